import { createStore, del, entries, set } from "idb-keyval";
import { FORM_META_FIELDS } from "../../platform/forms/opened-form";
import type { FormIdentity } from "./form-identity";
import { hasDatabase } from "./has-database";
import { personNameIn } from "./form-draft";

/** What a person wrote into a form, without the fields of its number. */
type QueuedAnswers = {
  /** Files may be among them. */
  multipart: boolean;
  fields: [name: string, value: string | File][];
};

/** A public form that was posted, as it was filled in. Once it is sent, only where its result is. */
export type QueuedForm = {
  /** The `clientId` in the page in which it was filled in; another one where a form of that page with other answers has it. */
  id: string;
  /** The `clientId` in the page where `id` is another one: pressed twice it is one form. */
  pageId?: string;
  /**
   * What it counts under at the site; null as long as it has none: it was filled in on a saved copy. `none`: the site needs
   * none, since the same answers sent twice are the same there (the newsletter).
   */
  number: FormIdentity | "none" | null;
  /** Path and parameters it goes to. */
  action: string;
  title: string;
  /** The name in the form, or an empty text. */
  name: string;
  /** Path of the page of the whole; only of a part, after which something is still to be sent. */
  partOf?: string;
  /** Unix time in milliseconds. */
  savedAt: number;
} &
  /** `pause`, in milliseconds on the phone's clock: the site takes it at its end and not sooner. */
  (
    | { state: "waiting"; answers: QueuedAnswers; pause?: { from: number; to: number } }
    /** The site did not take it, or it was not finished: its person must look. */
    | { state: "asks"; answers: QueuedAnswers }
    /** `result`: path of the page that says so. */
    | { state: "sent"; result: string; seen: boolean }
  );

export type WaitingForm = Extract<QueuedForm, { state: "waiting" }>;
/** A form that is still to be sent. */
export type PendingForm = Exclude<QueuedForm, { state: "sent" }>;

/** What was sent is forgotten after this time, in milliseconds: 30 days. */
const SENT_TTL_MS = 30 * 86_400_000;
const DATABASE = "reboot-forms";
/** Made with the first form. */
const store = createStore(DATABASE, "unsent");

type PostedForm = { address: URL; data: FormData; multipart: boolean };

/** What is kept of a posted form; null when it is none of ours, or none that may be sent without its person. */
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
    // A button that adds a line does not send: the form is not finished.
    state: data.has(FORM_META_FIELDS.addRow) || data.has(FORM_META_FIELDS.removeRow) ? "asks" : "waiting",
    answers: { multipart, fields: [...data].filter(isAnswer) },
  };
}

/** Not its number, and not a file that nobody chose. */
const isAnswer = ([name, value]: [string, string | File]): boolean =>
  name !== FORM_META_FIELDS.clientId &&
  name !== FORM_META_FIELDS.stamp &&
  (typeof value === "string" || value.name !== "" || value.size > 0);

/** The draft that a form belongs to; its own id where it belongs to none. */
export const draftIdOf = ({ id, answers }: PendingForm): string =>
  String(answers.fields.find(([name]) => name === FORM_META_FIELDS.draftOf)?.[1] ?? id);

const NO_IDENTITY: FormIdentity = { clientId: "", stamp: "" };

/** The form as a browser would post it. */
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

/** Everything that is kept, the oldest first. What was sent long ago goes. */
export async function listQueuedForms(now = Date.now()): Promise<QueuedForm[]> {
  if (!(await hasDatabase(DATABASE))) return [];
  const all = (await entries<string, QueuedForm>(store)).map(([, form]) => form);
  const expired = all.filter(({ state, savedAt }) => state === "sent" && now - savedAt > SENT_TTL_MS);
  await Promise.all(expired.map(({ id }) => deleteQueuedForm(id)));
  return all.filter((form) => !expired.includes(form)).toSorted((a, b) => a.savedAt - b.savedAt);
}

/** The kept form with this id. */
export const findQueuedForm = async (id: string): Promise<QueuedForm | undefined> =>
  (await listQueuedForms()).find((form) => form.id === id);

/** The `clientId` in the page in which a form was filled in, under which its draft is stored. */
export const pageIdOf = ({ id, pageId }: QueuedForm): string => pageId ?? id;

/**
 * What is stored of a posted form already, and the ids to store it under. A browser can bring back a page with its number
 * (back/forward cache), so other answers from it are another form, with an id of its own and the same number.
 */
export function placeInQueue(
  queued: readonly QueuedForm[],
  posted: PendingForm,
): { known?: QueuedForm; ids: Pick<QueuedForm, "id" | "pageId"> } {
  const known = queued.find((form) => isSameForm(form, posted));
  if (known) return { known, ids: { id: known.id, ...(known.pageId ? { pageId: known.pageId } : {}) } };
  const isTaken = queued.some(({ id }) => id === posted.id);
  return { ids: isTaken ? { id: crypto.randomUUID(), pageId: posted.id } : { id: posted.id } };
}

/**
 * Whether a posted form replaces a stored one. Forms of one page are the same with the same answers. With other answers, a form
 * corrects one that the site did not take, and a part of an application corrects that part, as at the site.
 */
export function isSameForm(form: QueuedForm, posted: PendingForm): boolean {
  const { id, number, action, partOf } = posted;
  if (number === "none")
    return form.number === "none" && form.action === action && hasSameAnswers(form, posted);
  const siteId = form.number === "none" ? null : form.number?.clientId;
  if (pageIdOf(form) !== id && siteId !== id) return false;
  return form.state === "asks" || partOf !== undefined || hasSameAnswers(form, posted);
}

/** False for what was sent: its answers are no longer stored. */
const hasSameAnswers = (form: QueuedForm, posted: PendingForm): boolean =>
  form.state !== "sent" && comparableAnswers(form) === comparableAnswers(posted);

/** The solution of the same page can be missing at first, since it is computed while the form is filled in. */
const comparableAnswers = ({ answers }: PendingForm): string =>
  JSON.stringify(
    answers.fields
      .filter(([name]) => name !== FORM_META_FIELDS.solution)
      .map(([name, value]) =>
        typeof value === "string" ? [name, value] : [name, value.name, value.size, value.lastModified],
      ),
  );

/** Whoever saw the list has been told what was sent. */
export async function markSeen(forms: readonly QueuedForm[]): Promise<void> {
  for (const form of forms)
    if (form.state === "sent" && !form.seen) await saveQueuedForm({ ...form, seen: true });
}
