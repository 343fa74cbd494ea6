import { FORM_META_FIELDS } from "../../platform/forms/opened-form";

/** What a form counts under at the site, and its signed stamp (`platform/forms/form-guard.server.ts`). */
export type FormIdentity = { clientId: string; stamp: string };

/** Stands in a saved copy in place of a `clientId`. */
const PLACEHOLDER_CLIENT_ID = "00000000-0000-0000-0000-000000000000";

const hiddenInputValue = (html: string, name: string): string =>
  new RegExp(`<input type="hidden" name="${name}" value="([^"]+)"`).exec(html)?.[1] ?? "";

/** The number of the form in a page of ours; null when there is none. */
export function readFormIdentity(html: string): FormIdentity | null {
  const clientId = hiddenInputValue(html, FORM_META_FIELDS.clientId);
  const stamp = hiddenInputValue(html, FORM_META_FIELDS.stamp);
  return clientId === "" || stamp === "" ? null : { clientId, stamp };
}

/** A page without the number of its form, in its markup and in the data that its script starts from: fit to be kept. */
export function stripFormIdentity(html: string): string {
  const identity = readFormIdentity(html);
  return identity
    ? html.replaceAll(identity.clientId, PLACEHOLDER_CLIENT_ID).replaceAll(identity.stamp, "")
    : html;
}

/** A kept page with a form of its own: what is filled in twice is two forms. It gets its stamp when it is sent. */
export const withNewClientId = (html: string, id: string = crypto.randomUUID()): string =>
  html.replaceAll(PLACEHOLDER_CLIENT_ID, id);
