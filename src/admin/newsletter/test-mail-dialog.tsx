import { m } from "../../paraglide/messages";
import { getLocale } from "../../paraglide/runtime";
import { LANGUAGE_NAMES, LOCALES } from "../../platform/i18n/locales";
import { ADMIN, call } from "../api/admin-api";
import type { IssueDetail } from "../api/api-types";
import { FormDialog } from "../dialogs/form-dialog";
import { SelectField } from "../dialogs/form-fields";
import { useDialogForm } from "../dialogs/use-dialog-form";
import { mailSentNote, mailNoteSeverity } from "../mails/mail-server";

export function TestMailDialog({ issue: { id }, close }: { issue: IssueDetail; close: () => void }) {
  const form = useDialogForm({
    name: `issue-test/${id}`,
    defaults: { locale: getLocale() },
    body: (values) => values,
    async send(body, { idempotencyKey }) {
      const { to } = await call("POST /issues/:id/test", { ...ADMIN, params: { id }, body, idempotencyKey });
      return { text: mailSentNote(m.issues_tested({ address: to })), type: mailNoteSeverity() };
    },
    close,
  });
  return (
    <FormDialog
      dialogForm={form}
      title={m.issues_test()}
      text={m.issues_test_text()}
      submitLabel={m.issues_test_send()}
    >
      <SelectField
        name="locale"
        label={m.admin_language()}
        choices={LOCALES.map((locale) => ({ id: locale, name: LANGUAGE_NAMES[locale] }))}
      />
    </FormDialog>
  );
}
