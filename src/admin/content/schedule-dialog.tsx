import { useFormContext } from "react-hook-form";
import { m } from "../../paraglide/messages";
import type { Item } from "../client";
import { FormDialog } from "../dialogs/form-dialog";
import { MomentField, momentOf } from "../dialogs/moment-field";
import { UNFINISHED, useDialogForm } from "../dialogs/use-dialog-form";
import type { Intent } from "./intent";
import { concernsPage } from "./use-content-saving";

type Props = { item: Item; choose: (intent: Intent) => void; close: () => void };

/** The form belongs to the page, not to the dialog: it is sent like by its own button. */
const submitPage = () => document.querySelector<HTMLFormElement>("form:has(.office-fields)")?.requestSubmit();

/** Asks from when on the public sees an item, by the user's own clock. */
export function ScheduleDialog({ item, choose, close }: Props) {
  const page = useFormContext();
  const form = useDialogForm({
    name: `schedule/${item.kind}/${item.id}`,
    defaults: { at: "" },
    body: ({ at }) => momentOf(at),
    async send(at) {
      if (await page.trigger()) {
        const error = await new Promise<unknown>((settle) => {
          choose({ do: "schedule", at, settle });
          submitPage();
        });
        if (error === null) return undefined;
        if (!concernsPage(error, "at")) throw error;
      } else {
        choose({ do: "schedule", at, settle: () => {} });
        submitPage();
      }
      // The page marks what it lacks; the moment is there when the dialog opens again.
      close();
      return UNFINISHED;
    },
    close,
  });
  return (
    <FormDialog of={form} title={m.admin_schedule_at()} submit={m.admin_ra_confirm()}>
      <MomentField name="at" label={m.admin_schedule_at()} />
    </FormDialog>
  );
}
