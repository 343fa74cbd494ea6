import { createStore, del, delMany, entries, get, set } from "idb-keyval";
import { CHECK_IN_DATABASE, hasDatabase } from "./has-database";

const store = createStore(CHECK_IN_DATABASE, "stored");
const KEY = "key";
const LIST = "list ";
const TAP = "tap ";
const PAGE = "page ";

/** A list of guests: what of it has to be known to find and to forget it. */
type List = {
  slug: string;
  /** Whose session fetched it: with another one it is gone. */
  session: string;
  /** When it is forgotten: ISO. */
  until: string;
};
/** `at`: when it was made, in milliseconds. */
type Tap = { clientId: string; at: number };
/** The document of the check-in page, without a guest in it. */
type Page = List & {
  /** Path of the page, in its language. */
  path: string;
  html: string;
  headers: [name: string, value: string][];
};

/** What stands in the database: what it is about only as far as it has to be found and forgotten. */
type Sealed = {
  session?: string;
  until?: number;
  at?: number;
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
};

/** Whether this browser can encrypt here: it does so on secure origins only. */
export const canStore = (): boolean => "indexedDB" in globalThis && crypto.subtle !== undefined;

/** The key never leaves the browser: no script can read it, and nothing is readable without it. */
async function keyOf(): Promise<CryptoKey> {
  const known = await get<CryptoKey>(KEY, store);
  if (known) return known;
  const key = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, [
    "encrypt",
    "decrypt",
  ]);
  await set(KEY, key, store);
  return key;
}

async function seal(value: object, about: Pick<Sealed, "session" | "until" | "at">): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const text = new TextEncoder().encode(JSON.stringify(value));
  return { ...about, iv, data: await crypto.subtle.encrypt({ name: "AES-GCM", iv }, await keyOf(), text) };
}

async function open<T>({ iv, data }: Sealed): Promise<T | null> {
  try {
    const text = await crypto.subtle.decrypt({ name: "AES-GCM", iv }, await keyOf(), data);
    return JSON.parse(new TextDecoder().decode(text)) as T;
  } catch {
    // Written under a key that the browser has lost: it is worth nothing.
    return null;
  }
}

const all = async (begin: string): Promise<[string, Sealed][]> =>
  (await hasDatabase(CHECK_IN_DATABASE))
    ? (await entries<string, Sealed>(store)).filter(([key]) => key.startsWith(begin))
    : [];

export const storeList = async (list: List): Promise<void> =>
  set(LIST + list.slug, await seal(list, { session: list.session, until: Date.parse(list.until) }), store);

/** The lists of this session that are not over; others are removed, with their pages. */
export async function readLists<Stored extends List>(session: string, now: number): Promise<Stored[]> {
  const found = await listsAndPages();
  const gone = found.filter(([, sealed]) => sealed.session !== session || sealed.until! <= now);
  await remove(gone);
  const lists = found
    .filter((one) => one[0].startsWith(LIST) && !gone.includes(one))
    .map(([, sealed]) => open<Stored>(sealed));
  return (await Promise.all(lists)).filter((list) => list !== null);
}

export const storePage = async (page: Page): Promise<void> =>
  set(PAGE + page.path, await seal(page, { session: page.session, until: Date.parse(page.until) }), store);

/** The stored document of a check-in page; null without one, or when its list is gone or over. */
export async function readPage(path: string, now: number): Promise<Page | null> {
  const found = await listsAndPages();
  const page = found.find(([key]) => key === PAGE + path)?.[1];
  if (!page || page.until! <= now) return null;
  const opened = await open<Page>(page);
  const hasList = found.some(
    ([key, { session }]) => key === LIST + opened?.slug && session === opened?.session,
  );
  return hasList ? opened : null;
}

/** Stored before it is sent, so that a reload or an empty battery loses nobody who was let in. */
export const storeTap = async (slug: string, tap: Tap): Promise<void> =>
  set(TAP + tap.clientId, await seal({ slug, tap }, { at: tap.at }), store);

export const dropTap = (clientId: string): Promise<void> => del(TAP + clientId, store);

/** Taps of an event that were not answered yet, in their order. */
export async function readTaps<Stored extends Tap>(slug: string): Promise<Stored[]> {
  const found = (await all(TAP)).toSorted(([, one], [, other]) => one.at! - other.at!);
  const opened = await Promise.all(found.map(([, sealed]) => open<{ slug: string; tap: Stored }>(sealed)));
  return opened.flatMap((one) => (one?.slug === slug ? [one.tap] : []));
}

/** @param over in milliseconds: lists and pages that end by then; null: all of them */
export const forgetLists = async (over: number | null): Promise<void> =>
  remove((await listsAndPages()).filter(([, { until }]) => over === null || until! <= over));

const listsAndPages = async () => [...(await all(LIST)), ...(await all(PAGE))];

async function remove(gone: readonly [string, Sealed][]): Promise<void> {
  if (gone.length > 0)
    await delMany(
      gone.map(([key]) => key),
      store,
    );
}
