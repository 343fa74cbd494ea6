import { m } from "../../../paraglide/messages";
import { formatDate } from "../../../platform/time/format-date";
import type { Locale } from "../../../platform/i18n/locales";
import type { Mail } from "../../outbox/outbox.model";
import { renderMail } from "../../outbox/ui/mail-layout";

type BankAccountChangedMailInput = {
  kind: string;
  email: string;
  locale: Locale;
  organisation: string;
  reference: string;
  account: { holder: string; bank: string; number: string };
  changedAt: Date;
  timeZone: string;
  href: string;
};

const LAST_DIGITS = 4;

/** Shows only the end of the new number, so a forged email with a whole number looks different. */
export function createBankAccountChangedMail(mail: BankAccountChangedMailInput): Mail {
  const { kind, email, locale, organisation, reference, account } = mail;
  const options = { locale };
  const subject = m.changes_account_mail({ name: organisation }, options);
  const date = formatDate(mail.changedAt, locale, "long", mail.timeZone);
  const digits = account.number.replaceAll(/[^\p{L}\p{N}]/gu, "").slice(-LAST_DIGITS);
  const lead = m.changes_account_mail_text({ date, reference }, options);
  const parts = renderMail(
    {
      preheader: lead,
      heading: subject,
      paragraphs: [
        lead,
        m.changes_account_mail_new({ holder: account.holder, bank: account.bank, digits }, options),
        m.changes_account_mail_sent({}, options),
        m.changes_account_mail_check({ name: organisation }, options),
      ],
      button: { label: m.changes_account_mail_button({}, options), href: mail.href },
      small: [],
    },
    { locale, organisation, origin: new URL(mail.href).origin },
  );
  return {
    kind,
    recipient: email,
    locale,
    subject,
    ...parts,
    headers: { "Auto-Submitted": "auto-generated" },
  };
}
