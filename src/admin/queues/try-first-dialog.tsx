import { Alert } from "@mui/material";
import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { m } from "../../paraglide/messages";
import type { Outcome, QueuedItem } from "../client";
import { FormDialog } from "../dialogs/form-dialog";
import type { DialogForm } from "../dialogs/use-dialog-form";
import { Outcomes } from "./outcomes";

type Counts = { all: number; count: number };
type Props<Values extends FieldValues> = {
  /** The form, the results of its dry run, and how many records it would change (`useTryFirst`). */
  of: { form: DialogForm<Values>; results: readonly Outcome[] | null; count: number };
  chosen: readonly QueuedItem[];
  title: string;
  /** What becomes of one record. */
  outcome: (outcome: Outcome, one: QueuedItem | undefined) => string;
  tried: (counts: Counts) => string;
  submit: (count: number) => string;
  children: ReactNode;
};

/** A change of several records: its fields, what a dry run says of each record, and the button for the next step. */
export const TryFirstDialog = <Values extends FieldValues>({
  of: { form, results, count },
  chosen,
  title,
  outcome,
  tried,
  submit,
  children,
}: Props<Values>) => (
  <FormDialog
    of={form}
    title={`${title}: ${m.admin_ra_chosen({ count: chosen.length })}`}
    submit={count > 0 ? submit(count) : m.queue_try()}
    wide
  >
    {children}
    <div aria-live="polite">
      {results ? (
        <>
          <Alert severity="info">{tried({ all: results.length, count })}</Alert>
          <Outcomes chosen={chosen} outcomes={results} words={outcome} />
        </>
      ) : null}
    </div>
  </FormDialog>
);
