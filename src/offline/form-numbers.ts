import { KIT_FIELDS } from "../platform/forms/opened-form";

/** What a form counts under at the site, and its signed stamp (`platform/forms/guard.server.ts`). */
export type FormNumber = { clientId: string; stamp: string };

/** Stands in a saved copy in place of a `clientId`. */
const NOBODYS = "00000000-0000-0000-0000-000000000000";

const valueOf = (html: string, name: string): string =>
  new RegExp(`<input type="hidden" name="${name}" value="([^"]+)"`).exec(html)?.[1] ?? "";

/** The number of the form in a page of ours; null when there is none. */
export function numberIn(html: string): FormNumber | null {
  const clientId = valueOf(html, KIT_FIELDS.clientId);
  const stamp = valueOf(html, KIT_FIELDS.stamp);
  return clientId === "" || stamp === "" ? null : { clientId, stamp };
}

/** A page without the number of its form, in its markup and in the data that its script starts from: fit to be kept. */
export function withoutNumber(html: string): string {
  const number = numberIn(html);
  return number ? html.replaceAll(number.clientId, NOBODYS).replaceAll(number.stamp, "") : html;
}

/** A kept page with a form of its own: what is filled in twice is two forms. It gets its stamp when it is sent. */
export const withNewId = (html: string, id: string = crypto.randomUUID()): string =>
  html.replaceAll(NOBODYS, id);
