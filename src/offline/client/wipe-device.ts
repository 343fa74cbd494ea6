import { CHECK_IN_DATABASE } from "../forms/has-database";

/** Also works in browsers without `Clear-Site-Data`. @returns names of remaining items */
export async function wipeStorage(): Promise<string[]> {
  await Promise.all([removeWorkers(), removeCaches(), removeDatabases()].map((work) => work.catch(() => {})));
  for (const storage of [() => localStorage, () => sessionStorage])
    try {
      storage().clear();
    } catch {
      // Storage is blocked.
    }
  for (const name of cookieNames())
    document.cookie = `${name}=; Path=/; Max-Age=0${name.startsWith("__Host-") ? "; Secure" : ""}`;
  return remaining();
}

async function removeWorkers(): Promise<void> {
  const all = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  await Promise.all(all.map((registration) => registration.unregister()));
}

async function removeCaches(): Promise<void> {
  if ("caches" in globalThis) await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
}

/** Deleted by name in browsers that do not list databases. */
const DATABASES = ["reboot-forms", "reboot-typed", "reboot-office", CHECK_IN_DATABASE];

async function removeDatabases(): Promise<void> {
  const listed = ((await indexedDB.databases?.()) ?? []).flatMap(({ name }) => name ?? []);
  await Promise.all([...new Set([...listed, ...DATABASES])].map(deleteDatabase));
}

/** Resolves when blocked too: the database is then deleted when the last page closes it. */
const deleteDatabase = (name: string): Promise<void> =>
  new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    request.addEventListener("success", () => resolve());
    request.addEventListener("error", () => resolve());
    request.addEventListener("blocked", () => resolve());
  });

const cookieNames = (): string[] =>
  document.cookie
    .split(";")
    .map((pair) => pair.trim().split("=")[0] ?? "")
    .filter(Boolean);

async function remaining(): Promise<string[]> {
  const listed: (() => Promise<string[]>)[] = [
    async () => cookieNames(),
    async () => Object.keys(localStorage),
    async () => Object.keys(sessionStorage),
    async () => ("caches" in globalThis ? caches.keys() : []),
    async () => ((await indexedDB.databases?.()) ?? []).flatMap(({ name }) => name ?? []),
  ];
  const found = await Promise.all(listed.map((list) => list().catch(() => [])));
  return found.flat();
}
