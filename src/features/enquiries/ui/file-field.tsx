import { type ReactNode, useEffect, useRef, useState } from "react";
import { m } from "../../../paraglide/messages";
import { ApiError } from "../../../platform/client/api-error";
import { type FieldProps, singleValue } from "../../../ui/form/field-props";
import { FieldFrame } from "../../../ui/form/field-frame";
import { currentDeviceSharing } from "../../../platform/pages/device-sharing";
import { useHydrated } from "../../../ui/use-hydrated";
import { UPLOAD_RULES, sniffFileType } from "../../uploads/file-uploads.model";

type Purpose = "cv" | "attachment";
type Props = {
  /** The hidden field with the upload's id; without script the file itself travels as `${name}File`. */
  field: FieldProps;
  /** Of the control with the file itself: what is wrong with it, and as what was typed the name of the attached file. */
  file: FieldProps;
  label: ReactNode;
  purpose: Purpose;
};

/**
 * `sending`: the upload runs, `share` of it is done; `held`: the form was sent and waits for it. `attached`: the server has the file, the form names it by `upload`. `waiting`: there was no connection, the file stays
 * chosen and travels with the form. `refused`: the file cannot be taken, another one is needed.
 */
type State =
  | { kind: "empty" }
  | { kind: "sending"; share: number; held: boolean }
  | { kind: "attached"; upload: string; name: string }
  | { kind: "waiting" }
  | { kind: "refused"; reason: string };

const MEGABYTE = 1024 * 1024;
/** Enough of a file to see what it is. */
const HEAD_BYTES = 16;
/** A form that waits for its file waits through this many broken connections; then the file travels with it. */
const MAX_INTERRUPTIONS = 2;

/**
 * One optional file. Without script it is part of the posted form. With script it uploads as soon as it is chosen, resumes
 * after a lost connection, and the form carries only its id; a form sent meanwhile waits for the upload.
 */
export function FileField({ field, file, label, purpose }: Props) {
  const { id, error } = file;
  const initialUploadId = singleValue(field.typed);
  const fileInput = useRef<HTMLInputElement>(null);
  const upload = useRef<AbortController>(null);
  /** A submit event that came while the file was on its way: the form follows when that is decided. */
  const held = useRef<SubmitEvent>(null);
  /** Broken connections of this upload. */
  const interruptions = useRef(0);
  const hydrated = useHydrated();
  const [state, setState] = useState<State>(
    initialUploadId === ""
      ? { kind: "empty" }
      : { kind: "attached", upload: initialUploadId, name: singleValue(file.typed) },
  );
  const { kind } = state;
  useEffect(() => {
    const form = fileInput.current?.form;
    if (!form) return;
    // A form without a file in it is short, and can wait on the phone for a connection.
    const isShort = kind !== "sending" && kind !== "waiting";
    form.enctype = isShort ? "application/x-www-form-urlencoded" : "multipart/form-data";
    if (kind === "sending") {
      const holdSubmit = (event: SubmitEvent) => {
        // Without a connection the form goes with its file, and waits on the phone (`src/offline/`).
        if (interruptions.current >= MAX_INTERRUPTIONS) return upload.current?.abort();
        event.preventDefault();
        event.stopImmediatePropagation();
        held.current = event;
        setState((now) => (now.kind === "sending" ? { ...now, held: true } : now));
      };
      form.addEventListener("submit", holdSubmit, { capture: true });
      return () => form.removeEventListener("submit", holdSubmit, { capture: true });
    }
    // A file that was refused does not release the form: the person chooses another one first.
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
    // The form names the file now, or cannot take it: the browser must not send it a second time.
    if (next.kind !== "waiting") input.value = "";
    setState(next);
  };
  const remove = async (removed: string) => {
    setState({ kind: "empty" });
    fileInput.current?.focus();
    const { discardFile: forgetFile } = await import("../../../ui/file-upload");
    await forgetFile(removed);
  };
  return (
    <FieldFrame id={id} label={label} hint={m.enquiry_file_hint()} error={error}>
      {/* Controlled: a hidden input with a default value loses what script wrote into it at the next render. */}
      <input type="hidden" name={field.name} value={state.kind === "attached" ? state.upload : ""} readOnly />
      <input
        ref={fileInput}
        type="file"
        id={id}
        name={id}
        // The browser's "No file chosen" beside the name of the attached file would contradict it.
        className={hydrated && state.kind === "attached" ? "file-attached" : undefined}
        accept={UPLOAD_RULES[purpose].types.join(",")}
        aria-describedby={`${id}-hint ${id}-state`}
        aria-invalid={state.kind === "refused" || error ? true : undefined}
        onChange={(event) => void choose(event.currentTarget)}
      />
      <span id={`${id}-state`} className={state.kind === "refused" ? "field-error" : "hint"} role="status">
        {statusText(state)}
      </span>
      {hydrated && state.kind === "attached" ? (
        <button type="button" className="button line" onClick={() => void remove(state.upload)}>
          {m.enquiry_file_remove()}
        </button>
      ) : null}
    </FieldFrame>
  );
}

type UploadCallbacks = { signal: AbortSignal; onShare: (share: number) => void; onInterrupted: () => void };

/** Checks a file before anything is sent, then uploads it. Resolves with the state that follows. */
async function sent(
  file: File,
  purpose: Purpose,
  { signal, onShare, onInterrupted }: UploadCallbacks,
): Promise<Exclude<State, { kind: "sending" }>> {
  const { bytes, types } = UPLOAD_RULES[purpose];
  if (file.size === 0) return { kind: "refused", reason: m.uploads_empty() };
  if (file.size > bytes)
    return { kind: "refused", reason: m.uploads_too_large({ megabytes: bytes / MEGABYTE }) };
  try {
    const type = sniffFileType(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
    if (type === null || !types.includes(type)) return { kind: "refused", reason: m.uploads_wrong_type() };
    const { sendFile } = await import("../../../ui/file-upload");
    const onProgress = ({ sent: done, total }: { sent: number; total: number }) => onShare(done / total);
    // What the bytes are counts, not what the browser concludes from the name.
    const typedFile = file.type === type ? file : new File([file], file.name, { type });
    const { id } = await sendFile(typedFile, {
      ...{ purpose, signal, onProgress, onInterrupted },
      resumable: currentDeviceSharing() === "own",
    });
    return { kind: "attached", upload: id, name: file.name };
  } catch (error) {
    const reason = refusalReason(error);
    return reason === null ? { kind: "waiting" } : { kind: "refused", reason };
  }
}

/** The server's words when it refused the file itself; null when the connection or the server failed. */
function refusalReason(error: unknown): string | null {
  return error instanceof ApiError && [400, 413, 415, 422].includes(error.status) ? error.message : null;
}

function statusText(state: State): string | null {
  switch (state.kind) {
    case "empty":
      return null;
    case "sending": {
      const percent = Math.floor(state.share * 100);
      return state.held ? m.enquiry_file_held({ percent }) : m.enquiry_file_sending({ percent });
    }
    case "attached":
      return m.enquiry_file_attached({ name: state.name });
    case "waiting":
      return m.enquiry_file_later();
    case "refused":
      return state.reason;
  }
}
