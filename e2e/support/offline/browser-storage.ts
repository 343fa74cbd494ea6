import type { BrowserContext, Page } from "@playwright/test";
import type { StorageKind } from "../../../src/features/site/device-storage/device-storage.model";

/** Answers "Is this phone yours alone?" before the first page. */
export const setDeviceSharing = (context: BrowserContext, phone: "own" | "shared", origin: string) =>
  context.addCookies([{ name: "phone", value: phone, url: origin }]);

/** Lists everything that a browser stores for the site, as `kind name`. */
export async function listStoredItems(context: BrowserContext, page: Page): Promise<string[]> {
  const cookies = (await context.cookies()).map(({ name }) => ["cookie", name] as const);
  const inPage = await page.evaluate(async () => {
    const databases = await indexedDB.databases();
    return [
      ...Object.keys(localStorage).map((name) => ["local", name] as const),
      ...Object.keys(sessionStorage).map((name) => ["session", name] as const),
      ...(await caches.keys()).map((name) => ["cache", name] as const),
      ...databases.map(({ name }) => ["database", name ?? ""] as const),
    ] as [StorageKind, string][];
  });
  return [...cookies, ...inPage].map(([kind, name]) => `${kind} ${name}`).toSorted();
}

/** Returns everything that a script can read of it, as one text. */
export const readStoredText = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const parts: string[] = [JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.cookie];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const key of await cache.keys())
        if (/text\/html/.test((await cache.match(key))?.headers.get("content-type") ?? ""))
          parts.push(await (await cache.match(key))!.text());
    }
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opened = indexedDB.open(name!);
        opened.addEventListener("success", () => resolve(opened.result));
        opened.addEventListener("error", () => reject(new Error(name)));
      });
      for (const store of database.objectStoreNames) {
        const all = database.transaction(store).objectStore(store).getAll();
        await new Promise((resolve) => all.addEventListener("success", resolve));
        parts.push(JSON.stringify(all.result));
      }
      database.close();
    }
    return parts.join("\n");
  });

export const readAllStorage = (page: Page): Promise<string> => page.evaluate(collectStorage);

async function collectStorage(): Promise<string> {
  const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys())
      found.push(request.url, await (await cache.match(request, { ignoreVary: true }))?.text());
  }
  for (const { name = "" } of await indexedDB.databases()) {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.addEventListener("success", () => resolve(opening.result));
      opening.addEventListener("error", () => reject(opening.error ?? new Error(name)));
    });
    for (const store of database.objectStoreNames)
      for (const method of ["getAll", "getAllKeys"] as const)
        found.push(
          await new Promise((resolve) => {
            const reading = database.transaction(store).objectStore(store)[method]();
            reading.addEventListener("success", () => resolve(reading.result));
          }),
        );
    database.close();
  }
  return JSON.stringify(found);
}

export const listCachedUrls = (page: Page, urls: string[]): Promise<string[]> =>
  page.evaluate(async (all) => {
    const held: string[] = [];
    for (const url of all)
      await fetch(url, { cache: "only-if-cached", mode: "same-origin" }).then(
        () => held.push(url),
        () => {},
      );
    return held;
  }, urls);
