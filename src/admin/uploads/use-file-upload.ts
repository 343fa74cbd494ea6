import { useCallback, useEffect, useRef, useState } from "react";
import type { Purpose } from "../../features/uploads/file-uploads.model";
import { errorMessage } from "../api/api-errors";

export type UploadState =
  | { state: "none" }
  | { state: "sending"; file: File; progress: number }
  | { state: "failed"; file: File; message: string }
  | { state: "sent"; file: File; id: string };

/** Uploads a file once it is chosen. Resumes by itself after a lost connection. */
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

  // Closing the dialog deletes an unused file. A file that cannot be deleted expires after a day.
  useEffect(() => () => activeUpload.current?.abort(), []);
  /** Closing the dialog no longer deletes the file, because a record uses it. */
  const keepUpload = useCallback(() => {
    activeUpload.current = null;
  }, []);
  return { uploadState, uploadFile, keepUpload };
}

export type FileUpload = ReturnType<typeof useFileUpload>;
