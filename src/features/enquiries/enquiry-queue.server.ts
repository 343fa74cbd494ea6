import { isUuid } from "../../platform/ids";
import { err, ok } from "../../platform/result";
import { transact } from "../../platform/transact.server";
import { type User, denial } from "../../platform/who";
import type { Queue, QueueDeps, Queued, QueueFilter, Sight } from "../queues/queue.model";
import { type Part, type Wanted, listDesk, tallyDesk } from "./desk.store.server";
import type { EnquiryKind, EnquiryKindName } from "./enquiries.model";
import type { Kinds } from "./enquiries.service.server";
import type { EnquiryRow } from "./enquiries.store.server";
import { afterAnswer, answerEnquiry } from "./messages.service.server";
import { foreseeStep } from "./foreseen-step.server";
import { marksOf } from "./enquiry-secrets.server";
import {
  type Whole,
  assignEnquiry,
  isOfKind,
  maySee,
  moveEnquiry,
  noteEnquiry,
  outlineEnquiry,
  readEnquiry,
} from "./staff.service.server";

type Given = {
  kinds: Kinds;
  name: EnquiryKindName;
  /** All topics of the kind; none where it has none. */
  topics: readonly string[];
  /** Signs the mails. */
  organisation: (deps: QueueDeps) => Promise<string>;
};

/** What one kind of enquiry is for staff. Auditors see what is not restricted, in outline. */
export function enquiryQueue({ kinds, name, topics, organisation }: Given): Queue {
  const kind = kinds[name];
  const sight = (who: User, topic: string | null): Sight | null => {
    if (maySee(kinds, who, name, topic)) return "whole";
    const counts = !kind.restricted(topic) && denial({ roles: ["auditor"] }, who) === null;
    return counts ? "outline" : null;
  };
  const partOf = (who: User, topic?: string): Part | null => {
    if (topics.length === 0)
      return topic === undefined && sight(who, null) ? { kind: name, topics: null } : null;
    const theirs = topics.filter((one) => sight(who, one) && (topic === undefined || one === topic));
    return theirs.length === 0 ? null : { kind: name, topics: theirs };
  };
  const leading = Object.keys(kind.states).filter((state) => kind.states[state]!.length > 0);
  return {
    states: kind.states,
    topics,
    mails: "enquiries.",
    stateWords: (state, locale) => kind.words[state]!.staff({}, { locale }),
    stepsFrom: (state) => kind.states[state]!,
    sight,

    async list(deps, who, filter, window) {
      const part = filter.program === undefined ? partOf(who, filter.topic) : null;
      const { assignee } = filter;
      if (part === null || (assignee !== undefined && assignee !== "nobody" && !isUuid(assignee))) return [];
      const names = part.topics === null && sight(who, null) === "whole";
      const narrowed = {
        states: filter.open ? leading : null,
        wanted: wanted(deps, kind, filter, names),
      };
      const rows = await listDesk(deps.db, part, filter, narrowed, window, deps.now());
      return rows.map(({ facts, ...row }) => ({ ...row, untoldSince: null, ...known(kind, facts, names) }));
    },

    async tally(deps, who) {
      const part = partOf(who);
      return part ? tallyDesk(deps.db, part, isUuid(who.id) ? who.id : null, deps.now()) : [];
    },

    open: (deps, who, id) =>
      transact(deps.db, async (tx) => {
        const within = { ...deps, db: tx };
        const outline = await outlineEnquiry(within, id, name);
        if (!outline) return err("not_found");
        const { enquiry, history } = outline;
        const how = sight(who, enquiry.topic);
        if (how === null) return err("not_found");
        const head = headOf(kind, enquiry, how);
        const open = {
          ...head,
          sight: how,
          history: history.map(happened),
          intake: null,
          told: null,
          guardian: "not_needed" as const,
        };
        if (how === "outline")
          return ok({ ...open, reach: null, answers: [], notes: [], files: [], said: null });
        const read = await readEnquiry(within, kinds, who, id);
        return read.ok ? ok({ ...open, ...wholeOf(kind, read.value) }) : read;
      }),

    foresee: async (deps, who, id, step) => {
      const signed = await organisation(deps);
      return foreseeStep(deps, kinds, who, { id, kind: name, step, organisation: signed });
    },

    async move(deps, who, id, { from, to, reason, said }) {
      if (!(await isOfKind(deps, id, name))) return err("not_found");
      const signed = await organisation(deps);
      const done = await moveEnquiry(deps, kinds, who, {
        id,
        from,
        to,
        note: reason,
        said,
        organisation: signed,
      });
      return done.ok ? ok({ reference: done.value.reference }) : done;
    },
    afterAnswer: (state, last) => afterAnswer(kinds, { kind: name, state }, last),
    needsReason: (to) => kind.reasoned.includes(to),
    async answer(deps, who, id, answer) {
      if (!(await isOfKind(deps, id, name))) return err("not_found");
      const signed = await organisation(deps);
      const done = await answerEnquiry(deps, kinds, who, id, { ...answer, organisation: signed });
      return done.ok ? ok({ reference: done.value.reference }) : done;
    },
    assign: async (deps, who, id, given) =>
      (await isOfKind(deps, id, name)) ? assignEnquiry(deps, kinds, who, id, given) : err("not_found"),
    note: async (deps, who, id, text) =>
      (await isOfKind(deps, id, name)) ? noteEnquiry(deps, kinds, who, id, text) : err("not_found"),
  };
}

/** What is searched: names only where they are seen and not sealed. */
function wanted(deps: QueueDeps, kind: EnquiryKind, { query }: QueueFilter, names: boolean): Wanted | null {
  if (!query) return null;
  if (query.includes("@") && (names || kind.nameIn === null)) return { marks: marksOf(deps, query) };
  return names && kind.nameIn !== null
    ? { nameIn: kind.nameIn, like: query }
    : { reference: query.toUpperCase() };
}

const known = (kind: EnquiryKind, facts: Record<string, unknown>, names: boolean) => ({
  name: names && kind.nameIn !== null ? text(facts[kind.nameIn]) : null,
  country: text(facts["country"]),
  program: null,
});
const text = (value: unknown): string | null => (typeof value === "string" ? value : null);

const headOf = (kind: EnquiryKind, row: EnquiryRow, sight: Sight): Queued => ({
  id: row.id,
  reference: row.reference,
  state: row.state,
  topic: row.topic,
  locale: row.locale,
  filedAt: row.created_at,
  changedAt: row.moved_at,
  dueAt: row.due_at,
  assignee: row.assigned_to,
  untoldSince: null,
  unread: row.unread,
  ...known(kind, row.facts, sight === "whole"),
});

const happened = ({ at, actor, kind, from, to }: Whole["history"][number]) => ({
  at,
  actor,
  what: kind,
  from,
  to,
});

/** What only those see who work on it. */
function wholeOf(kind: EnquiryKind, { enquiry, secrets, notes, files, said }: Whole) {
  const { email = null, phone = null, number: _number, ...words } = secrets ?? {};
  const { agreed: _agreed, ...facts } = enquiry.facts;
  const name = kind.nameIn === null ? text(secrets?.["name"]) : text(enquiry.facts[kind.nameIn]);
  return {
    name,
    reach: {
      email,
      phone,
      preferred: null,
      neutral: !enquiry.safe_to_name || kind.restricted(enquiry.topic),
    },
    answers: [{ part: "answers", values: { ...facts, ...words } }],
    notes: notes.map(({ writtenAt, ...note }) => ({ ...note, at: writtenAt })),
    files,
    said,
  };
}
