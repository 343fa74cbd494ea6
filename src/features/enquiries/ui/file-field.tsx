import type { ReactNode } from "react";
import { m } from "../../../paraglide/messages";
import { type FieldProps, singleValue } from "../../../ui/form/field-props";
import { FieldFrame } from "../../../ui/form/field-frame";
import { useHydrated } from "../../../ui/use-hydrated";
import { UPLOAD_RULES } from "../../uploads/file-uploads.model";
import { type UploadPurpose, type UploadState, useFileUpload } from "./use-file-upload";

type Props = {
  field: FieldProps;
  /** The file input: its error, and the name of the attached file as the typed value. */
  file: FieldProps;
  label: ReactNode;
  purpose: UploadPurpose;
};

/**
 * Uploads the chosen file in the background; the form then has only its id. Without script the form contains
 * the file.
 */
export function FileField({ field, file, label, purpose }: Props) {
  const { id, error } = file;
  const initialUploadId = singleValue(field.typed);
  const hydrated = useHydrated();
  const { fileInput, state, choose, remove } = useFileUpload(
    purpose,
    initialUploadId === ""
      ? { kind: "empty" }
      : { kind: "attached", upload: initialUploadId, name: singleValue(file.typed) },
  );
  return (
    <FieldFrame id={id} label={label} hint={m.enquiry_file_hint()} error={error}>
      {/* Controlled: a hidden input with a default value loses the value set by script at the next render. */}
      <input type="hidden" name={field.name} value={state.kind === "attached" ? state.upload : ""} readOnly />
      <input
        ref={fileInput}
        type="file"
        id={id}
        name={id}
        // The browser's "No file chosen" would contradict the name of the attached file.
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

function statusText(state: UploadState): string | null {
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
