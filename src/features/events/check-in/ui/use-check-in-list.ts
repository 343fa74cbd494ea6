import { useEffect, useRef, useState } from "react";
import { currentDeviceSharing } from "../../../../platform/pages/device-sharing";
import { type CheckInList, type StoredCheckIn, applyCheckIns, mergeTickets } from "../check-in.model";

/** In milliseconds. Every action on another phone triggers a refresh. */
const REFRESH_INTERVAL_MS = 10_000;
const cachedPaths = new Set<string>();
/** In milliseconds. Covers changes that were uncommitted during the previous request. */
const OVERLAP_MS = 60_000;

export type CheckInLists = { own: CheckInList | null; others: readonly CheckInList[] };
const NO_LISTS: CheckInLists = { own: null, others: [] };

/** Stores the tickets of an event for offline check-in; not on shared devices. `now`: phone clock in ms. */
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
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [slug, session, liveUpdate, now]);

  /** Until the next refresh, which may fail. */
  function applyCheckIn(entry: StoredCheckIn): void {
    const { own } = lists.current;
    if (own)
      lists.current = { ...lists.current, own: { ...own, tickets: applyCheckIns(own.tickets, [entry]) } };
  }

  return { lists, listedAt, applyCheckIn };
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

async function cachePage(owner: { slug: string; session: string; until: string }): Promise<void> {
  const path = location.pathname;
  if (cachedPaths.has(path)) return;
  cachedPaths.add(path);
  try {
    // Offline use also needs the camera decoder.
    const [{ cacheCheckInPage }] = await Promise.all([
      import("../../../../offline/check-in/cache-check-in-page"),
      import("qr/decode.js"),
    ]);
    await cacheCheckInPage(owner);
  } catch {
    cachedPaths.delete(path);
  }
}
