import { type ReactNode, useEffect, useRef, useState } from "react";
import { m } from "../../../paraglide/messages";
import { type Answered, textOf } from "../../../ui/form/answers";
import { FieldFrame } from "../../../ui/form/field-frame";

type Purpose = "cv" | "attachment";
type Props = {
  /** The hidden field with the upload's id; the file itself goes as `${name}File` when there is no script. */
  field: Answered;
  label: ReactNode;
  error: string | undefined;
  purpose: Purpose;
};

type State = { kind: "empty" | "kept" | "failed" } | { kind: "sending"; share: number };

/**
 * One file, never required. Without script it comes with the form; with script it is sent at once in pieces, goes on when
 * the line breaks, and the form only names it.
 */
export function FileField({ field, label, error, purpose }: Props) {
  const id = `${field.name}File`;
  const kept = textOf(field.typed);
  const hidden = useRef<HTMLInputElement>(null);
  const sending = useRef<AbortController>(null);
  const [state, setState] = useState<State>({ kind: kept === "" ? "empty" : "kept" });
  useEffect(() => {
    const form = hidden.current?.form;
    // Without a file in it the form is short, and can wait on the phone for a line.
    const bare = state.kind === "empty" || state.kind === "kept";
    if (form) form.enctype = bare ? "application/x-www-form-urlencoded" : "multipart/form-data";
  }, [state.kind]);
  const choose = async (input: HTMLInputElement) => {
    const file = input.files?.[0];
    sending.current?.abort();
    if (!file || !hidden.current) return;
    const own = new AbortController();
    sending.current = own;
    setState({ kind: "sending", share: 0 });
    try {
      const { sendFile } = await import("../../../send-file");
      const onProgress = ({ sent, total }: { sent: number; total: number }) =>
        setState({ kind: "sending", share: sent / total });
      const sent = await sendFile(file, { purpose, signal: own.signal, onProgress });
      hidden.current.value = sent.id;
      // The form names it now: it need not be sent a second time.
      input.value = "";
      setState({ kind: "kept" });
    } catch {
      // The file stays chosen and goes with the form, which then says what is wrong with it.
      if (!own.signal.aborted) setState({ kind: "failed" });
    }
  };
  return (
    <FieldFrame id={id} label={label} hint={m.enquiry_file_hint()} error={error}>
      <input ref={hidden} type="hidden" name={field.name} defaultValue={kept} />
      <input
        type="file"
        id={id}
        name={id}
        accept=".pdf,.jpg,.jpeg,.png,.webp"
        aria-describedby={`${id}-hint ${id}-state`}
        onChange={(event) => void choose(event.currentTarget)}
      />
      <span id={`${id}-state`} className="hint" role="status">
        {said(state)}
      </span>
    </FieldFrame>
  );
}

function said(state: State): string | null {
  switch (state.kind) {
    case "empty":
      return null;
    case "kept":
      return m.enquiry_file_kept();
    case "failed":
      return m.enquiry_file_later();
    case "sending":
      return m.enquiry_file_sending({ percent: Math.floor(state.share * 100) });
  }
}
