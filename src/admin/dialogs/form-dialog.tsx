import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Stack,
  useMediaQuery,
} from "@mui/material";
import type { Theme } from "@mui/material/styles";
import { type DragEvent, type ReactNode, useId } from "react";
import type { FieldValues } from "react-hook-form";
import { m } from "../../paraglide/messages";
import { FormFrame, FormNotices, FormWarning, SubmitButton } from "./form-frame";
import type { DialogForm } from "./use-dialog-form";

type Props<Values extends FieldValues> = {
  dialogForm: DialogForm<Values>;
  title: string;
  text?: string;
  submitLabel: string;
  cancelLabel?: string;
  isDestructive?: boolean;
  isUploading?: boolean;
  /** Label of the checkbox that confirms a warning of the server. */
  confirmLabel?: string;
  isWide?: boolean;
  /** For content that loads or grows while open: the buttons must not move under the pointer. */
  hasFixedHeight?: boolean;
  onDropFiles?: (files: readonly File[]) => void;
  children?: ReactNode;
};

export function FormDialog<Values extends FieldValues>({
  dialogForm,
  title,
  text,
  submitLabel,
  cancelLabel = m.admin_ra_cancel(),
  isDestructive = false,
  isUploading = false,
  confirmLabel = m.finance_confirm(),
  isWide = false,
  hasFixedHeight = false,
  onDropFiles,
  children,
}: Props<Values>) {
  const id = useId();
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down("sm"));
  return (
    <Dialog
      open
      onClose={dialogForm.dismiss}
      fullWidth
      maxWidth={isWide ? "md" : "sm"}
      fullScreen={isPhone}
      aria-labelledby={id}
      sx={{
        // The fields scroll between title and buttons.
        "& form": { display: "flex", flexDirection: "column", flexGrow: 1, minBlockSize: 0 },
        ...(hasFixedHeight && !isPhone ? { "& .MuiDialog-paper": { blockSize: "46rem" } } : {}),
      }}
    >
      <FormFrame dialogForm={dialogForm}>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent {...(onDropFiles ? createDropHandlers(onDropFiles) : {})}>
          {text === undefined ? null : (
            <DialogContentText sx={{ marginBlockEnd: 2 }}>{text}</DialogContentText>
          )}
          <FormNotices dialogForm={dialogForm} />
          <Stack spacing={2} sx={{ paddingBlockStart: 1 }}>
            {children}
          </Stack>
          <FormWarning dialogForm={dialogForm} confirmLabel={confirmLabel} />
        </DialogContent>
        <DialogActions sx={{ flexWrap: "wrap" }}>
          <Button onClick={dialogForm.cancel}>{cancelLabel}</Button>
          <SubmitButton
            dialogForm={dialogForm}
            label={submitLabel}
            isDestructive={isDestructive}
            isUploading={isUploading}
          />
        </DialogActions>
      </FormFrame>
    </Dialog>
  );
}

const createDropHandlers = (onDropFiles: (files: readonly File[]) => void) => ({
  onDragOver: (event: DragEvent) => event.preventDefault(),
  onDrop: (event: DragEvent) => {
    event.preventDefault();
    onDropFiles([...event.dataTransfer.files]);
  },
});
