import { createStore, del, entries, set } from "idb-keyval";
import { FORM_META_FIELDS } from "../../platform/forms/opened-form";
import type { FormIdentity } from "./form-identity";
import { hasDatabase } from "./has-database";
import { personNameIn } from "./form-draft";

type QueuedAnswers = {
  multipart: boolean;
  fields: [name: string, value: string | File][];
};

export type QueuedForm = {
  /** `clientId` of its page, or a fresh id when a queued form with other answers has that one. */
  id: string;
  pageId?: string;
  /** Null: from a cached page, not assigned yet. `none`: not needed, as the site detects duplicates (newsletter). */
  number: FormIdentity | "none" | null;
  action: string;
  title: string;
  name: string;
  /** For a step: path of the full form page. The application is not complete after it. */
  partOf?: string;
  savedAt: number;
} &
  /** `pause`: when the site accepts it again, by the phone's clock. */
  (
    | { state: "waiting"; answers: QueuedAnswers; pause?: { from: number; to: number } }
    /** Rejected or unfinished: needs the person. */
    | { state: "asks"; answers: QueuedAnswers }
    | { state: "sent"; result: string; seen: boolean }
  );

export type WaitingForm = Extract<QueuedForm, { state: "waiting" }>;
export type PendingForm = Exclude<QueuedForm, { state: "sent" }>;

const SENT_TTL_MS = 30 * 86_400_000;
const DATABASE = "reboot-forms";
const store = createStore(DATABASE, "unsent");

type PostedForm = { address: URL; data: FormData; multipart: boolean };

/** Converts a posted form; null when it is not ours or must not be sent in the background. */
export function toQueuedForm({ address, data, multipart }: PostedForm, now: number): PendingForm | null {
  const text = (name: string) => String(data.get(name) ?? "");
  const id = text(FORM_META_FIELDS.clientId);
  const title = text(FORM_META_FIELDS.waits);
  const needsNoIdentity = !data.has(FORM_META_FIELDS.clientId) && !data.has(FORM_META_FIELDS.stamp);
  if (title === "" || (!needsNoIdentity && (id === "" || !data.has(FORM_META_FIELDS.stamp)))) return null;
  const stamp = text(FORM_META_FIELDS.stamp);
  return {
    id: needsNoIdentity ? crypto.randomUUID() : id,
    number: needsNoIdentity ? "none" : stamp === "" ? null : { clientId: id, stamp },
    action: address.pathname + address.search,
    title,
    name: personNameIn([...data]),
    ...(data.has(FORM_META_FIELDS.partOf) ? { partOf: text(FORM_META_FIELDS.partOf) } : {}),
    savedAt: now,
    // Buttons that add or remove a row do not submit: the form is unfinished.
    state: data.has(FORM_META_FIELDS.addRow) || data.has(FORM_META_FIELDS.removeRow) ? "asks" : "waiting",
    answers: { multipart, fields: [...data].filter(isAnswer) },
  };
}

const isAnswer = ([name, value]: [string, string | File]): boolean =>
  name !== FORM_META_FIELDS.clientId &&
  name !== FORM_META_FIELDS.stamp &&
  (typeof value === "string" || value.name !== "" || value.size > 0);

export const draftIdOf = ({ id, answers }: PendingForm): string =>
  String(answers.fields.find(([name]) => name === FORM_META_FIELDS.draftOf)?.[1] ?? id);

const NO_IDENTITY: FormIdentity = { clientId: "", stamp: "" };

export function bodyOf({ answers, number }: PendingForm): FormData | URLSearchParams {
  const { clientId, stamp } = number === "none" || number === null ? NO_IDENTITY : number;
  const body = new FormData();
  if (number !== "none") {
    body.append(FORM_META_FIELDS.clientId, clientId);
    body.append(FORM_META_FIELDS.stamp, stamp);
  }
  for (const [name, value] of answers.fields) body.append(name, value);
  if (answers.multipart) return body;
  return new URLSearchParams([...body].map(([name, value]): [string, string] => [name, String(value)]));
}

export const saveQueuedForm = (form: QueuedForm): Promise<void> => set(form.id, form, store);
export const deleteQueuedForm = (id: string): Promise<void> => del(id, store);

/** Oldest first. Deletes sent forms after their time to live. */
export async function listQueuedForms(now = Date.now()): Promise<QueuedForm[]> {
  if (!(await hasDatabase(DATABASE))) return [];
  const all = (await entries<string, QueuedForm>(store)).map(([, form]) => form);
  const expired = all.filter(({ state, savedAt }) => state === "sent" && now - savedAt > SENT_TTL_MS);
  await Promise.all(expired.map(({ id }) => deleteQueuedForm(id)));
  return all.filter((form) => !expired.includes(form)).toSorted((a, b) => a.savedAt - b.savedAt);
}

export const findQueuedForm = async (id: string): Promise<QueuedForm | undefined> =>
  (await listQueuedForms()).find((form) => form.id === id);

export const pageIdOf = ({ id, pageId }: QueuedForm): string => pageId ?? id;

/** Finds the queued form to replace. Other answers from a restored page (back/forward cache) get their own id. */
export function placeInQueue(
  queued: readonly QueuedForm[],
  posted: PendingForm,
): { known?: QueuedForm; ids: Pick<QueuedForm, "id" | "pageId"> } {
  const known = queued.find((form) => isSameForm(form, posted));
  if (known) return { known, ids: { id: known.id, ...(known.pageId ? { pageId: known.pageId } : {}) } };
  const isTaken = queued.some(({ id }) => id === posted.id);
  return { ids: isTaken ? { id: crypto.randomUUID(), pageId: posted.id } : { id: posted.id } };
}

/** Whether a post replaces a queued form: same answers, a correction after rejection, or the same step. */
export function isSameForm(form: QueuedForm, posted: PendingForm): boolean {
  const { id, number, action, partOf } = posted;
  if (number === "none")
    return form.number === "none" && form.action === action && hasSameAnswers(form, posted);
  const siteId = form.number === "none" ? null : form.number?.clientId;
  if (pageIdOf(form) !== id && siteId !== id) return false;
  return form.state === "asks" || partOf !== undefined || hasSameAnswers(form, posted);
}

const hasSameAnswers = (form: QueuedForm, posted: PendingForm): boolean =>
  form.state !== "sent" && comparableAnswers(form) === comparableAnswers(posted);

/** Ignores the proof-of-work solution, which may still be missing in the first post. */
const comparableAnswers = ({ answers }: PendingForm): string =>
  JSON.stringify(
    answers.fields
      .filter(([name]) => name !== FORM_META_FIELDS.solution)
      .map(([name, value]) =>
        typeof value === "string" ? [name, value] : [name, value.name, value.size, value.lastModified],
      ),
  );

export async function markSeen(forms: readonly QueuedForm[]): Promise<void> {
  for (const form of forms)
    if (form.state === "sent" && !form.seen) await saveQueuedForm({ ...form, seen: true });
}
