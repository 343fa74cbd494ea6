import { useEffect, useRef, useState } from "react";
import type { StoredCheckIn } from "../check-in.model";
import { listStoredCheckIns } from "./stored-check-ins";

/** Shown at once, and sent until the server responds. */
export type PendingCheckIn = StoredCheckIn & { attempts: number };

export function usePendingCheckIns() {
  const [pending, setPending] = useState<readonly PendingCheckIn[]>([]);
  const queue = useRef<readonly PendingCheckIn[]>([]);

  function update(change: (list: readonly PendingCheckIn[]) => readonly PendingCheckIn[]): void {
    queue.current = change(queue.current);
    setPending(queue.current);
  }

  return {
    pending,
    latest: () => queue.current,
    add: (entry: StoredCheckIn) => update((list) => [...list, { ...entry, attempts: 0 }]),
    addStored: (entries: readonly StoredCheckIn[]) =>
      update((list) => [...entries.map((one) => ({ ...one, attempts: 1 })), ...list]),
    setAttempts: (clientId: string, attempts: number) =>
      update((list) => list.map((one) => (one.clientId === clientId ? { ...one, attempts } : one))),
    remove: (clientId: string) => update((list) => list.filter((one) => one.clientId !== clientId)),
  };
}

/** Reads what an earlier visit of the page could not send. */
export function useUnsentCheckIns(
  slug: string,
  resume: (entries: StoredCheckIn[]) => Promise<unknown>,
): void {
  useEffect(() => {
    let isUnmounted = false;
    void (async () => {
      const checkIns = await listStoredCheckIns(slug);
      if (!isUnmounted) await resume(checkIns);
    })().catch(() => {});
    return () => {
      isUnmounted = true;
    };
    // `resume` changes with each render, but always targets the same event.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [slug]);
}
