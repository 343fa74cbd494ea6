import { Alert } from "@mui/material";
import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { m } from "../../../paraglide/messages";
import type { BulkOutcome, QueueItem } from "../../api/api-types";
import { FormDialog } from "../../dialogs/form-dialog";
import type { DialogForm } from "../../dialogs/use-dialog-form";
import { BulkOutcomesTable } from "./bulk-outcomes";

type Counts = { all: number; count: number };
type Props<Values extends FieldValues> = {
  bulkForm: { form: DialogForm<Values>; results: readonly BulkOutcome[] | null; count: number };
  chosen: readonly QueueItem[];
  title: string;
  outcome: (outcome: BulkOutcome, one: QueueItem | undefined) => string;
  describePreview: (counts: Counts) => string;
  submitLabel: (count: number) => string;
  children: ReactNode;
};

export const DryRunDialog = <Values extends FieldValues>({
  bulkForm: { form, results, count },
  chosen,
  title,
  outcome,
  describePreview,
  submitLabel,
  children,
}: Props<Values>) => (
  <FormDialog
    dialogForm={form}
    title={`${title}: ${m.admin_ra_chosen({ count: chosen.length })}`}
    submitLabel={count > 0 ? submitLabel(count) : m.queue_try()}
    isWide
  >
    {children}
    <div aria-live="polite">
      {results ? (
        <>
          <Alert severity="info">{describePreview({ all: results.length, count })}</Alert>
          <BulkOutcomesTable chosen={chosen} outcomes={results} describe={outcome} />
        </>
      ) : null}
    </div>
  </FormDialog>
);
