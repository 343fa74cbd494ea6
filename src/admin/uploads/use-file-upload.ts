import { useCallback, useEffect, useRef, useState } from "react";
import type { Purpose } from "../../features/uploads/file-uploads.model";
import { errorMessage } from "../api/api-errors";

/** Where a chosen file is on its way to the server. */
export type UploadState =
  | { state: "none" }
  | { state: "sending"; file: File; progress: number }
  | { state: "failed"; file: File; message: string }
  | { state: "sent"; file: File; id: string };

/** Sends a file as soon as it is chosen; it goes on by itself when the line breaks, and can be tried again after that. */
export function useFileUpload(purpose: Purpose) {
  const [uploadState, setUploadState] = useState<UploadState>({ state: "none" });
  const activeUpload = useRef<AbortController | null>(null);

  const uploadFile = useCallback(
    async (file: File) => {
      activeUpload.current?.abort();
      const controller = new AbortController();
      activeUpload.current = controller;
      const update = (next: UploadState) => {
        if (!controller.signal.aborted) setUploadState(next);
      };
      update({ state: "sending", file, progress: 0 });
      try {
        const { sendFile } = await import("../../ui/file-upload");
        const { id } = await sendFile(file, {
          purpose,
          signal: controller.signal,
          onProgress: ({ sent, total }) => update({ state: "sending", file, progress: sent / total }),
        });
        update({ state: "sent", file, id });
      } catch (error) {
        update({ state: "failed", file, message: errorMessage(error) });
      }
    },
    [purpose],
  );

  // What was not used is removed when the dialog goes; what was sent waits for its record and is gone after a day.
  useEffect(() => () => activeUpload.current?.abort(), []);
  /** The file belongs to a record now: it stays when the dialog goes. */
  const keepUpload = useCallback(() => {
    activeUpload.current = null;
  }, []);
  return { uploadState, uploadFile, keepUpload };
}

export type FileUpload = ReturnType<typeof useFileUpload>;
