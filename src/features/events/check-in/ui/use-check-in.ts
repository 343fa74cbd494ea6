import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { ApiError } from "../../../../platform/client/api-error";
import { currentDeviceSharing } from "../../../../platform/pages/device-sharing";
import { type StoredCheckIn, countInside, countSold, applyCheckIns } from "../check-in.model";
import type { CheckInResultView } from "../check-in-view.server";
import { playAlarm } from "./play-alarm";
import { type CheckInOutcome, digestTicketText, evaluateOffline } from "./offline-verdict";
import { useCheckInList } from "./use-check-in-list";

/** In milliseconds; the last value repeats. */
const RETRY_DELAYS = [1000, 2000, 4000, 8000, 15_000];
/** After this time in milliseconds, the local list decides. */
const SERVER_TIMEOUT_MS = 1500;
const isTransient = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status >= 500 || error.status === 429;

type CheckInRequest = { ticket: string; direction: "in" | "out" };
/** Shown at once, and sent until the server responds. */
export type PendingCheckIn = StoredCheckIn & { attempts: number };

const randomUuid = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
};

const toOutcome = ({ good, text, guest }: CheckInResultView): CheckInOutcome => ({
  good,
  text,
  type: guest?.type ?? null,
  offline: false,
});

async function openStore() {
  if (currentDeviceSharing() === "shared") return null;
  const stored = await import("../../../../offline/check-in/check-in-store");
  return stored.canStore() ? stored : null;
}

const waitOrOnline = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(finish, milliseconds);
    addEventListener("online", finish, { once: true });
    function finish() {
      clearTimeout(timer);
      removeEventListener("online", finish);
      resolve();
    }
  });

type UseCheckInOptions = {
  slug: string;
  session: string;
  initialResult: CheckInResultView | null;
  liveUpdate: object | null;
  now: () => number;
};

/**
 * Check-in over a slow connection or none. An action is stored and judged by the local list at once, then
 * sent under its own id until the server responds, even after a reload.
 */
export function useCheckIn({ slug, session, initialResult, liveUpdate, now }: UseCheckInOptions) {
  const [lastResult, setLastResult] = useState<CheckInOutcome | null>(
    initialResult && toOutcome(initialResult),
  );
  const [pending, setPending] = useState<readonly PendingCheckIn[]>([]);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [failed, setFailed] = useState(false);
  const { revalidate } = useRevalidator();
  const { lists, listedAt } = useCheckInList(slug, session, liveUpdate, now);
  const queue = useRef<readonly PendingCheckIn[]>([]);
  /** A late response must not replace the outcome of a newer action. */
  const shownClientId = useRef("");
  const isServerDown = useRef(false);

  function updateQueue(change: (list: readonly PendingCheckIn[]) => readonly PendingCheckIn[]): void {
    queue.current = change(queue.current);
    setPending(queue.current);
  }
  function showOutcome(outcome: CheckInOutcome): void {
    setLastResult(outcome);
    if (!outcome.good) playAlarm();
  }

  async function checkIn({ ticket, direction }: CheckInRequest): Promise<void> {
    const clientId = randomUuid();
    shownClientId.current = clientId;
    setLastResult(null);
    const digest = await digestTicketText(ticket).catch(() => null);
    const entry: StoredCheckIn = { clientId, ticket, direction, digest: digest ?? "", at: now() };
    const verdict = evaluateOffline(lists.current, queue.current, digest === null ? null : entry);
    const offline = isServerDown.current || !navigator.onLine;
    if (verdict && offline) showOutcome(verdict.outcome);
    if (verdict && offline && !verdict.changesState) return;
    updateQueue((list) => [...list, { ...entry, attempts: 0 }]);
    const stored = await openStore().catch(() => null);
    await stored?.storeCheckIn(slug, entry).catch(() => {});
    const verdictTimer = setTimeout(() => {
      if (verdict && shownClientId.current === clientId) showOutcome(verdict.outcome);
    }, SERVER_TIMEOUT_MS);
    await send(entry, { verdict, offline });
    clearTimeout(verdictTimer);
  }

  type SendContext = { verdict: ReturnType<typeof evaluateOffline>; offline: boolean };

  async function send(entry: StoredCheckIn, { verdict, offline }: SendContext): Promise<void> {
    const { clientId, ticket, direction, at } = entry;
    const { apiClient } = await import("../../../../ui/api-client");
    let result: CheckInResultView | null = null;
    for (let attempts = 0; ; attempts++) {
      try {
        const isLate = offline || attempts > 0;
        result = await apiClient.ajax("POST /events/:id/check-in", {
          area: "organiser",
          params: { id: slug },
          body: { ticket, direction, clientId, ...(isLate ? { at: new Date(at).toISOString() } : {}) },
          idempotencyKey: `${clientId}${isLate ? "-late" : ""}`,
        });
        isServerDown.current = false;
        setFailed(false);
        break;
      } catch (error) {
        if (!isTransient(error)) {
          // The session has ended: the action stays stored until the next sign-in.
          setFailed(true);
          if (shownClientId.current === clientId && !verdict) shownClientId.current = "";
          updateQueue((list) => list.filter((one) => one.clientId !== clientId));
          return;
        }
        isServerDown.current = true;
        if (verdict && shownClientId.current === clientId && attempts === 0 && !offline)
          showOutcome(verdict.outcome);
        if (verdict && !verdict.changesState) break;
        updateQueue((list) =>
          list.map((one) => (one.clientId === clientId ? { ...one, attempts: attempts + 1 } : one)),
        );
        await waitOrOnline(RETRY_DELAYS[Math.min(attempts, RETRY_DELAYS.length - 1)]!);
      }
    }
    const stored = await openStore().catch(() => null);
    await stored?.deleteCheckIn(clientId).catch(() => {});
    if (result) {
      const { good, text } = result;
      if (shownClientId.current === clientId) showOutcome(toOutcome(result));
      // This phone admitted the guest, but the server refused: always show it.
      else if (!good) setRefused((texts) => [...texts, text]);
      await revalidate();
      applyToList(entry, result);
    }
    updateQueue((list) => list.filter((one) => one.clientId !== clientId));
  }

  /** Updates the local list too: the connection may fail before the next refresh. */
  function applyToList(entry: StoredCheckIn, result: CheckInResultView): void {
    const { own } = lists.current;
    if (own && result.good)
      lists.current = { ...lists.current, own: { ...own, tickets: applyCheckIns(own.tickets, [entry]) } };
  }

  useEffect(() => {
    let isUnmounted = false;
    void (async () => {
      const stored = await openStore();
      const checkIns = (await stored?.listCheckIns<StoredCheckIn>(slug)) ?? [];
      if (isUnmounted) return;
      const unsentCheckIns = checkIns.filter(
        ({ clientId }) => !queue.current.some((one) => one.clientId === clientId),
      );
      updateQueue((list) => [...unsentCheckIns.map((one) => ({ ...one, attempts: 1 })), ...list]);
      await Promise.all(unsentCheckIns.map((one) => send(one, { verdict: null, offline: true })));
    })().catch(() => {});
    return () => {
      isUnmounted = true;
    };
    // `send` changes with each render, but always targets the same event.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [slug]);

  const own = lists.current.own;
  const inside = own ? countInside(applyCheckIns(own.tickets, pending)) : 0;
  return {
    ...{
      last: lastResult,
      pending,
      refused,
      failed,
      tap: checkIn,
      listedAt,
      dismissRefused: () => setRefused([]),
    },
    more: own ? inside - countInside(own.tickets) : 0,
    listed: own ? { sold: countSold(own.tickets), inside } : null,
  };
}
