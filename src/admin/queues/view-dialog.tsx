import { m } from "../../paraglide/messages";
import { FormDialog } from "../dialogs/form-dialog";
import { TypedField } from "../dialogs/typed-field";
import { useDialogForm } from "../dialogs/use-dialog-form";
import type { QueueName } from "../../features/queues/queue.model";

type Props = { queue: QueueName; close: () => void; keep: (name: string) => Promise<unknown> };

/** Asks for the name of a view. */
export function ViewDialog({ queue, close, keep }: Props) {
  const form = useDialogForm({
    name: `view/${queue}`,
    defaults: { name: "" },
    body: ({ name }) => name.trim(),
    send: async (name) => void (await keep(name)),
    close,
  });
  return (
    <FormDialog of={form} title={m.queue_keep_view()} submit={m.admin_save()}>
      <TypedField name="name" label={m.queue_view_name()} required most={60} />
    </FormDialog>
  );
}
