import { CHECK_IN_DATABASE, hasDatabase } from "../forms/has-database";

/**
 * Removes the guests of every event from this phone: at signing out, and of those events that are over. Taps that were not sent
 * stay, encrypted and without a name, until they are. Never fails: without storage there is nothing to remove.
 * @param onlyEnded only lists whose time is over
 */
export async function clearCheckIn(onlyEnded = false): Promise<void> {
  try {
    if (!("indexedDB" in globalThis) || !(await hasDatabase(CHECK_IN_DATABASE))) return;
    const { clearLists } = await import("./check-in-store");
    await clearLists(onlyEnded ? Date.now() : null);
  } catch {
    // The browser keeps its storage closed.
  }
}
