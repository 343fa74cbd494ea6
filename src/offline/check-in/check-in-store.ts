import { createStore, del, delMany, entries, get, set } from "idb-keyval";
import { CHECK_IN_DATABASE, hasDatabase } from "../forms/has-database";

const store = createStore(CHECK_IN_DATABASE, "stored");
const KEY_NAME = "key";
const LIST_PREFIX = "list ";
const CHECK_IN_PREFIX = "tap ";
const PAGE_PREFIX = "page ";

/** A list of guests: what of it has to be known to find and to forget it. */
type GuestList = {
  slug: string;
  /** Whose session fetched it: with another one it is gone. */
  session: string;
  /** When it is forgotten: ISO. */
  until: string;
};
/** `at`: when it was made, in milliseconds. */
type UnsentCheckIn = { clientId: string; at: number };
/** The document of the check-in page, without a guest in it. */
type CheckInPageCopy = GuestList & {
  /** Path of the page, in its language. */
  path: string;
  html: string;
  headers: [name: string, value: string][];
};

/** What stands in the database: what it is about only as far as it has to be found and forgotten. */
type EncryptedEntry = {
  session?: string;
  until?: number;
  at?: number;
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
};

/** Whether this browser can encrypt here: it does so on secure origins only. */
export const canStore = (): boolean => "indexedDB" in globalThis && crypto.subtle !== undefined;

/** The key never leaves the browser: no script can read it, and nothing is readable without it. */
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
    // Written under a key that the browser has lost: it is worth nothing.
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

/** The lists of this session that are not over; others are removed, with their pages. */
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

/** The stored document of a check-in page; null without one, or when its list is gone or over. */
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

/** Stored before it is sent, so that a reload or an empty battery loses nobody who was let in. */
export const storeCheckIn = async (slug: string, checkIn: UnsentCheckIn): Promise<void> =>
  set(
    CHECK_IN_PREFIX + checkIn.clientId,
    await encryptEntry({ slug, tap: checkIn }, { at: checkIn.at }),
    store,
  );

export const deleteCheckIn = (clientId: string): Promise<void> => del(CHECK_IN_PREFIX + clientId, store);

/** Taps of an event that were not answered yet, in their order. */
export async function listCheckIns<Stored extends UnsentCheckIn>(slug: string): Promise<Stored[]> {
  const rows = (await listEntries(CHECK_IN_PREFIX)).toSorted(([, one], [, other]) => one.at! - other.at!);
  const decrypted = await Promise.all(
    rows.map(([, encrypted]) => decryptEntry<{ slug: string; tap: Stored }>(encrypted)),
  );
  return decrypted.flatMap((one) => (one?.slug === slug ? [one.tap] : []));
}

/** @param endedBefore in milliseconds: lists and pages that end by then; null: all of them */
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
