import { Button } from "@mui/material";
import { useEffect } from "react";
import { useController } from "react-hook-form";
import { UPLOAD_RULES } from "../../features/uploads/file-uploads.model";
import { m } from "../../paraglide/messages";
import { FileChoice } from "../file-choice";
import { FileState } from "../file-state";
import type { FileSending } from "../use-sending";

const { types, files: MOST } = UPLOAD_RULES.expense;

/** A file that the server has. */
export type SentFile = { id: string; name: string };

/**
 * Receipts of an expense, one file after another, each sent as soon as it is chosen. In the form they are `files`.
 * @param of sends files for the purpose `expense`; the form must not be saved while one is on its way
 */
export function ReceiptFiles({ of }: { of: FileSending }) {
  const { sending, choose, spend } = of;
  const { field, fieldState } = useController({ name: "files" });
  const files = (field.value ?? []) as readonly SentFile[];
  const set = field.onChange as (files: readonly SentFile[]) => void;
  const sent = sending.state === "sent" ? sending : null;
  useEffect(() => {
    if (!sent) return;
    // The next file, or the end of the dialog, must not remove this one: a restored draft still names it.
    spend();
    // Each file arrives once; `files` and `set` are those of that moment.
    set([...files.filter(({ id }) => id !== sent.id), { id: sent.id, name: sent.file.name }]);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [sent?.id]);
  const wrong = fieldState.error?.message;
  return (
    <div data-field="files">
      <FileChoice
        id="dialog-files"
        label={m.money_receipt_files()}
        hint={m.money_receipt_files_hint({ count: MOST })}
        accept={types.join(",")}
        disabled={files.length >= MOST || sending.state === "sending"}
        wrong={wrong}
        choose={(file) => void choose(file)}
      >
        {files.length === 0 ? null : (
          <ul>
            {files.map(({ id, name }) => (
              <li key={id}>
                <bdi>{name}</bdi>{" "}
                <Button
                  size="small"
                  color="error"
                  onClick={() => set(files.filter((file) => file.id !== id))}
                >
                  {m.money_drop_item({ item: name })}
                </Button>
              </li>
            ))}
          </ul>
        )}
        <FileState sending={sending} choose={(file) => void choose(file)} />
      </FileChoice>
    </div>
  );
}
