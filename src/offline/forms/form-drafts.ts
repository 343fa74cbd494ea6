import { clear, createStore, del, entries, set } from "idb-keyval";
import { REDISPLAY_VALUE, FORM_META_FIELDS } from "../../platform/forms/opened-form";
import { hasDatabase } from "./has-database";
import { type FormDraft, personNameIn } from "./form-draft";

/** As long as a draft (product.md §3), in milliseconds: 30 days. */
const DRAFT_TTL_MS = 30 * 86_400_000;
/** People whose unfinished forms one page keeps; the oldest goes first. */
const MAX_DRAFTS_PER_PAGE = 4;
const DATABASE = "reboot-typed";
/** Made with the first form. */
const store = createStore(DATABASE, "typed");
/** Everything that is stored; reading makes no database. */
const listDrafts = async (): Promise<[string, FormDraft][]> =>
  (await hasDatabase(DATABASE)) ? entries<string, FormDraft>(store) : [];

const keyOf = ({ address, id }: Pick<FormDraft, "address" | "id">): string => `${address} ${id}`;

/**
 * Stores what was written into the form of a page. What the same person wrote there before is replaced; what somebody else
 * wrote stays. @throws when the browser does not store it
 */
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

/** Adds answers of a step to the draft of the page of the whole form; answers to the same questions are replaced. */
export async function addToDraft(
  whole: string,
  { id, fields, number, savedAt }: DraftSection,
): Promise<void> {
  const before = (await findDrafts(whole)).find((draft) => draft.id === id);
  const names = new Set(fields.map(([name]) => name));
  const all = [...(before?.fields ?? []).filter(([name]) => !names.has(name)), ...fields];
  const known = before?.number ?? number;
  await saveDraft({
    ...{ id, address: whole, savedAt, fields: all, name: personNameIn(all) },
    ...(known ? { number: known } : {}),
  });
}

/** Adds unsent text of a step to the page of the whole form, unless that has newer text. */
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

/** Deletes the drafts of a form under all its pages: its steps and the page of the whole form. */
export async function deleteDraftsById(id: string): Promise<void> {
  const all = await listDrafts();
  await Promise.all(all.flatMap(([key, form]) => (form.id === id ? [del(key, store)] : [])));
}

/** What was written into the form of a page and not sent, the last first; each is another person's. */
export async function findDrafts(address: string, now = Date.now()): Promise<FormDraft[]> {
  const all = await listDrafts();
  const expired = all.filter(([, form]) => isExpired(form, now));
  await Promise.all(expired.map(([key]) => del(key, store)));
  return all
    .map(([, form]) => form)
    .filter((form) => form.address === address && !isExpired(form, now))
    .toSorted((a, b) => b.savedAt - a.savedAt);
}

/** A form from the time to come was stored by a clock that was set back since: it is not over. */
export const isExpired = ({ savedAt }: Pick<FormDraft, "savedAt">, now: number): boolean =>
  now - savedAt > DRAFT_TTL_MS;

/** The page of a form with what was written in it, as the site draws it: a button that takes away a row that is not there. */
export function redisplayDraft({ address, fields }: FormDraft): Promise<Response> {
  const body = new URLSearchParams([...fields, [FORM_META_FIELDS.removeRow, REDISPLAY_VALUE]]);
  return fetch(address, { method: "POST", body, redirect: "manual" });
}
