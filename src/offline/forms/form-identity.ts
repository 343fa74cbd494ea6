import { FORM_META_FIELDS } from "../../platform/forms/opened-form";

/** Idempotency id of a submission and its signed stamp (`platform/forms/form-guard.server.ts`). */
export type FormIdentity = { clientId: string; stamp: string };

/** Replaces `clientId` in cached pages. */
const PLACEHOLDER_CLIENT_ID = "00000000-0000-0000-0000-000000000000";

const hiddenInputValue = (html: string, name: string): string =>
  new RegExp(`<input type="hidden" name="${name}" value="([^"]+)"`).exec(html)?.[1] ?? "";

export function readFormIdentity(html: string): FormIdentity | null {
  const clientId = hiddenInputValue(html, FORM_META_FIELDS.clientId);
  const stamp = hiddenInputValue(html, FORM_META_FIELDS.stamp);
  return clientId === "" || stamp === "" ? null : { clientId, stamp };
}

/** Makes a page with a form cacheable: clears the identity in markup and hydration data. */
export function stripFormIdentity(html: string): string {
  const identity = readFormIdentity(html);
  return identity
    ? html.replaceAll(identity.clientId, PLACEHOLDER_CLIENT_ID).replaceAll(identity.stamp, "")
    : html;
}

/** Gives a cached page a fresh `clientId`: each use is its own submission. */
export const withNewClientId = (html: string, id: string = crypto.randomUUID()): string =>
  html.replaceAll(PLACEHOLDER_CLIENT_ID, id);
