import { CHECK_IN_DATABASE, hasDatabase } from "./has-database";

/**
 * Removes the guests of every event from this phone: at signing out, and of those events that are over. Taps that were not sent
 * stay, encrypted and without a name, until they are. Never fails: without storage there is nothing to remove.
 * @param over only lists whose time is over
 */
export async function forgetCheckIn(over = false): Promise<void> {
  try {
    if (!("indexedDB" in globalThis) || !(await hasDatabase(CHECK_IN_DATABASE))) return;
    const { forgetLists } = await import("./check-in-store");
    await forgetLists(over ? Date.now() : null);
  } catch {
    // The browser keeps its storage closed.
  }
}
