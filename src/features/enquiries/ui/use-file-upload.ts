import { useEffect, useRef, useState } from "react";
import { m } from "../../../paraglide/messages";
import { ApiError } from "../../../platform/client/api-error";
import { currentDeviceSharing } from "../../../platform/pages/device-sharing";
import { UPLOAD_RULES, sniffFileType } from "../../uploads/file-uploads.model";

export type UploadPurpose = "cv" | "attachment";

/**
 * `held`: the sent form waits for the upload. `waiting`: without a connection the file goes with the form.
 */
export type UploadState =
  | { kind: "empty" }
  | { kind: "sending"; share: number; held: boolean }
  | { kind: "attached"; upload: string; name: string }
  | { kind: "waiting" }
  | { kind: "refused"; reason: string };

const MEGABYTE = 1024 * 1024;
/** Enough to detect the type. */
const HEAD_BYTES = 16;
/** After this many lost connections a waiting form takes the file along. */
const MAX_INTERRUPTIONS = 2;

/** Uploads the chosen file in the background, and holds the form meanwhile. */
export function useFileUpload(purpose: UploadPurpose, initialState: UploadState) {
  const fileInput = useRef<HTMLInputElement>(null);
  const upload = useRef<AbortController>(null);
  /** A submit event during the upload, repeated afterwards. */
  const held = useRef<SubmitEvent>(null);
  const interruptions = useRef(0);
  const [state, setState] = useState<UploadState>(initialState);
  const { kind } = state;
  useEffect(() => {
    const form = fileInput.current?.form;
    if (!form) return;
    form.enctype = encodingFor(kind);
    if (kind === "sending") {
      const holdSubmit = (event: SubmitEvent) => {
        // Offline, the form goes with its file and waits on the device (`src/offline/`).
        if (interruptions.current >= MAX_INTERRUPTIONS) return upload.current?.abort();
        event.preventDefault();
        event.stopImmediatePropagation();
        held.current = event;
        setState((now) => (now.kind === "sending" ? { ...now, held: true } : now));
      };
      form.addEventListener("submit", holdSubmit, { capture: true });
      return () => form.removeEventListener("submit", holdSubmit, { capture: true });
    }
    // After a refused file the person must choose another one first.
    if (kind === "attached" || kind === "waiting") {
      const { current } = held;
      if (current) form.requestSubmit(current.submitter);
    }
    held.current = null;
  }, [kind]);

  const choose = async (input: HTMLInputElement) => {
    upload.current?.abort();
    const chosen = input.files?.[0];
    if (!chosen) return setState({ kind: "empty" });
    const controller = new AbortController();
    upload.current = controller;
    interruptions.current = 0;
    setState({ kind: "sending", share: 0, held: false });
    const next = await sent(chosen, purpose, {
      signal: controller.signal,
      onShare: (share) => setState((now) => (now.kind === "sending" ? { ...now, share } : now)),
      onInterrupted: () => {
        interruptions.current += 1;
        if (!held.current || interruptions.current < MAX_INTERRUPTIONS) return;
        controller.abort();
        setState({ kind: "waiting" });
      },
    });
    if (controller.signal.aborted) return;
    // The browser must not send the file again.
    if (next.kind !== "waiting") input.value = "";
    setState(next);
  };
  const remove = async (removed: string) => {
    setState({ kind: "empty" });
    fileInput.current?.focus();
    const { discardFile: forgetFile } = await import("../../../ui/file-upload");
    await forgetFile(removed);
  };
  return { fileInput, state, choose, remove };
}

/** Without a file the form is short enough to wait offline. */
const encodingFor = (kind: UploadState["kind"]): string =>
  kind === "sending" || kind === "waiting" ? "multipart/form-data" : "application/x-www-form-urlencoded";

type UploadCallbacks = { signal: AbortSignal; onShare: (share: number) => void; onInterrupted: () => void };

async function sent(
  file: File,
  purpose: UploadPurpose,
  { signal, onShare, onInterrupted }: UploadCallbacks,
): Promise<Exclude<UploadState, { kind: "sending" }>> {
  const { bytes, types } = UPLOAD_RULES[purpose];
  if (file.size === 0) return { kind: "refused", reason: m.uploads_empty() };
  if (file.size > bytes)
    return { kind: "refused", reason: m.uploads_too_large({ megabytes: bytes / MEGABYTE }) };
  try {
    const type = sniffFileType(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
    if (type === null || !types.includes(type)) return { kind: "refused", reason: m.uploads_wrong_type() };
    const { sendFile } = await import("../../../ui/file-upload");
    const onProgress = ({ sent: done, total }: { sent: number; total: number }) => onShare(done / total);
    // The type from the bytes counts, not the browser's guess from the name.
    const typedFile = file.type === type ? file : new File([file], file.name, { type });
    const { id } = await sendFile(typedFile, {
      purpose,
      signal,
      onProgress,
      onInterrupted,
      resumable: currentDeviceSharing() === "own",
    });
    return { kind: "attached", upload: id, name: file.name };
  } catch (error) {
    const reason = refusalReason(error);
    return reason === null ? { kind: "waiting" } : { kind: "refused", reason };
  }
}

/** Null: the connection or the server failed, not the file. */
function refusalReason(error: unknown): string | null {
  return error instanceof ApiError && [400, 413, 415, 422].includes(error.status) ? error.message : null;
}
