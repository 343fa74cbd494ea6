import { useFormContext } from "react-hook-form";
import { m } from "../../paraglide/messages";
import type { ContentItem } from "../api/api-types";
import { FormDialog } from "../dialogs/form-dialog";
import { DateTimeField, toIsoDateTime } from "../dialogs/date-time-field";
import { UNFINISHED, useDialogForm } from "../dialogs/use-dialog-form";
import type { SaveIntent } from "./save-intent";
import { isPageError } from "./use-publish-confirmations";

type Props = { item: ContentItem; setIntent: (intent: SaveIntent) => void; close: () => void };

/** The form belongs to the page, not to the dialog. */
const submitPage = () => document.querySelector<HTMLFormElement>("form:has(.office-fields)")?.requestSubmit();

export function ScheduleDialog({ item, setIntent, close }: Props) {
  const page = useFormContext();
  const form = useDialogForm({
    name: `schedule/${item.kind}/${item.id}`,
    defaults: { at: "" },
    body: ({ at }) => toIsoDateTime(at),
    async send(at) {
      if (await page.trigger()) {
        const error = await new Promise<unknown>((reportResult) => {
          setIntent({ do: "schedule", at, reportResult });
          submitPage();
        });
        if (error === null) return undefined;
        if (!isPageError(error, "at")) throw error;
      } else {
        setIntent({ do: "schedule", at, reportResult: () => {} });
        submitPage();
      }
      // The page marks its own errors. The draft restores the time when the dialog opens again.
      close();
      return UNFINISHED;
    },
    close,
  });
  return (
    <FormDialog dialogForm={form} title={m.admin_schedule_at()} submitLabel={m.admin_schedule_submit()}>
      <DateTimeField name="at" label={m.admin_schedule_at()} />
    </FormDialog>
  );
}
