/** The cookie policy lists this name. */
const STORAGE_KEY = "passkey";

export function rememberPasskey(): void {
  try {
    localStorage.setItem(STORAGE_KEY, "1");
  } catch {}
}

/** Requires a passkey used here before: other visitors are spared a request and a script. */
export async function canOfferPasskeys(): Promise<boolean> {
  try {
    if (localStorage.getItem(STORAGE_KEY) === null) return false;
    return await PublicKeyCredential.isConditionalMediationAvailable();
  } catch {
    return false;
  }
}
