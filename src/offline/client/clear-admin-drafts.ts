/** For sign-out. Loads the code on demand, as other pages do not need it. Never throws. */
export async function clearAdminDrafts(): Promise<void> {
  try {
    const { deleteAllAdminDrafts } = await import("./admin-drafts");
    await deleteAllAdminDrafts();
  } catch {
    // Storage is blocked.
  }
}
