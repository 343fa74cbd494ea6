import { isUuid } from "../../../platform/ids/is-uuid";
import { parseReference } from "../../../platform/ids/reference";
import { err, ok } from "../../../platform/result";
import { plainEmail } from "../../../platform/text/typed-text";
import { transact } from "../../../platform/database/transact.server";
import { type User, checkAccess } from "../../../platform/auth/principal";
import type { Queue, QueueDeps, QueueItem, QueueFilter, Visibility } from "../../queues/queue.model";
import {
  type QueueScope,
  type EnquirySearch,
  listEnquiryQueue,
  countEnquiriesByState,
} from "./enquiry-queue.store.server";
import type { EnquiryKind, EnquiryKindName } from "../enquiries.model";
import type { EnquiryKinds } from "../enquiries.service.server";
import type { EnquiryRow } from "../enquiries.store.server";
import { stateAfterAnswer, answerEnquiry } from "../messages.service.server";
import { previewEnquiryAction } from "./preview-action.server";
import { emailFingerprints } from "../enquiry-secrets.server";
import {
  type EnquiryDetails,
  assignEnquiry,
  isOfKind,
  canView,
  performEnquiryAction,
  addEnquiryNote,
  readEnquiryOutline,
  readEnquiry,
} from "./enquiry-review.service.server";

type EnquiryQueueOptions = {
  kinds: EnquiryKinds;
  name: EnquiryKindName;
  topics: readonly string[];
  organisation: (deps: QueueDeps) => Promise<string>;
};

/** Auditors see only the outline of enquiries that are not restricted. */
export function enquiryQueue(options: EnquiryQueueOptions): Queue {
  const { kinds, name, topics } = options;
  const kind = kinds[name];
  return {
    states: kind.states,
    topics,
    mailKindPrefix: "enquiries.",
    stateLabel: (state, locale) => kind.labels[state]!.staff({}, { locale }),
    actionsFrom: (state) => kind.states[state]!,
    visibility: (user, topic) => visibilityFor(options, user, topic),
    list: (deps, user, filter, window) => listQueue(options, { deps, user, filter, window }),

    async countByState(deps, user) {
      const part = scopeFor(options, user);
      return part ? countEnquiriesByState(deps.db, part, isUuid(user.id) ? user.id : null, deps.now()) : [];
    },

    open: (deps, user, id) => openEnquiry(options, deps, user, id),

    preview: async (deps, user, id, action) => {
      const organisation = await options.organisation(deps);
      return previewEnquiryAction(deps, kinds, user, { id, kind: name, action, organisation });
    },

    async transition(deps, user, id, { from, to, reason: note, message }) {
      if (!(await isOfKind(deps, id, name))) return err("not_found");
      const organisation = await options.organisation(deps);
      const action = { id, from, to, note, message, organisation };
      const result = await performEnquiryAction(deps, kinds, user, action);
      return result.ok ? ok({ reference: result.value.reference }) : result;
    },
    stateAfterAnswer: (state, last) => stateAfterAnswer(kinds, { kind: name, state }, last),
    needsReason: (to) => kind.statesNeedingReason.includes(to),
    async answer(deps, user, id, answer) {
      if (!(await isOfKind(deps, id, name))) return err("not_found");
      const organisation = await options.organisation(deps);
      const result = await answerEnquiry(deps, kinds, user, id, { ...answer, organisation });
      return result.ok ? ok({ reference: result.value.reference }) : result;
    },
    assign: async (deps, user, id, assignment) =>
      (await isOfKind(deps, id, name)) ? assignEnquiry(deps, kinds, user, id, assignment) : err("not_found"),
    addNote: async (deps, user, id, text) =>
      (await isOfKind(deps, id, name)) ? addEnquiryNote(deps, kinds, user, id, text) : err("not_found"),
  };
}

function visibilityFor(
  { kinds, name }: EnquiryQueueOptions,
  user: User,
  topic: string | null,
): Visibility | null {
  if (canView(kinds, user, name, topic)) return "whole";
  const counts = !kinds[name].isRestricted(topic) && checkAccess({ roles: ["auditor"] }, user) === null;
  return counts ? "outline" : null;
}

function scopeFor(options: EnquiryQueueOptions, user: User, topic?: string): QueueScope | null {
  const { name: kind, topics } = options;
  if (topics.length === 0)
    return topic === undefined && visibilityFor(options, user, null) ? { kind, topics: null } : null;
  const visibleTopics = topics.filter(
    (one) => visibilityFor(options, user, one) && (topic === undefined || one === topic),
  );
  return visibleTopics.length === 0 ? null : { kind, topics: visibleTopics };
}

type ListCall = Readonly<{
  deps: QueueDeps;
  user: User;
  filter: QueueFilter;
  window: Parameters<Queue["list"]>[3];
}>;

async function listQueue(options: EnquiryQueueOptions, { deps, user, filter, window }: ListCall) {
  const kind = options.kinds[options.name];
  const part = filter.program === undefined ? scopeFor(options, user, filter.topic) : null;
  const { assignee } = filter;
  if (part === null || (assignee !== undefined && assignee !== "nobody" && !isUuid(assignee))) return [];
  const showNames = part.topics === null && visibilityFor(options, user, null) === "whole";
  const openStates = Object.keys(kind.states).filter((state) => kind.states[state]!.length > 0);
  const conditions = {
    states: filter.open ? openStates : null,
    search: search(deps, kind, filter, showNames),
  };
  const rows = await listEnquiryQueue(deps.db, part, filter, conditions, window, deps.now());
  return rows.map(({ facts, ...row }) => ({
    ...row,
    unnotifiedSince: null,
    ...knownFields(kind, facts, showNames),
  }));
}

const openEnquiry = (
  options: EnquiryQueueOptions,
  deps: QueueDeps,
  user: User,
  id: string,
): ReturnType<Queue["open"]> =>
  transact(deps.db, async (tx) => {
    const { kinds, name } = options;
    const txDeps = { ...deps, db: tx };
    const outline = await readEnquiryOutline(txDeps, id, name);
    if (!outline) return err("not_found");
    const { enquiry, history } = outline;
    const visibility = visibilityFor(options, user, enquiry.topic);
    if (visibility === null) return err("not_found");
    const open = {
      ...toQueueItem(kinds[name], enquiry, visibility),
      visibility,
      history: history.map(toHistoryEntry),
      intake: null,
      notification: null,
      guardian: "not_needed" as const,
    };
    if (visibility === "outline")
      return ok({ ...open, contact: null, answers: [], notes: [], files: [], message: null });
    const read = await readEnquiry(txDeps, kinds, user, id);
    return read.ok ? ok({ ...open, ...toFullRecord(kinds[name], read.value) }) : read;
  });

/** Searches names only where the user sees them and they are not encrypted. */
function search(
  deps: QueueDeps,
  kind: EnquiryKind,
  { query }: QueueFilter,
  showNames: boolean,
): EnquirySearch | null {
  if (!query) return null;
  if (query.includes("@") && (showNames || kind.nameField === null))
    return { fingerprints: emailFingerprints(deps, plainEmail(query)) };
  const reference = parseReference(query);
  return reference === null && showNames && kind.nameField !== null
    ? { nameIn: kind.nameField, typed: query }
    : { reference };
}

const knownFields = (kind: EnquiryKind, facts: Record<string, unknown>, showNames: boolean) => ({
  name: showNames && kind.nameField !== null ? text(facts[kind.nameField]) : null,
  country: text(facts["country"]),
  program: null,
});
const text = (value: unknown): string | null => (typeof value === "string" ? value : null);

const toQueueItem = (kind: EnquiryKind, row: EnquiryRow, visibility: Visibility): QueueItem => ({
  id: row.id,
  reference: row.reference,
  state: row.state,
  topic: row.topic,
  locale: row.locale,
  submittedAt: row.created_at,
  changedAt: row.changed_at,
  dueAt: row.due_at,
  assignee: row.assigned_to,
  unnotifiedSince: null,
  unread: row.unread,
  ...knownFields(kind, row.facts, visibility === "whole"),
});

const toHistoryEntry = ({ at, actor, kind, from, to }: EnquiryDetails["history"][number]) => ({
  at,
  actor,
  what: kind,
  from,
  to,
});

function toFullRecord(kind: EnquiryKind, { enquiry, secrets, notes, files, message }: EnquiryDetails) {
  const { email = null, phone = null, number: _number, ...words } = secrets ?? {};
  const { agreed: _agreed, ...facts } = enquiry.facts;
  const name = kind.nameField === null ? text(secrets?.["name"]) : text(enquiry.facts[kind.nameField]);
  return {
    name,
    contact: {
      email,
      phone,
      preferred: null,
      neutral: !enquiry.safe_to_name || kind.isRestricted(enquiry.topic),
    },
    answers: [{ section: "answers", values: { ...facts, ...words } }],
    notes: notes.map(({ writtenAt, ...note }) => ({ ...note, at: writtenAt })),
    files,
    message,
  };
}
