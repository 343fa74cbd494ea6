import { clear, createStore, del, get, set } from "idb-keyval";
import { KIT_FIELDS } from "../platform/forms/opened-form";
import { hasDatabase } from "./has-database";
import type { TypedForm } from "./kept";

/** As long as a draft (product.md §3), in milliseconds: 30 days. */
const KEPT_FOR = 30 * 86_400_000;
const DATABASE = "reboot-typed";
/** Made with the first form. */
const store = createStore(DATABASE, "typed");

export const keepTyped = (form: TypedForm): Promise<void> => set(form.address, form, store);
export async function forgetTyped(address: string): Promise<void> {
  if (await hasDatabase(DATABASE)) await del(address, store);
}
export async function clearTyped(): Promise<void> {
  if (await hasDatabase(DATABASE)) await clear(store);
}

/** What was written into the form of a page and not sent; undefined when there is nothing. */
export async function findTyped(address: string, now = Date.now()): Promise<TypedForm | undefined> {
  if (!(await hasDatabase(DATABASE))) return undefined;
  const form = await get<TypedForm>(address, store);
  if (!form || now - form.savedAt <= KEPT_FOR) return form;
  await forgetTyped(address);
  return undefined;
}

/** The page of a form with what was written in it, as the site draws it: a button that takes away a row that is not there. */
export function showTyped({ address, fields }: TypedForm): Promise<Response> {
  const body = new URLSearchParams([...fields, [KIT_FIELDS.less, "none.0"]]);
  return fetch(address, { method: "POST", body, redirect: "manual" });
}
