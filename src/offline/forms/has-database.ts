/** Whether a database is there; reading from one that is not would make it. Browsers that do not list them may have it. */
export const hasDatabase = async (name: string): Promise<boolean> =>
  (await indexedDB.databases?.())?.some((database) => database.name === name) ?? true;

/** What phones at check-in store (`check-in-store.ts`). */
export const CHECK_IN_DATABASE = "reboot-check-in";
