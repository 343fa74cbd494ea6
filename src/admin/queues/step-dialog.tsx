import { m } from "../../paraglide/messages";
import { ADMIN, type OpenedRecord, call } from "../client";
import { FormDialog } from "../dialogs/form-dialog";
import { useDialogForm } from "../dialogs/use-dialog-form";
import { ClassField, offersPlace } from "./class-field";
import type { OfQueue } from "./part";
import { Preview } from "./preview";
import { WordsFields } from "./words-fields";

type Props = OfQueue & { step: OpenedRecord["steps"][number]; close: () => void };

/** A step, its reason, and a preview of the mail, before it is taken. */
export function StepDialog({ queue, record, step, close }: Props) {
  const { id, reference, state: from, intake: own } = record;
  const offers = offersPlace(queue, step.to);
  const form = useDialogForm({
    name: `${queue}/${id}/${step.to}`,
    defaults: { reason: "", said: "", intake: own?.id ?? "" },
    body: ({ intake, ...words }) => ({
      ...{ from, to: step.to, ...words },
      ...(offers && intake !== "" ? { intake } : {}),
    }),
    async send(body, { idempotencyKey }) {
      await call("POST /queues/:queue/:id/move", { ...ADMIN, params: { queue, id }, body, idempotencyKey });
      return m.queue_done({ reference, state: step.state });
    },
    close,
  });
  const { said, intake } = form.values;
  return (
    <FormDialog
      of={form}
      title={m.queue_done({ reference, state: step.words })}
      submit={step.words}
      wide
      tall
    >
      {offers ? <ClassField own={own?.id} /> : null}
      <WordsFields neutral={record.reach?.neutral ?? false} reason={step.reason} />
      <Preview
        {...{ queue, id, from, to: step.to, said, taken: form.busy }}
        {...(offers && intake !== "" ? { intake } : {})}
      />
    </FormDialog>
  );
}
