/** Checks without creating the database. True in browsers that cannot list databases. */
export const hasDatabase = async (name: string): Promise<boolean> =>
  (await indexedDB.databases?.())?.some((database) => database.name === name) ?? true;

export const CHECK_IN_DATABASE = "reboot-check-in";
