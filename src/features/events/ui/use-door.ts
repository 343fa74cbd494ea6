import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { ApiError } from "../../../platform/client/api-error";
import { phoneNow } from "../../../ui/phone";
import { type KeptTap, insideOf, soldOf, withTaps } from "../check-in.model";
import type { TappedView } from "../door-view.server";
import { alarm } from "./alarm";
import { type Outcome, digestOfText, judge } from "./offline-verdict";
import { useCheckInList } from "./use-check-in-list";

/** How long to wait before a tap that got no answer is sent again, in milliseconds; the last one from then on. */
const PAUSES = [1000, 2000, 4000, 8000, 15_000];
/** The list on the phone answers when the server has not by then, in milliseconds. */
const PATIENCE = 1500;
/** Answers that a later try may not get. */
const isPassing = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status >= 500 || error.status === 429;

type Tap = { ticket: string; wish: "in" | "out" };
/** A tap on its way: shown as done at once, sent until there is an answer. */
export type Pending = KeptTap & { tries: number };

const uuid = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
};

const outcomeOf = ({ good, text, guest }: TappedView): Outcome => ({
  good,
  text,
  type: guest?.type ?? null,
  offline: false,
});

/** The database of the phone; null where nothing may or can be stored. */
async function database() {
  if (phoneNow() === "shared") return null;
  const stored = await import("../../../offline/check-in-store");
  return stored.canStore() ? stored : null;
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(go, milliseconds);
    addEventListener("online", go, { once: true });
    function go() {
      clearTimeout(timer);
      removeEventListener("online", go);
      resolve();
    }
  });

type CheckIn = {
  /** Of the event. */
  slug: string;
  /** A digest of the session that the list on the phone is bound to. */
  session: string;
  first: TappedView | null;
  /** Changes when somebody came in at another phone. */
  news: object | null;
  /** The clock of this phone, in milliseconds. */
  now: () => number;
};

/**
 * Taps at check-in over a slow connection or none. A tap is stored on the phone and shown at once, by the list that the phone has;
 * it is sent under an id of its own until it is answered, also after a reload, so a lost answer neither loses nor doubles it.
 */
export function useDoor({ slug, session, first, news, now }: CheckIn) {
  const [last, setLast] = useState<Outcome | null>(first && outcomeOf(first));
  const [pending, setPending] = useState<readonly Pending[]>([]);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [failed, setFailed] = useState(false);
  const { revalidate } = useRevalidator();
  const { lists, listedAt } = useCheckInList(slug, session, news, now);
  const queue = useRef<readonly Pending[]>([]);
  /** The tap whose outcome is shown; the answer of an older one never stands under the name of a newer. */
  const shown = useRef("");
  const down = useRef(false);

  function update(change: (list: readonly Pending[]) => readonly Pending[]): void {
    queue.current = change(queue.current);
    setPending(queue.current);
  }
  function show(outcome: Outcome): void {
    setLast(outcome);
    if (!outcome.good) alarm();
  }

  async function tap({ ticket, wish }: Tap): Promise<void> {
    const clientId = uuid();
    shown.current = clientId;
    setLast(null);
    const digest = await digestOfText(ticket).catch(() => null);
    const made: KeptTap = { clientId, ticket, wish, digest: digest ?? "", at: now() };
    const verdict = judge(lists.current, queue.current, digest === null ? null : made);
    const offline = down.current || !navigator.onLine;
    if (verdict && offline) show(verdict.outcome);
    // Nobody is let in, so there is nothing to tell the server later.
    if (verdict && offline && !verdict.moves) return;
    update((list) => [...list, { ...made, tries: 0 }]);
    const stored = await database().catch(() => null);
    await stored?.storeTap(slug, made).catch(() => {});
    const late = setTimeout(() => {
      if (verdict && shown.current === clientId) show(verdict.outcome);
    }, PATIENCE);
    await send(made, { verdict, offline });
    clearTimeout(late);
  }

  type Known = { verdict: ReturnType<typeof judge>; offline: boolean };

  async function send(made: KeptTap, { verdict, offline }: Known): Promise<void> {
    const { clientId, ticket, wish, at } = made;
    const { client } = await import("../../../client");
    let answer: TappedView | null = null;
    for (let tries = 0; ; tries++) {
      try {
        const late = offline || tries > 0;
        answer = await client.ajax("POST /events/:id/door", {
          area: "organiser",
          params: { id: slug },
          body: { ticket, wish, clientId, ...(late ? { at: new Date(at).toISOString() } : {}) },
          idempotencyKey: `${clientId}${late ? "-late" : ""}`,
        });
        down.current = false;
        setFailed(false);
        break;
      } catch (error) {
        if (!isPassing(error)) {
          // A session that has ended: the tap stays on the phone until somebody signs in again.
          setFailed(true);
          if (shown.current === clientId && !verdict) shown.current = "";
          update((list) => list.filter((one) => one.clientId !== clientId));
          return;
        }
        down.current = true;
        if (verdict && shown.current === clientId && tries === 0 && !offline) show(verdict.outcome);
        if (verdict && !verdict.moves) break;
        update((list) => list.map((one) => (one.clientId === clientId ? { ...one, tries: tries + 1 } : one)));
        await pause(PAUSES[Math.min(tries, PAUSES.length - 1)]!);
      }
    }
    const stored = await database().catch(() => null);
    await stored?.dropTap(clientId).catch(() => {});
    if (answer) {
      const { good, text } = answer;
      if (shown.current === clientId) show(outcomeOf(answer));
      // Whoever was let in by this phone alone is told of, whatever is on the screen by now.
      else if (!good) setRefused((texts) => [...texts, text]);
      await revalidate();
      remember(made, answer);
    }
    update((list) => list.filter((one) => one.clientId !== clientId));
  }

  /** What the server said counts for the list, too: the connection may be gone before the next one is fetched. */
  function remember(made: KeptTap, answer: TappedView): void {
    const { own } = lists.current;
    if (own && answer.good)
      lists.current = { ...lists.current, own: { ...own, tickets: withTaps(own.tickets, [made]) } };
  }

  // Taps of before a reload.
  useEffect(() => {
    let left = false;
    void (async () => {
      const stored = await database();
      const taps = (await stored?.readTaps<KeptTap>(slug)) ?? [];
      if (left) return;
      const waiting = taps.filter(({ clientId }) => !queue.current.some((one) => one.clientId === clientId));
      update((list) => [...waiting.map((one) => ({ ...one, tries: 1 })), ...list]);
      await Promise.all(waiting.map((one) => send(one, { verdict: null, offline: true })));
    })().catch(() => {});
    return () => {
      left = true;
    };
    // `send` is made anew with each render and always sends to the same event.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [slug]);

  const own = lists.current.own;
  const inside = own ? insideOf(withTaps(own.tickets, pending)) : 0;
  return {
    ...{ last, pending, refused, failed, tap, listedAt, forgetRefused: () => setRefused([]) },
    /** How many more are in than the server knows. */
    more: own ? inside - insideOf(own.tickets) : 0,
    /** Counts by the list on the phone; null: it has none. */
    listed: own ? { sold: soldOf(own.tickets), inside } : null,
  };
}
