import { createStore, del, entries, set } from "idb-keyval";
import { KIT_FIELDS } from "../platform/forms/opened-form";
import type { FormNumber } from "./form-numbers";
import { hasDatabase } from "./has-database";
import { nameIn } from "./kept";

/** What a person wrote into a form, without the fields of its number. */
type Answers = {
  /** Files may be among them. */
  multipart: boolean;
  fields: [name: string, value: string | File][];
};

/** A public form that was posted, as it was filled in. Once it is sent, only where its result is. */
export type UnsentForm = {
  /** The `clientId` in the page in which it was filled in: pressed twice it is one form. */
  id: string;
  /**
   * What it counts under at the site; null as long as it has none: it was filled in on a saved copy. `none`: the site needs
   * none, since the same answers sent twice are the same there (the newsletter).
   */
  number: FormNumber | "none" | null;
  /** Path and parameters it goes to. */
  action: string;
  title: string;
  /** Whose it is, as far as that was typed. */
  name: string;
  /** Path of the page of the whole; only of a part, after which something is still to be sent. */
  partOf?: string;
  /** Milliseconds. */
  savedAt: number;
} &
  /** `pause`, in milliseconds on the phone's clock: the site takes it at its end and not sooner. */
  (
    | { state: "waiting"; answers: Answers; pause?: { from: number; to: number } }
    /** The site did not take it, or it was not finished: its person must look. */
    | { state: "asks"; answers: Answers }
    /** `result`: path of the page that says so. */
    | { state: "sent"; result: string; seen: boolean }
  );

export type WaitingForm = Extract<UnsentForm, { state: "waiting" }>;
/** A form that is still to be sent. */
export type OpenForm = Exclude<UnsentForm, { state: "sent" }>;

/** What was sent is forgotten after this time, in milliseconds: 30 days. */
const REMEMBERED = 30 * 86_400_000;
const DATABASE = "reboot-forms";
/** Made with the first form. */
const store = createStore(DATABASE, "unsent");

type Posted = { address: URL; data: FormData; multipart: boolean };

/** What is kept of a posted form; null when it is none of ours, or none that may be sent without its person. */
export function unsentForm({ address, data, multipart }: Posted, now: number): OpenForm | null {
  const text = (name: string) => String(data.get(name) ?? "");
  const id = text(KIT_FIELDS.clientId);
  const title = text(KIT_FIELDS.waits);
  const needsNone = !data.has(KIT_FIELDS.clientId) && !data.has(KIT_FIELDS.stamp);
  if (title === "" || (!needsNone && (id === "" || !data.has(KIT_FIELDS.stamp)))) return null;
  const stamp = text(KIT_FIELDS.stamp);
  return {
    id: needsNone ? crypto.randomUUID() : id,
    number: needsNone ? "none" : stamp === "" ? null : { clientId: id, stamp },
    action: address.pathname + address.search,
    title,
    name: nameIn([...data]),
    ...(data.has(KIT_FIELDS.partOf) ? { partOf: text(KIT_FIELDS.partOf) } : {}),
    savedAt: now,
    // A button that adds a line does not send: the form is not finished.
    state: data.has(KIT_FIELDS.more) || data.has(KIT_FIELDS.less) ? "asks" : "waiting",
    answers: { multipart, fields: [...data].filter(isAnswer) },
  };
}

/** Not its number, and not a file that nobody chose. */
const isAnswer = ([name, value]: [string, string | File]): boolean =>
  name !== KIT_FIELDS.clientId &&
  name !== KIT_FIELDS.stamp &&
  (typeof value === "string" || value.name !== "" || value.size > 0);

/** The draft that a form belongs to; its own id where it belongs to none. */
export const draftOf = ({ id, answers }: OpenForm): string =>
  String(answers.fields.find(([name]) => name === KIT_FIELDS.draftOf)?.[1] ?? id);

const NO_NUMBER: FormNumber = { clientId: "", stamp: "" };

/** The form as a browser would post it. */
export function bodyOf({ answers, number }: OpenForm): FormData | URLSearchParams {
  const { clientId, stamp } = number === "none" || number === null ? NO_NUMBER : number;
  const body = new FormData();
  if (number !== "none") {
    body.append(KIT_FIELDS.clientId, clientId);
    body.append(KIT_FIELDS.stamp, stamp);
  }
  for (const [name, value] of answers.fields) body.append(name, value);
  if (answers.multipart) return body;
  return new URLSearchParams([...body].map(([name, value]): [string, string] => [name, String(value)]));
}

export const keepUnsent = (form: UnsentForm): Promise<void> => set(form.id, form, store);
export const dropUnsent = (id: string): Promise<void> => del(id, store);

/** Everything that is kept, the oldest first. What was sent long ago goes. */
export async function listUnsent(now = Date.now()): Promise<UnsentForm[]> {
  if (!(await hasDatabase(DATABASE))) return [];
  const all = (await entries<string, UnsentForm>(store)).map(([, form]) => form);
  const old = all.filter(({ state, savedAt }) => state === "sent" && now - savedAt > REMEMBERED);
  await Promise.all(old.map(({ id }) => dropUnsent(id)));
  return all.filter((form) => !old.includes(form)).toSorted((a, b) => a.savedAt - b.savedAt);
}

/** The kept form with this id. */
export const findUnsent = async (id: string): Promise<UnsentForm | undefined> =>
  (await listUnsent()).find((form) => form.id === id);

/** What is kept already of a form that was just posted: under its `clientId`, of its page or at the site, or with its answers. */
export const findSame = async (posted: OpenForm): Promise<UnsentForm | undefined> =>
  (await listUnsent()).find((form) => isSame(form, posted));

export function isSame(form: UnsentForm, { id, number, action, answers }: OpenForm): boolean {
  if (form.id === id) return true;
  if (number !== "none") return form.number !== "none" && form.number?.clientId === id;
  const isOpen = form.number === "none" && form.state !== "sent";
  return isOpen && form.action === action && String(form.answers.fields) === String(answers.fields);
}

/** Whoever saw the list has been told what was sent. */
export async function markSeen(forms: readonly UnsentForm[]): Promise<void> {
  for (const form of forms)
    if (form.state === "sent" && !form.seen) await keepUnsent({ ...form, seen: true });
}
