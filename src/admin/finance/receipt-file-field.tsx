import { Button } from "@mui/material";
import { useEffect } from "react";
import { useController } from "react-hook-form";
import { UPLOAD_RULES } from "../../features/uploads/file-uploads.model";
import { m } from "../../paraglide/messages";
import { FileChoice } from "../uploads/file-choice";
import { UploadStatus } from "../uploads/upload-status";
import type { FileUpload } from "../uploads/use-file-upload";

const { types, files: MAX_FILES } = UPLOAD_RULES.expense;

/** A file that the server has. */
export type UploadedFile = { id: string; name: string };

/**
 * Receipts of an expense, one file after another, each sent as soon as it is chosen. In the form they are `files`.
 * @param of sends files for the purpose `expense`; the form must not be saved while one is on its way
 */
export function ReceiptFileField({ upload }: { upload: FileUpload }) {
  const { uploadState, uploadFile, keepUpload } = upload;
  const { field, fieldState } = useController({ name: "files" });
  const files = (field.value ?? []) as readonly UploadedFile[];
  const setFiles = field.onChange as (files: readonly UploadedFile[]) => void;
  const uploaded = uploadState.state === "sent" ? uploadState : null;
  useEffect(() => {
    if (!uploaded) return;
    // The next file, or the end of the dialog, must not remove this one: a restored draft still names it.
    keepUpload();
    // Each file arrives once; `files` and `set` are those of that moment.
    setFiles([
      ...files.filter(({ id }) => id !== uploaded.id),
      { id: uploaded.id, name: uploaded.file.name },
    ]);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [uploaded?.id]);
  const errorMessage = fieldState.error?.message;
  return (
    <div data-field="files">
      <FileChoice
        id="dialog-files"
        label={m.finance_receipt_files()}
        hint={m.finance_receipt_files_hint({ count: MAX_FILES })}
        accept={types.join(",")}
        disabled={files.length >= MAX_FILES || uploadState.state === "sending"}
        errorMessage={errorMessage}
        onChoose={(file) => void uploadFile(file)}
      >
        {files.length === 0 ? null : (
          <ul>
            {files.map(({ id, name }) => (
              <li key={id}>
                <bdi>{name}</bdi>{" "}
                <Button
                  size="small"
                  color="error"
                  onClick={() => setFiles(files.filter((file) => file.id !== id))}
                >
                  {m.finance_drop_item({ item: name })}
                </Button>
              </li>
            ))}
          </ul>
        )}
        <UploadStatus uploadState={uploadState} retry={(file) => void uploadFile(file)} />
      </FileChoice>
    </div>
  );
}
