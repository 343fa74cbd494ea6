import { m } from "../../paraglide/messages";
import { getLocale } from "../../paraglide/runtime";
import { LANGUAGE_NAMES, LOCALES } from "../../platform/languages";
import { ADMIN, type Role, call } from "../client";
import { FormDialog } from "../dialogs/form-dialog";
import { EmailField, SelectField } from "../dialogs/typed-field";
import { useDialogForm } from "../dialogs/use-dialog-form";
import { RoleBoxes } from "./role-boxes";
import { mailed, mailedAs } from "../mails/mail-server";

const INVITED = {
  mailed: () => mailed(m.admin_invited()),
  granted: m.admin_granted,
  waits: m.changes_roles_wait,
};

/** Invites a colleague by mail, with the roles and the language of the mail. */
export function InviteDialog({ close }: { close: () => void }) {
  const form = useDialogForm({
    name: "invitation",
    defaults: { email: "", locale: getLocale(), roles: [] as Role[] },
    body: ({ email, ...values }) => ({ ...values, email: email.trim() }),
    async send(body, { idempotencyKey }) {
      const { done } = await call("POST /staff/invitations", { ...ADMIN, body, idempotencyKey });
      const type = done === "waits" ? "warning" : done === "mailed" ? mailedAs() : "success";
      return { text: INVITED[done](), type };
    },
    close,
  });
  return (
    <FormDialog of={form} title={m.admin_invite()} submit={m.admin_invite_send()}>
      <EmailField name="email" label={m.admin_field_email()} required />
      <SelectField
        name="locale"
        label={m.admin_language()}
        choices={LOCALES.map((id) => ({ id, name: LANGUAGE_NAMES[id] }))}
      />
      <RoleBoxes required />
    </FormDialog>
  );
}
