import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { subscribe } from "../platform/client/page-realtime";

/** What a channel of `src/realtime.ts` said last; null until it has said anything. Listens from hydration on. */
export function useLive<Payload>(channel: string): Payload | null {
  const [heard, setHeard] = useState<{ channel: string; payload: unknown } | null>(null);
  useEffect(() => subscribe([channel], ({ payload }) => setHeard({ channel, payload })), [channel]);
  return heard?.channel === channel ? (heard.payload as Payload) : null;
}

/** Reads the page again, once for each thing said (null: nothing yet) that shows the page to be outdated. */
export function useReadAgain(said: object | null, outdated: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (said !== null && outdated) void revalidate();
  }, [said, outdated, revalidate]);
}
