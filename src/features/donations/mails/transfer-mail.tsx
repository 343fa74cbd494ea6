import { m } from "../../../paraglide/messages";
import { formatExact } from "../../../platform/format";
import { type Locale, localize, words } from "../../../platform/languages";
import type { Money } from "../../../platform/money";
import type { BankAccount } from "../donations.model";
import type { Mail } from "../../outbox/outbox.model";
import { drawMail } from "../../outbox/ui/mail-frame";

type TransferMail = {
  email: string;
  locale: Locale;
  organisation: string;
  reference: string;
  amount: Money;
  account: BankAccount;
  /** Of the page of the gift. */
  href: string;
};

/** Where a transfer goes and what is written on it: whoever goes to the bank tomorrow has it at hand. */
export async function transferMail(mail: TransferMail): Promise<Mail> {
  const { email, locale, organisation, reference, account } = mail;
  const spoken = { locale };
  const subject = m.gifts_mail_transfer({ reference }, spoken);
  const text = m.gifts_mail_transfer_text({ amount: formatExact(mail.amount, locale), reference }, spoken);
  const lines = [
    [m.giving_account_holder({}, spoken), account.holder],
    [m.giving_account_bank({}, spoken), account.bank],
    [m.giving_account_number({}, spoken), account.number],
    [m.giving_account_swift({}, spoken), account.swift],
    [m.giving_account_reference({}, spoken), reference],
  ] as const;
  const parts = await drawMail(
    {
      preheader: text,
      heading: subject,
      paragraphs: [
        text,
        ...lines.map(([label, value]) => `${label}: ${value}`),
        ...(account.note ? [words(localize(account.note, locale))] : []),
      ],
      button: { label: m.gifts_filed_open({}, spoken), href: mail.href },
      small: [m.gifts_mail_transfer_small({}, spoken)],
    },
    { locale, organisation, origin: new URL(mail.href).origin },
  );
  return {
    kind: "gifts.transfer",
    recipient: email,
    locale,
    subject,
    ...parts,
    headers: { "Auto-Submitted": "auto-generated" },
  };
}
