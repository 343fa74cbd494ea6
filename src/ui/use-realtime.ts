import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { subscribe } from "../platform/client/page-realtime";

/** Returns the last message of a channel of `src/registry/realtime-channels.ts`; null: none since hydration. */
export function useRealtime<Payload>(channel: string): Payload | null {
  const [latest, setLatest] = useState<{ channel: string; payload: unknown } | null>(null);
  useEffect(() => subscribe([channel], ({ payload }) => setLatest({ channel, payload })), [channel]);
  return latest?.channel === channel ? (latest.payload as Payload) : null;
}

/** Reloads the page's data, once for each message that makes it outdated. */
export function useRevalidateWhen(message: object | null, outdated: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (message !== null && outdated) void revalidate();
  }, [message, outdated, revalidate]);
}
