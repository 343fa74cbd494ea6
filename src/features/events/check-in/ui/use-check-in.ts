import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { type StoredCheckIn, countInside, countSold, applyCheckIns } from "../check-in.model";
import type { CheckInResultView } from "../check-in-view.server";
import { playAlarm } from "./play-alarm";
import { type CheckInOutcome, digestTicketText, evaluateOffline } from "./offline-verdict";
import { postCheckIn, retryUntilAnswered } from "./send-check-in";
import { deleteStoredCheckIn, storeCheckIn } from "./stored-check-ins";
import { useCheckInList } from "./use-check-in-list";
import { usePendingCheckIns, useUnsentCheckIns } from "./use-pending-check-ins";

/** After this time in milliseconds, the local list decides. */
const SERVER_TIMEOUT_MS = 1500;

type CheckInRequest = { ticket: string; direction: "in" | "out" };

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

type UseCheckInOptions = {
  slug: string;
  session: string;
  initialResult: CheckInResultView | null;
  liveUpdate: object | null;
  now: () => number;
};

type SendContext = { verdict: ReturnType<typeof evaluateOffline>; offline: boolean };

/**
 * Check-in over a slow connection or none. An action is stored and judged by the local list at once, then
 * sent under its own id until the server responds, even after a reload.
 */
export function useCheckIn({ slug, session, initialResult, liveUpdate, now }: UseCheckInOptions) {
  const shown = useShownOutcome(initialResult);
  const queue = usePendingCheckIns();
  const { lists, listedAt, applyCheckIn } = useCheckInList(slug, session, liveUpdate, now);
  const sending = useSending(slug, { shown, queue, onAccepted: applyCheckIn });
  const { send, isServerDown } = sending;

  async function checkIn({ ticket, direction }: CheckInRequest): Promise<void> {
    const clientId = randomUuid();
    shown.begin(clientId);
    const digest = await digestTicketText(ticket).catch(() => null);
    const entry: StoredCheckIn = { clientId, ticket, direction, digest: digest ?? "", at: now() };
    const verdict = evaluateOffline(lists.current, queue.latest(), digest === null ? null : entry);
    const offline = isServerDown.current || !navigator.onLine;
    if (verdict && offline) shown.show(verdict.outcome);
    if (verdict && offline && !verdict.changesState) return;
    queue.add(entry);
    await storeCheckIn(slug, entry);
    const verdictTimer = setTimeout(() => {
      if (verdict && shown.isCurrent(clientId)) shown.show(verdict.outcome);
    }, SERVER_TIMEOUT_MS);
    await send(entry, { verdict, offline });
    clearTimeout(verdictTimer);
  }

  useUnsentCheckIns(slug, (checkIns) => {
    const unsentCheckIns = checkIns.filter(
      ({ clientId }) => !queue.latest().some((one) => one.clientId === clientId),
    );
    queue.addStored(unsentCheckIns);
    return Promise.all(unsentCheckIns.map((one) => send(one, { verdict: null, offline: true })));
  });

  const own = lists.current.own;
  const inside = own ? countInside(applyCheckIns(own.tickets, queue.pending)) : 0;
  return {
    last: shown.last,
    pending: queue.pending,
    refused: sending.refused,
    failed: sending.failed,
    tap: checkIn,
    listedAt,
    dismissRefused: sending.dismissRefused,
    more: own ? inside - countInside(own.tickets) : 0,
    listed: own ? { sold: countSold(own.tickets), inside } : null,
  };
}

/** A late response must not replace the outcome of a newer action. */
function useShownOutcome(initialResult: CheckInResultView | null) {
  const [last, setLast] = useState<CheckInOutcome | null>(initialResult && toOutcome(initialResult));
  const currentClientId = useRef("");
  return {
    last,
    begin(clientId: string): void {
      currentClientId.current = clientId;
      setLast(null);
    },
    isCurrent: (clientId: string): boolean => currentClientId.current === clientId,
    end: (): void => void (currentClientId.current = ""),
    show(outcome: CheckInOutcome): void {
      setLast(outcome);
      if (!outcome.good) playAlarm();
    },
  };
}

type SendingDeps = {
  shown: ReturnType<typeof useShownOutcome>;
  queue: ReturnType<typeof usePendingCheckIns>;
  onAccepted: (entry: StoredCheckIn) => void;
};

function useSending(slug: string, { shown, queue, onAccepted }: SendingDeps) {
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [failed, setFailed] = useState(false);
  const { revalidate } = useRevalidator();
  const isServerDown = useRef(false);

  async function send(entry: StoredCheckIn, { verdict, offline }: SendContext): Promise<void> {
    const { clientId } = entry;
    const { apiClient } = await import("../../../../ui/api-client");
    const delivery = await retryUntilAnswered(
      async (attempts) => {
        const answer = await postCheckIn(apiClient, slug, entry, offline || attempts > 0);
        isServerDown.current = false;
        setFailed(false);
        return answer;
      },
      (attempts) => {
        isServerDown.current = true;
        if (verdict && shown.isCurrent(clientId) && attempts === 0 && !offline) shown.show(verdict.outcome);
        if (verdict && !verdict.changesState) return false;
        queue.setAttempts(clientId, attempts + 1);
        return true;
      },
    );
    if (delivery.kind === "refused") {
      // The session has ended: the action stays stored until the next sign-in.
      setFailed(true);
      if (shown.isCurrent(clientId) && !verdict) shown.end();
      return queue.remove(clientId);
    }
    await deleteStoredCheckIn(clientId);
    if (delivery.kind === "answered") await handleResult(entry, delivery.answer);
    queue.remove(clientId);
  }

  async function handleResult(entry: StoredCheckIn, result: CheckInResultView): Promise<void> {
    const { good, text } = result;
    if (shown.isCurrent(entry.clientId)) shown.show(toOutcome(result));
    // This phone admitted the guest, but the server refused: always show it.
    else if (!good) setRefused((texts) => [...texts, text]);
    await revalidate();
    if (good) onAccepted(entry);
  }

  return { send, refused, failed, isServerDown, dismissRefused: () => setRefused([]) };
}
