import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { ApiError } from "../../../platform/client/api-error";
import type { TappedView } from "../door-view.server";

/** How long to wait before a tap that got no answer is sent again, in milliseconds; the last one from then on. */
const PAUSES = [1000, 2000, 4000, 8000, 15_000];
/** Answers that a later try may not get. */
const isPassing = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status >= 500 || error.status === 429;

export type Tap = { ticket: string; wish: "in" | "out" };
/** A tap on its way: shown as done at once, sent until there is an answer. */
export type Pending = Tap & { clientId: string; tries: number };

const uuid = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
};

/**
 * Taps at the door over a slow line: the list shows what was meant at once; each tap is sent under an id of its own until it
 * is answered, so a lost answer neither loses nor doubles it.
 */
export function useDoor(slug: string, first: TappedView | null) {
  const [last, setLast] = useState<TappedView | null>(first);
  const [pending, setPending] = useState<readonly Pending[]>([]);
  const [failed, setFailed] = useState(false);
  const { revalidate } = useRevalidator();
  const sending = useRef(new Set<string>());

  async function tap(wanted: Tap): Promise<void> {
    const clientId = uuid();
    setPending((list) => [...list, { ...wanted, clientId, tries: 0 }]);
    sending.current.add(clientId);
    const { client } = await import("../../../client");
    for (let tries = 0; sending.current.has(clientId); tries++) {
      try {
        const answer = await client.ajax("POST /events/:id/door", {
          area: "organiser",
          params: { id: slug },
          body: { ...wanted, clientId },
          idempotencyKey: clientId,
        });
        setLast(answer);
        setFailed(false);
        break;
      } catch (error) {
        if (!isPassing(error)) {
          setFailed(true);
          break;
        }
        setPending((list) =>
          list.map((one) => (one.clientId === clientId ? { ...one, tries: tries + 1 } : one)),
        );
        await new Promise((resolve) => setTimeout(resolve, PAUSES[Math.min(tries, PAUSES.length - 1)]));
      }
    }
    sending.current.delete(clientId);
    await revalidate();
    setPending((list) => list.filter((one) => one.clientId !== clientId));
  }

  return { last, pending, failed, tap };
}
