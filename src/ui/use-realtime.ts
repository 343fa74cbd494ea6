import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { subscribe } from "../platform/client/page-realtime";

/** What a channel of `src/registry/realtime-channels.ts` said last; null until it has said anything. Listens from hydration on. */
export function useRealtime<Payload>(channel: string): Payload | null {
  const [latest, setLatest] = useState<{ channel: string; payload: unknown } | null>(null);
  useEffect(() => subscribe([channel], ({ payload }) => setLatest({ channel, payload })), [channel]);
  return latest?.channel === channel ? (latest.payload as Payload) : null;
}

/** Reads the page again, once for each thing said (null: nothing yet) that shows the page to be outdated. */
export function useRevalidateWhen(message: object | null, outdated: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (message !== null && outdated) void revalidate();
  }, [message, outdated, revalidate]);
}
