import { Alert, Button, Checkbox, FormControlLabel } from "@mui/material";
import type { ReactNode } from "react";
import { type FieldValues, FormProvider } from "react-hook-form";
import { m } from "../../paraglide/messages";
import { ClearServerErrors } from "../inputs/clear-server-errors";
import { RestoreDraftAlert } from "../drafts/restore-draft-alert";
import { FormProblem } from "../shared/form-problem";
import { SAVE_BUTTON_ATTRIBUTES } from "../shared/use-save-shortcut";
import type { DialogForm } from "./use-dialog-form";

type FrameProps<Values extends FieldValues> = { dialogForm: DialogForm<Values>; children: ReactNode };

export const FormFrame = <Values extends FieldValues>({ dialogForm, children }: FrameProps<Values>) => (
  <FormProvider {...dialogForm.form}>
    <form id={dialogForm.id} onSubmit={dialogForm.submit} noValidate>
      <ClearServerErrors />
      {children}
    </form>
  </FormProvider>
);

export const FormNotices = <Values extends FieldValues>({
  dialogForm,
}: {
  dialogForm: DialogForm<Values>;
}) => (
  <>
    {dialogForm.draft.restored ? (
      <Alert
        severity="info"
        sx={{ marginBlockEnd: 2 }}
        action={
          <Button color="inherit" onClick={dialogForm.discard}>
            {m.forms_discard()}
          </Button>
        }
      >
        {m.forms_restored()}
      </Alert>
    ) : null}
    <RestoreDraftAlert
      draft={dialogForm.draft}
      onRestore={(values) => dialogForm.form.reset(values, { keepDefaultValues: true })}
    />
    <FormProblem />
  </>
);

type WarningProps<Values extends FieldValues> = { dialogForm: DialogForm<Values>; confirmLabel: string };

export const FormWarning = <Values extends FieldValues>({
  dialogForm,
  confirmLabel,
}: WarningProps<Values>) =>
  dialogForm.warning ? (
    <Alert severity="warning" sx={{ marginBlockStart: 2 }}>
      <p>{dialogForm.warning.text}</p>
      <FormControlLabel
        control={
          <Checkbox
            checked={dialogForm.warning.confirmed}
            onChange={({ target }) => dialogForm.confirm(target.checked)}
          />
        }
        label={confirmLabel}
      />
    </Alert>
  ) : null;

type SubmitProps<Values extends FieldValues> = {
  dialogForm: DialogForm<Values>;
  label: string;
  isDestructive?: boolean;
  isUploading?: boolean;
};

export const SubmitButton = <Values extends FieldValues>({
  dialogForm,
  label,
  isDestructive = false,
  isUploading = false,
}: SubmitProps<Values>) => (
  <Button
    type="submit"
    variant="contained"
    color={isDestructive ? "error" : "primary"}
    disabled={dialogForm.isBusy || isUploading || dialogForm.warning?.confirmed === false}
    {...SAVE_BUTTON_ATTRIBUTES}
  >
    {label}
  </Button>
);
