import { m } from "../../paraglide/messages";
import { ADMIN, call } from "../client";
import { FormDialog } from "../dialogs/form-dialog";
import { TypedField } from "../dialogs/typed-field";
import { useDialogForm } from "../dialogs/use-dialog-form";
import type { Whom } from "./whom";

type Props = { whom: Whom; close: () => void; done: () => void };

/** Asks for the address or number again: erased data cannot be brought back. */
export function EraseDialog({ whom, close, done }: Props) {
  const wanted = whom.email ?? whom.phone ?? "";
  const form = useDialogForm({
    name: "erase",
    defaults: { again: "" },
    body: () => whom,
    async send(body, { idempotencyKey }) {
      await call("POST /people/erase", { ...ADMIN, body, idempotencyKey });
      done();
      return m.privacy_staff_erased();
    },
    close,
    // A confirmation that comes back by itself confirms nothing.
    stored: false,
  });
  return (
    <FormDialog
      of={form}
      title={m.privacy_staff_erase()}
      text={m.privacy_staff_erase_asks({ whom: wanted })}
      submit={m.privacy_staff_erase()}
      grave
    >
      <TypedField
        name="again"
        label={m.privacy_staff_again()}
        required
        check={(typed) =>
          typed.trim() === wanted ? undefined : m.privacy_staff_write_again({ whom: wanted })
        }
        attributes={{ autoComplete: "off" }}
      />
    </FormDialog>
  );
}
