import { m } from "../../paraglide/messages";
import { getLocale } from "../../paraglide/runtime";
import { LANGUAGE_NAMES, LOCALES } from "../../platform/i18n/locales";
import { ADMIN, call } from "../api/admin-api";
import type { Role } from "../../platform/auth/principal";
import { FormDialog } from "../dialogs/form-dialog";
import { EmailField, SelectField } from "../dialogs/form-fields";
import { useDialogForm } from "../dialogs/use-dialog-form";
import { RoleCheckboxes } from "./role-checkboxes";
import { mailSentNote, mailNoteSeverity } from "../mails/mail-server";

const RESULT_MESSAGES = {
  mailed: () => mailSentNote(m.admin_invited()),
  granted: m.admin_granted,
  pending: m.changes_roles_wait,
};

export function InviteDialog({ close }: { close: () => void }) {
  const form = useDialogForm({
    name: "invitation",
    defaults: { email: "", locale: getLocale(), roles: [] as Role[] },
    body: ({ email, ...values }) => ({ ...values, email: email.trim() }),
    async send(body, { idempotencyKey }) {
      const { done } = await call("POST /staff/invitations", { ...ADMIN, body, idempotencyKey });
      const type = done === "pending" ? "warning" : done === "mailed" ? mailNoteSeverity() : "success";
      return { text: RESULT_MESSAGES[done](), type };
    },
    close,
  });
  return (
    <FormDialog dialogForm={form} title={m.admin_invite()} submitLabel={m.admin_invite_send()}>
      <EmailField name="email" label={m.admin_field_email()} required />
      <SelectField
        name="locale"
        label={m.admin_language()}
        choices={LOCALES.map((id) => ({ id, name: LANGUAGE_NAMES[id] }))}
      />
      <RoleCheckboxes required />
    </FormDialog>
  );
}
