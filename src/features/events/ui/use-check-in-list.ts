import { useEffect, useRef, useState } from "react";
import { phoneNow } from "../../../ui/phone";
import { type StoredList, withNews } from "../check-in.model";

/** The list is asked for again at most so often, in milliseconds: each tap at another phone is news. */
const REST = 10_000;
/** Pages that are stored already, by their path: once for each time they are loaded. */
const storedPages = new Set<string>();
/** Changes that were being written while the list was read are asked for again, in milliseconds. */
const OVERLAP = 60_000;

export type CheckInLists = { own: StoredList | null; others: readonly StoredList[] };
const NOTHING: CheckInLists = { own: null, others: [] };

/**
 * The tickets of an event on this phone, for verdicts without a connection: read at once, brought up to date whenever there is
 * news. Phones that others use too store none.
 * @param session a digest of the session whose lists may be read
 * @param now the clock of this phone, in milliseconds
 */
export function useCheckInList(slug: string, session: string, news: object | null, now: () => number) {
  const lists = useRef(NOTHING);
  const [listedAt, setListedAt] = useState<string | null>(null);
  const fetchedAt = useRef(-REST);
  useEffect(() => {
    let left = false;
    const wait = Math.max(0, fetchedAt.current + REST - performance.now());
    const timer = setTimeout(() => {
      fetchedAt.current = performance.now();
      void refresh({ slug, session, now }, (found) => {
        if (left) return;
        lists.current = found;
        setListedAt(found.own?.listedAt ?? null);
      }).catch(() => {});
    }, wait);
    return () => {
      left = true;
      clearTimeout(timer);
    };
    // `news` says that something has changed.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [slug, session, news, now]);
  return { lists, listedAt };
}

type Phone = { slug: string; session: string; now: () => number };

async function refresh({ slug, session, now }: Phone, show: (lists: CheckInLists) => void): Promise<void> {
  if (phoneNow() === "shared") return;
  const { canStore, readLists, storeList } = await import("../../../offline/check-in-store");
  if (!canStore()) return;
  const stored = await readLists<StoredList>(session, now());
  const others = stored.filter((list) => list.slug !== slug);
  const known = stored.find((list) => list.slug === slug) ?? null;
  show({ own: known, others });
  const { client } = await import("../../../client");
  const since = known && new Date(Date.parse(known.listedAt) - OVERLAP).toISOString();
  const { tickets, ...answer } = await client.ajax("GET /events/:id/check-in", {
    area: "organiser",
    params: { id: slug },
    query: since ? { since } : {},
  });
  if (Date.parse(answer.until) <= now()) return;
  const own: StoredList = {
    ...answer,
    slug,
    session,
    complete: answer.complete && (known?.complete ?? true),
    tickets: known ? withNews(known.tickets, tickets) : tickets,
  };
  show({ own, others });
  await storeList(own);
  await keepPage({ slug, session, until: answer.until });
}

/** The page opens without a network once it is stored as well. */
async function keepPage(owner: { slug: string; session: string; until: string }): Promise<void> {
  const path = location.pathname;
  if (storedPages.has(path)) return;
  storedPages.add(path);
  try {
    // The decoder of the camera has to be there too.
    const [{ keepCheckInPage }] = await Promise.all([
      import("../../../offline/keep-check-in-page"),
      import("qr/decode.js"),
    ]);
    await keepCheckInPage(owner);
  } catch {
    storedPages.delete(path);
  }
}
