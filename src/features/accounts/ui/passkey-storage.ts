/** Name in local storage, listed in the cookie policy. */
const STORAGE_KEY = "passkey";

/** Remembers that a passkey was used in this browser; without storage the button on the page still works. */
export function rememberPasskey(): void {
  try {
    localStorage.setItem(STORAGE_KEY, "1");
  } catch {}
}

/**
 * Whether the sign-in page offers passkeys in the field for the address: one was used here, and the browser can. Elsewhere that
 * would cost each visitor a request and a script for nothing.
 */
export async function canOfferPasskeys(): Promise<boolean> {
  try {
    if (localStorage.getItem(STORAGE_KEY) === null) return false;
    return await PublicKeyCredential.isConditionalMediationAvailable();
  } catch {
    return false;
  }
}
