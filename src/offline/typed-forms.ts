import { clear, createStore, del, entries, set } from "idb-keyval";
import { AS_TYPED, KIT_FIELDS } from "../platform/forms/opened-form";
import { hasDatabase } from "./has-database";
import type { TypedForm } from "./kept";

/** As long as a draft (product.md §3), in milliseconds: 30 days. */
const KEPT_FOR = 30 * 86_400_000;
/** People whose unfinished forms one page keeps; the oldest goes first. */
const MOST = 4;
const DATABASE = "reboot-typed";
/** Made with the first form. */
const store = createStore(DATABASE, "typed");
/** Everything that is stored; reading makes no database. */
const listTyped = async (): Promise<[string, TypedForm][]> =>
  (await hasDatabase(DATABASE)) ? entries<string, TypedForm>(store) : [];

const keyOf = ({ address, id }: Pick<TypedForm, "address" | "id">): string => `${address} ${id}`;

/**
 * Stores what was written into the form of a page. What the same person wrote there before is replaced; what somebody else
 * wrote stays. @throws when the browser does not store it
 */
export async function keepTyped(form: TypedForm): Promise<void> {
  await set(keyOf(form), form, store);
  const others = (await findTyped(form.address)).filter(({ id }) => id !== form.id);
  const same = others.filter(({ name }) => name === form.name);
  const apart = others.filter((other) => !same.includes(other));
  await Promise.all([...same, ...apart.slice(MOST - 1)].map((other) => del(keyOf(other), store)));
}

export async function forgetTyped(address: string, id: string): Promise<void> {
  if (await hasDatabase(DATABASE)) await del(keyOf({ address, id }), store);
}
export async function clearTyped(): Promise<void> {
  if (await hasDatabase(DATABASE)) await clear(store);
}

/** Forgets a form whose parts were stored for the page of the whole. */
export async function forgetDraft(id: string): Promise<void> {
  const all = await listTyped();
  await Promise.all(all.flatMap(([key, form]) => (form.id === id ? [del(key, store)] : [])));
}

/** What was written into the form of a page and not sent, the last first; each is another person's. */
export async function findTyped(address: string, now = Date.now()): Promise<TypedForm[]> {
  const all = await listTyped();
  const old = all.filter(([, form]) => isOver(form, now));
  await Promise.all(old.map(([key]) => del(key, store)));
  return all
    .map(([, form]) => form)
    .filter((form) => form.address === address && !isOver(form, now))
    .toSorted((a, b) => b.savedAt - a.savedAt);
}

/** A form from the time to come was stored by a clock that was set back since: it is not over. */
export const isOver = ({ savedAt }: Pick<TypedForm, "savedAt">, now: number): boolean =>
  now - savedAt > KEPT_FOR;

/** The page of a form with what was written in it, as the site draws it: a button that takes away a row that is not there. */
export function showTyped({ address, fields }: TypedForm): Promise<Response> {
  const body = new URLSearchParams([...fields, [KIT_FIELDS.less, AS_TYPED]]);
  return fetch(address, { method: "POST", body, redirect: "manual" });
}
