import { useEffect, useRef, useState } from "react";
import { currentDeviceSharing } from "../../../../platform/pages/device-sharing";
import { type CheckInList, mergeTickets } from "../check-in.model";

/** The list is asked for again at most so often, in milliseconds: each tap at another phone is news. */
const REFRESH_INTERVAL_MS = 10_000;
/** Pages that are stored already, by their path: once for each time they are loaded. */
const cachedPaths = new Set<string>();
/** Changes that were being written while the list was read are asked for again, in milliseconds. */
const OVERLAP_MS = 60_000;

export type CheckInLists = { own: CheckInList | null; others: readonly CheckInList[] };
const NO_LISTS: CheckInLists = { own: null, others: [] };

/**
 * The tickets of an event on this phone, for verdicts without a connection: read at once, brought up to date whenever there is
 * news. Phones that others use too store none.
 * @param session a digest of the session whose lists may be read
 * @param now the clock of this phone, in milliseconds
 */
export function useCheckInList(slug: string, session: string, liveUpdate: object | null, now: () => number) {
  const lists = useRef(NO_LISTS);
  const [listedAt, setListedAt] = useState<string | null>(null);
  const fetchedAt = useRef(-REFRESH_INTERVAL_MS);
  useEffect(() => {
    let isUnmounted = false;
    const delay = Math.max(0, fetchedAt.current + REFRESH_INTERVAL_MS - performance.now());
    const timer = setTimeout(() => {
      fetchedAt.current = performance.now();
      void refreshLists({ slug, session, now }, (found) => {
        if (isUnmounted) return;
        lists.current = found;
        setListedAt(found.own?.listedAt ?? null);
      }).catch(() => {});
    }, delay);
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
    };
    // `news` says that something has changed.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [slug, session, liveUpdate, now]);
  return { lists, listedAt };
}

type RefreshOptions = { slug: string; session: string; now: () => number };

async function refreshLists(
  { slug, session, now }: RefreshOptions,
  onLists: (lists: CheckInLists) => void,
): Promise<void> {
  if (currentDeviceSharing() === "shared") return;
  const { canStore, readLists, storeList } = await import("../../../../offline/check-in/check-in-store");
  if (!canStore()) return;
  const stored = await readLists<CheckInList>(session, now());
  const others = stored.filter((list) => list.slug !== slug);
  const cachedList = stored.find((list) => list.slug === slug) ?? null;
  onLists({ own: cachedList, others });
  const { apiClient } = await import("../../../../ui/api-client");
  const since = cachedList && new Date(Date.parse(cachedList.listedAt) - OVERLAP_MS).toISOString();
  const { tickets, ...response } = await apiClient.ajax("GET /events/:id/check-in", {
    area: "organiser",
    params: { id: slug },
    query: since ? { since } : {},
  });
  if (Date.parse(response.until) <= now()) return;
  const own: CheckInList = {
    ...response,
    slug,
    session,
    complete: response.complete && (cachedList?.complete ?? true),
    tickets: cachedList ? mergeTickets(cachedList.tickets, tickets) : tickets,
  };
  onLists({ own, others });
  await storeList(own);
  await cachePage({ slug, session, until: response.until });
}

/** The page opens without a network once it is stored as well. */
async function cachePage(owner: { slug: string; session: string; until: string }): Promise<void> {
  const path = location.pathname;
  if (cachedPaths.has(path)) return;
  cachedPaths.add(path);
  try {
    // The decoder of the camera has to be there too.
    const [{ cacheCheckInPage }] = await Promise.all([
      import("../../../../offline/check-in/cache-check-in-page"),
      import("qr/decode.js"),
    ]);
    await cacheCheckInPage(owner);
  } catch {
    cachedPaths.delete(path);
  }
}
