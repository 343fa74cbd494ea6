import { m } from "../../../paraglide/messages";
import { FormDialog } from "../../dialogs/form-dialog";
import { FormTextField } from "../../dialogs/form-fields";
import { useDialogForm } from "../../dialogs/use-dialog-form";
import type { QueueName } from "../../../features/queues/queue.model";

type Props = { queue: QueueName; close: () => void; onSave: (name: string) => Promise<unknown> };

export function SaveViewDialog({ queue, close, onSave }: Props) {
  const form = useDialogForm({
    name: `view/${queue}`,
    defaults: { name: "" },
    body: ({ name }) => name.trim(),
    send: async (name) => void (await onSave(name)),
    close,
  });
  return (
    <FormDialog dialogForm={form} title={m.queue_keep_view()} submitLabel={m.admin_save()}>
      <FormTextField name="name" label={m.queue_view_name()} required maxCharacters={60} />
    </FormDialog>
  );
}
