import { useState } from "react";
import { useUnselectAll } from "react-admin";
import type { FieldValues } from "react-hook-form";
import type { QueueName } from "../../../features/queues/queue.model";
import type { BulkOutcome } from "../../api/api-types";
import { UNFINISHED, useDialogForm } from "../../dialogs/use-dialog-form";

type Options<Values extends FieldValues, Body extends object> = {
  queue: QueueName;
  name: string;
  defaults: Values;
  body: (values: Values) => Body;
  /** @param idempotencyKey undefined: a dry run */
  send: (body: Body, idempotencyKey: string | undefined) => Promise<readonly BulkOutcome[]>;
  successMessage: (count: number, sent: Body) => string;
  close: () => void;
};

const countAllowed = (results: readonly BulkOutcome[] | null) =>
  (results ?? []).filter(({ refused }) => refused === null).length;

/** Changes several records. Shows a dry run of each record before the change is carried out. */
export function useDryRunForm<Values extends FieldValues, Body extends object>({
  queue,
  body,
  send,
  successMessage,
  ...options
}: Options<Values, Body>) {
  const [lastDryRun, setLastDryRun] = useState<{ body: string; results: readonly BulkOutcome[] } | null>(
    null,
  );
  const unselectAll = useUnselectAll(queue);
  /** Results of a dry run with exactly this body. */
  const resultsFor = (sent: Body) => (lastDryRun?.body === JSON.stringify(sent) ? lastDryRun.results : null);
  const form = useDialogForm<Values, Body>({
    ...options,
    body,
    async send(sent, { idempotencyKey }) {
      if (countAllowed(resultsFor(sent)) > 0) {
        const count = countAllowed(await send(sent, idempotencyKey));
        unselectAll();
        return successMessage(count, sent);
      }
      const results = await send(sent, undefined);
      setLastDryRun({ body: JSON.stringify(sent), results });
      return UNFINISHED;
    },
  });
  const results = resultsFor(body(form.values));
  return { form, results, count: countAllowed(results) };
}
