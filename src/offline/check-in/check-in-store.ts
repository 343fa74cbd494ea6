import { createStore, del, delMany, entries, get, set } from "idb-keyval";
import { CHECK_IN_DATABASE, hasDatabase } from "../forms/has-database";

const store = createStore(CHECK_IN_DATABASE, "stored");
const KEY_NAME = "key";
const LIST_PREFIX = "list ";
const CHECK_IN_PREFIX = "tap ";
const PAGE_PREFIX = "page ";

type GuestList = {
  slug: string;
  /** Session that fetched it; other sessions delete it. */
  session: string;
  until: string;
};
type UnsentCheckIn = { clientId: string; at: number };
type CheckInPageCopy = GuestList & {
  path: string;
  html: string;
  headers: [name: string, value: string][];
};

/** Only the fields needed for lookup and expiry are plain. */
type EncryptedEntry = {
  session?: string;
  until?: number;
  at?: number;
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
};

/** Secure origins only. */
export const canStore = (): boolean => "indexedDB" in globalThis && crypto.subtle !== undefined;

/** Not extractable: scripts can use the key but not read it. */
async function getKey(): Promise<CryptoKey> {
  const existing = await get<CryptoKey>(KEY_NAME, store);
  if (existing) return existing;
  const key = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, [
    "encrypt",
    "decrypt",
  ]);
  await set(KEY_NAME, key, store);
  return key;
}

async function encryptEntry(
  value: object,
  plainFields: Pick<EncryptedEntry, "session" | "until" | "at">,
): Promise<EncryptedEntry> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const text = new TextEncoder().encode(JSON.stringify(value));
  return {
    ...plainFields,
    iv,
    data: await crypto.subtle.encrypt({ name: "AES-GCM", iv }, await getKey(), text),
  };
}

async function decryptEntry<T>({ iv, data }: EncryptedEntry): Promise<T | null> {
  try {
    const text = await crypto.subtle.decrypt({ name: "AES-GCM", iv }, await getKey(), data);
    return JSON.parse(new TextDecoder().decode(text)) as T;
  } catch {
    // Encrypted with a key that the browser has lost.
    return null;
  }
}

const listEntries = async (prefix: string): Promise<[string, EncryptedEntry][]> =>
  (await hasDatabase(CHECK_IN_DATABASE))
    ? (await entries<string, EncryptedEntry>(store)).filter(([key]) => key.startsWith(prefix))
    : [];

export const storeList = async (list: GuestList): Promise<void> =>
  set(
    LIST_PREFIX + list.slug,
    await encryptEntry(list, { session: list.session, until: Date.parse(list.until) }),
    store,
  );

/** Deletes expired lists and those of other sessions, with their pages. */
export async function readLists<Stored extends GuestList>(session: string, now: number): Promise<Stored[]> {
  const rows = await listsAndPages();
  const expired = rows.filter(([, encrypted]) => encrypted.session !== session || encrypted.until! <= now);
  await deleteEntries(expired);
  const lists = rows
    .filter((one) => one[0].startsWith(LIST_PREFIX) && !expired.includes(one))
    .map(([, encrypted]) => decryptEntry<Stored>(encrypted));
  return (await Promise.all(lists)).filter((list) => list !== null);
}

export const storePage = async (page: CheckInPageCopy): Promise<void> =>
  set(
    PAGE_PREFIX + page.path,
    await encryptEntry(page, { session: page.session, until: Date.parse(page.until) }),
    store,
  );

export async function readPage(path: string, now: number): Promise<CheckInPageCopy | null> {
  const rows = await listsAndPages();
  const page = rows.find(([key]) => key === PAGE_PREFIX + path)?.[1];
  if (!page || page.until! <= now) return null;
  const decrypted = await decryptEntry<CheckInPageCopy>(page);
  const hasList = rows.some(
    ([key, { session }]) => key === LIST_PREFIX + decrypted?.slug && session === decrypted?.session,
  );
  return hasList ? decrypted : null;
}

/** Call before sending: a reload or an empty battery must not lose a check-in. */
export const storeCheckIn = async (slug: string, checkIn: UnsentCheckIn): Promise<void> =>
  set(
    CHECK_IN_PREFIX + checkIn.clientId,
    await encryptEntry({ slug, tap: checkIn }, { at: checkIn.at }),
    store,
  );

export const deleteCheckIn = (clientId: string): Promise<void> => del(CHECK_IN_PREFIX + clientId, store);

export async function listCheckIns<Stored extends UnsentCheckIn>(slug: string): Promise<Stored[]> {
  const rows = (await listEntries(CHECK_IN_PREFIX)).toSorted(([, one], [, other]) => one.at! - other.at!);
  const decrypted = await Promise.all(
    rows.map(([, encrypted]) => decryptEntry<{ slug: string; tap: Stored }>(encrypted)),
  );
  return decrypted.flatMap((one) => (one?.slug === slug ? [one.tap] : []));
}

/** @param endedBefore removes only entries that expire by then, in milliseconds; null removes all */
export const clearLists = async (endedBefore: number | null): Promise<void> =>
  deleteEntries(
    (await listsAndPages()).filter(([, { until }]) => endedBefore === null || until! <= endedBefore),
  );

const listsAndPages = async () => [...(await listEntries(LIST_PREFIX)), ...(await listEntries(PAGE_PREFIX))];

async function deleteEntries(expired: readonly [string, EncryptedEntry][]): Promise<void> {
  if (expired.length > 0)
    await delMany(
      expired.map(([key]) => key),
      store,
    );
}
