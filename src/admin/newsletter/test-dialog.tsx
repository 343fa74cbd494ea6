import { m } from "../../paraglide/messages";
import { getLocale } from "../../paraglide/runtime";
import { LANGUAGE_NAMES, LOCALES } from "../../platform/languages";
import { ADMIN, type Issue, call } from "../client";
import { FormDialog } from "../dialogs/form-dialog";
import { SelectField } from "../dialogs/typed-field";
import { useDialogForm } from "../dialogs/use-dialog-form";
import { mailed, mailedAs } from "../mails/mail-server";

/** Sends the issue, as it is saved, to the user. */
export function TestDialog({ issue: { id }, close }: { issue: Issue; close: () => void }) {
  const form = useDialogForm({
    name: `issue-test/${id}`,
    defaults: { locale: getLocale() },
    body: (values) => values,
    async send(body, { idempotencyKey }) {
      const { to } = await call("POST /issues/:id/test", { ...ADMIN, params: { id }, body, idempotencyKey });
      return { text: mailed(m.issues_tested({ address: to })), type: mailedAs() };
    },
    close,
  });
  return (
    <FormDialog of={form} title={m.issues_test()} text={m.issues_test_text()} submit={m.issues_test_send()}>
      <SelectField
        name="locale"
        label={m.admin_language()}
        choices={LOCALES.map((locale) => ({ id: locale, name: LANGUAGE_NAMES[locale] }))}
      />
    </FormDialog>
  );
}
