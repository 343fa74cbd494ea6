import { Alert, Button, Checkbox, FormControlLabel } from "@mui/material";
import type { ReactNode } from "react";
import { type FieldValues, FormProvider } from "react-hook-form";
import { m } from "../../paraglide/messages";
import { ForgetRefusals } from "../content/forget-refusals";
import { FoundDraft } from "../drafts/found-draft";
import { FormProblem } from "../form-problem";
import { SAVES } from "../use-save-key";
import type { DialogForm } from "./use-dialog-form";

type FrameProps<Values extends FieldValues> = { of: DialogForm<Values>; children: ReactNode };

/** The form element around the fields and buttons of a form (`useDialogForm`). */
export const FormFrame = <Values extends FieldValues>({ of, children }: FrameProps<Values>) => (
  <FormProvider {...of.form}>
    <form id={of.id} onSubmit={of.submit} noValidate>
      <ForgetRefusals />
      {children}
    </form>
  </FormProvider>
);

/** Above the fields: what was restored, and why the last try failed. */
export const FormNews = <Values extends FieldValues>({ of }: { of: DialogForm<Values> }) => (
  <>
    {of.draft.restored ? (
      <Alert
        severity="info"
        sx={{ marginBlockEnd: 2 }}
        action={
          <Button color="inherit" onClick={of.discard}>
            {m.forms_discard()}
          </Button>
        }
      >
        {m.forms_restored()}
      </Alert>
    ) : null}
    <FoundDraft of={of.draft} restore={(typed) => of.form.reset(typed, { keepDefaultValues: true })} />
    <FormProblem />
  </>
);

type WarningProps<Values extends FieldValues> = { of: DialogForm<Values>; agree: string };

/** Below the fields: what the server warns about, until it is confirmed. */
export const FormWarning = <Values extends FieldValues>({ of, agree }: WarningProps<Values>) =>
  of.warning ? (
    <Alert severity="warning" sx={{ marginBlockStart: 2 }}>
      <p>{of.warning.text}</p>
      <FormControlLabel
        control={
          <Checkbox checked={of.warning.confirmed} onChange={({ target }) => of.confirm(target.checked)} />
        }
        label={agree}
      />
    </Alert>
  ) : null;

type SubmitProps<Values extends FieldValues> = {
  of: DialogForm<Values>;
  /** The verb of what it does. */
  label: string;
  grave?: boolean;
  /** A file is on its way. */
  waits?: boolean;
};

/** Sends the form; only work that goes on, or a warning that waits, holds it back. */
export const SubmitButton = <Values extends FieldValues>({
  of,
  label,
  grave = false,
  waits = false,
}: SubmitProps<Values>) => (
  <Button
    type="submit"
    variant="contained"
    color={grave ? "error" : "primary"}
    disabled={of.busy || waits || of.warning?.confirmed === false}
    {...SAVES}
  >
    {label}
  </Button>
);
