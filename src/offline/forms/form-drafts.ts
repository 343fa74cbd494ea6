import { clear, createStore, del, entries, set } from "idb-keyval";
import { REDISPLAY_VALUE, FORM_META_FIELDS } from "../../platform/forms/opened-form";
import { hasDatabase } from "./has-database";
import { type FormDraft, personNameIn } from "./form-draft";

/** 30 days, like drafts on the server (product.md §3). */
const DRAFT_TTL_MS = 30 * 86_400_000;
const MAX_DRAFTS_PER_PAGE = 4;
const DATABASE = "reboot-typed";
const store = createStore(DATABASE, "typed");
/** Does not create the database. */
const listDrafts = async (): Promise<[string, FormDraft][]> =>
  (await hasDatabase(DATABASE)) ? entries<string, FormDraft>(store) : [];

const keyOf = ({ address, id }: Pick<FormDraft, "address" | "id">): string => `${address} ${id}`;

/** Replaces older drafts with the same name on this page. @throws when the browser does not store it */
export async function saveDraft(form: FormDraft): Promise<void> {
  await set(keyOf(form), form, store);
  const others = (await findDrafts(form.address)).filter(({ id }) => id !== form.id);
  const same = others.filter(({ name }) => name === form.name);
  const otherPeoples = others.filter((other) => !same.includes(other));
  await Promise.all(
    [...same, ...otherPeoples.slice(MAX_DRAFTS_PER_PAGE - 1)].map((other) => del(keyOf(other), store)),
  );
}

type DraftSection = Pick<FormDraft, "id" | "fields" | "number" | "savedAt">;

/** Adds answers of a step to the draft of the full form page, replacing answers to the same questions. */
export async function addToDraft(
  whole: string,
  { id, fields, number, savedAt }: DraftSection,
): Promise<void> {
  const before = (await findDrafts(whole)).find((draft) => draft.id === id);
  const names = new Set(fields.map(([name]) => name));
  const all = [...(before?.fields ?? []).filter(([name]) => !names.has(name)), ...fields];
  const known = before?.number ?? number;
  await saveDraft({
    id,
    address: whole,
    savedAt,
    fields: all,
    name: personNameIn(all),
    ...(known ? { number: known } : {}),
  });
}

/** Adds unsent text of a step to the full form page, unless that has newer text. */
export async function copyDraftsToWhole(step: string, whole: string): Promise<void> {
  const newer = new Map((await findDrafts(whole)).map(({ id, savedAt }) => [id, savedAt]));
  for (const draft of await findDrafts(step))
    if ((newer.get(draft.id) ?? 0) < draft.savedAt) await addToDraft(whole, draft);
}

export async function deleteDraft(address: string, id: string): Promise<void> {
  if (await hasDatabase(DATABASE)) await del(keyOf({ address, id }), store);
}
export async function clearDrafts(): Promise<void> {
  if (await hasDatabase(DATABASE)) await clear(store);
}

/** Deletes the drafts of a form under all its pages: its steps and the full form page. */
export async function deleteDraftsById(id: string): Promise<void> {
  const all = await listDrafts();
  await Promise.all(all.flatMap(([key, form]) => (form.id === id ? [del(key, store)] : [])));
}

/** Returns unexpired drafts for this page, one per person, newest first. */
export async function findDrafts(address: string, now = Date.now()): Promise<FormDraft[]> {
  const all = await listDrafts();
  const expired = all.filter(([, form]) => isExpired(form, now));
  await Promise.all(expired.map(([key]) => del(key, store)));
  return all
    .map(([, form]) => form)
    .filter((form) => form.address === address && !isExpired(form, now))
    .toSorted((a, b) => b.savedAt - a.savedAt);
}

/** A draft from the future has not expired: the clock was wrong. */
export const isExpired = ({ savedAt }: Pick<FormDraft, "savedAt">, now: number): boolean =>
  now - savedAt > DRAFT_TTL_MS;

/** Posts the removal of a row that does not exist, so that the site renders the form with the draft. */
export function redisplayDraft({ address, fields }: FormDraft): Promise<Response> {
  const body = new URLSearchParams([...fields, [FORM_META_FIELDS.removeRow, REDISPLAY_VALUE]]);
  return fetch(address, { method: "POST", body, redirect: "manual" });
}
