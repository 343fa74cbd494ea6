import { useCallback, useEffect, useRef, useState } from "react";
import type { Purpose } from "../features/uploads/file-uploads.model";
import { wordsOf } from "./client";

/** Where a chosen file is on its way to the server. */
export type Sending =
  | { state: "none" }
  | { state: "sending"; file: File; share: number }
  | { state: "failed"; file: File; why: string }
  | { state: "sent"; file: File; id: string };

/** Sends a file as soon as it is chosen; it goes on by itself when the line breaks, and can be tried again after that. */
export function useSending(purpose: Purpose) {
  const [sending, set] = useState<Sending>({ state: "none" });
  const running = useRef<AbortController | null>(null);

  const choose = useCallback(
    async (file: File) => {
      running.current?.abort();
      const mine = new AbortController();
      running.current = mine;
      const say = (next: Sending) => {
        if (!mine.signal.aborted) set(next);
      };
      say({ state: "sending", file, share: 0 });
      try {
        const { sendFile } = await import("../send-file");
        const { id } = await sendFile(file, {
          purpose,
          signal: mine.signal,
          onProgress: ({ sent, total }) => say({ state: "sending", file, share: sent / total }),
        });
        say({ state: "sent", file, id });
      } catch (error) {
        say({ state: "failed", file, why: wordsOf(error) });
      }
    },
    [purpose],
  );

  // What was not used is removed when the dialog goes; what was sent waits for its record and is gone after a day.
  useEffect(() => () => running.current?.abort(), []);
  /** The file belongs to a record now: it stays when the dialog goes. */
  const spend = useCallback(() => {
    running.current = null;
  }, []);
  return { sending, choose, spend };
}

export type FileSending = ReturnType<typeof useSending>;
