import { m } from "../../paraglide/messages";
import { ADMIN, call } from "../api/admin-api";
import { FormDialog } from "../dialogs/form-dialog";
import { FormTextField } from "../dialogs/form-fields";
import { useDialogForm } from "../dialogs/use-dialog-form";
import type { DataSubjectInput } from "./data-subject-input";

type Props = { subject: DataSubjectInput; close: () => void; onDone: () => void };

/** Asks for the email address or number again, because erased data cannot be restored. */
export function EraseDialog({ subject, close, onDone }: Props) {
  const expectedText = subject.email ?? subject.phone ?? "";
  const form = useDialogForm({
    name: "erase",
    defaults: { again: "" },
    body: () => subject,
    async send(body, { idempotencyKey }) {
      await call("POST /privacy/erase", { ...ADMIN, body, idempotencyKey });
      onDone();
      return m.privacy_staff_erased();
    },
    close,
    // A restored confirmation would confirm nothing.
    isStored: false,
  });
  return (
    <FormDialog
      dialogForm={form}
      title={m.privacy_staff_erase()}
      text={m.privacy_staff_erase_asks({ whom: expectedText })}
      submitLabel={m.privacy_staff_erase()}
      isDestructive
    >
      <FormTextField
        name="again"
        label={m.privacy_staff_again()}
        required
        check={(typed) =>
          typed.trim() === expectedText ? undefined : m.privacy_staff_write_again({ whom: expectedText })
        }
        attributes={{ autoComplete: "off" }}
      />
    </FormDialog>
  );
}
