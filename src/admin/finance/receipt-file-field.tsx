import { Button } from "@mui/material";
import { useEffect } from "react";
import { useController } from "react-hook-form";
import { UPLOAD_RULES } from "../../features/uploads/file-uploads.model";
import { m } from "../../paraglide/messages";
import { FileChoice } from "../uploads/file-choice";
import { UploadStatus } from "../uploads/upload-status";
import type { FileUpload } from "../uploads/use-file-upload";

const { types, files: MAX_FILES } = UPLOAD_RULES.expense;

export type UploadedFile = { id: string; name: string };

/** Uploads receipts, `files` in the form. @param upload for `expense`; the form must wait for it */
export function ReceiptFileField({ upload }: { upload: FileUpload }) {
  const { uploadState, uploadFile, keepUpload } = upload;
  const { field, fieldState } = useController({ name: "files" });
  const files = (field.value ?? []) as readonly UploadedFile[];
  const setFiles = field.onChange as (files: readonly UploadedFile[]) => void;
  const uploaded = uploadState.state === "sent" ? uploadState : null;
  useEffect(() => {
    if (!uploaded) return;
    // Neither the next file nor closing the dialog may delete this one: a restored draft refers to it.
    keepUpload();
    // Runs once per file: `files` and `setFiles` are those of that render.
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
