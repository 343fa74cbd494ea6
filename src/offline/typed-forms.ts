import { createStore, del, get, set } from "idb-keyval";
import { KIT_FIELDS } from "../platform/forms/opened-form";
import type { TypedForm } from "./kept";

/** As long as a draft (product.md §3), in milliseconds: 30 days. */
const KEPT_FOR = 30 * 86_400_000;
/** Opened with the first form. */
const store = createStore("reboot-typed", "typed");

export const keepTyped = (form: TypedForm): Promise<void> => set(form.address, form, store);
export const forgetTyped = (address: string): Promise<void> => del(address, store);

/** What was written into the form of a page and not sent; undefined when there is nothing. */
export async function findTyped(address: string, now = Date.now()): Promise<TypedForm | undefined> {
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
