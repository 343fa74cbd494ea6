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
import { FormFrame, FormNews, FormWarning, SubmitButton } from "./form-frame";
import type { DialogForm } from "./use-dialog-form";

type Props<Values extends FieldValues> = {
  of: DialogForm<Values>;
  title: string;
  /** What follows from it, above the fields. */
  text?: string;
  /** The verb of the button that sends. */
  submit: string;
  /** The label of the button that closes; default: Cancel. */
  cancel?: string;
  /** It cannot be undone, or takes something away. */
  grave?: boolean;
  /** A file is on its way. */
  waits?: boolean;
  /** Label of the checkbox that confirms a warning of the server. */
  agree?: string;
  wide?: boolean;
  /** Its content loads or grows while it is open: it has one height, so that its buttons do not move under the pointer. */
  tall?: boolean;
  /** Called with files that are dropped on the dialog. */
  drop?: (files: readonly File[]) => void;
  children?: ReactNode;
};

/** The dialog around the fields of a form (`useDialogForm`): what was restored, what went wrong, a warning, and the buttons. */
export function FormDialog<Values extends FieldValues>({
  of,
  title,
  text,
  submit,
  cancel = m.admin_ra_cancel(),
  grave = false,
  waits = false,
  agree = m.money_confirm(),
  wide = false,
  tall = false,
  drop,
  children,
}: Props<Values>) {
  const id = useId();
  const phone = useMediaQuery<Theme>((theme) => theme.breakpoints.down("sm"));
  return (
    <Dialog
      open
      onClose={of.leave}
      fullWidth
      maxWidth={wide ? "md" : "sm"}
      fullScreen={phone}
      aria-labelledby={id}
      sx={{
        // The fields scroll between title and buttons.
        "& form": { display: "flex", flexDirection: "column", flexGrow: 1, minBlockSize: 0 },
        ...(tall && !phone ? { "& .MuiDialog-paper": { blockSize: "46rem" } } : {}),
      }}
    >
      <FormFrame of={of}>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent {...(drop ? dropping(drop) : {})}>
          {text === undefined ? null : (
            <DialogContentText sx={{ marginBlockEnd: 2 }}>{text}</DialogContentText>
          )}
          <FormNews of={of} />
          <Stack spacing={2} sx={{ paddingBlockStart: 1 }}>
            {children}
          </Stack>
          <FormWarning of={of} agree={agree} />
        </DialogContent>
        <DialogActions sx={{ flexWrap: "wrap" }}>
          <Button onClick={of.cancel}>{cancel}</Button>
          <SubmitButton of={of} label={submit} grave={grave} waits={waits} />
        </DialogActions>
      </FormFrame>
    </Dialog>
  );
}

const dropping = (drop: (files: readonly File[]) => void) => ({
  onDragOver: (event: DragEvent) => event.preventDefault(),
  onDrop: (event: DragEvent) => {
    event.preventDefault();
    drop([...event.dataTransfer.files]);
  },
});
