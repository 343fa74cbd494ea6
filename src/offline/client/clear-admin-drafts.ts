/**
 * Removes what staff typed and did not save from this computer, at signing out, also what other open pages are about to store.
 * Never fails: without storage there is nothing to remove. What it takes is loaded now, since other pages need none of it.
 */
export async function clearAdminDrafts(): Promise<void> {
  try {
    const { deleteAllAdminDrafts } = await import("./admin-drafts");
    await deleteAllAdminDrafts();
  } catch {
    // The browser keeps its storage closed.
  }
}
