import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { ApiError } from "../../../../platform/client/api-error";
import { currentDeviceSharing } from "../../../../platform/pages/device-sharing";
import { type StoredCheckIn, countInside, countSold, applyCheckIns } from "../check-in.model";
import type { CheckInResultView } from "../check-in-view.server";
import { playAlarm } from "./play-alarm";
import { type CheckInOutcome, digestTicketText, evaluateOffline } from "./offline-verdict";
import { useCheckInList } from "./use-check-in-list";

/** How long to wait before a tap that got no answer is sent again, in milliseconds; the last one from then on. */
const RETRY_DELAYS = [1000, 2000, 4000, 8000, 15_000];
/** The list on the phone answers when the server has not by then, in milliseconds. */
const SERVER_TIMEOUT_MS = 1500;
/** Answers that a later try may not get. */
const isTransient = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status >= 500 || error.status === 429;

type CheckInRequest = { ticket: string; direction: "in" | "out" };
/** A tap on its way: shown as done at once, sent until there is an answer. */
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

/** The database of the phone; null where nothing may or can be stored. */
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
  /** Of the event. */
  slug: string;
  /** A digest of the session that the list on the phone is bound to. */
  session: string;
  initialResult: CheckInResultView | null;
  /** Changes when somebody came in at another phone. */
  liveUpdate: object | null;
  /** The clock of this phone, in milliseconds. */
  now: () => number;
};

/**
 * Taps at check-in over a slow connection or none. A tap is stored on the phone and shown at once, by the list that the phone has;
 * it is sent under an id of its own until it is answered, also after a reload, so a lost answer neither loses nor doubles it.
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
  /** The tap whose outcome is shown; the answer of an older one never stands under the name of a newer. */
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
    // Nobody is let in, so there is nothing to tell the server later.
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
          // A session that has ended: the tap stays on the phone until somebody signs in again.
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
      // Whoever was let in by this phone alone is told of, whatever is on the screen by now.
      else if (!good) setRefused((texts) => [...texts, text]);
      await revalidate();
      applyToList(entry, result);
    }
    updateQueue((list) => list.filter((one) => one.clientId !== clientId));
  }

  /** What the server said counts for the list, too: the connection may be gone before the next one is fetched. */
  function applyToList(entry: StoredCheckIn, result: CheckInResultView): void {
    const { own } = lists.current;
    if (own && result.good)
      lists.current = { ...lists.current, own: { ...own, tickets: applyCheckIns(own.tickets, [entry]) } };
  }

  // Taps of before a reload.
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
    // `send` is made anew with each render and always sends to the same event.
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
    /** How many more are in than the server knows. */
    more: own ? inside - countInside(own.tickets) : 0,
    /** Counts by the list on the phone; null: it has none. */
    listed: own ? { sold: countSold(own.tickets), inside } : null,
  };
}
