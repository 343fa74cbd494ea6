import { CHECK_IN_DATABASE, hasDatabase } from "../forms/has-database";

/** Unsent check-ins stay, encrypted and without a name. Never throws. */
export async function clearCheckIn(onlyEnded = false): Promise<void> {
  try {
    if (!("indexedDB" in globalThis) || !(await hasDatabase(CHECK_IN_DATABASE))) return;
    const { clearLists } = await import("./check-in-store");
    await clearLists(onlyEnded ? Date.now() : null);
  } catch {
    // Storage is blocked.
  }
}
