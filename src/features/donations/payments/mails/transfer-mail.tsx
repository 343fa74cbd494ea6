import { m } from "../../../../paraglide/messages";
import { formatMoneyExact } from "../../../../platform/money/format-money";
import { localize, plainText } from "../../../../platform/i18n/localized-text";
import type { Locale } from "../../../../platform/i18n/locales";
import type { Money } from "../../../../platform/money/money";
import type { BankAccount } from "../../giving/giving.model";
import type { Mail } from "../../../outbox/outbox.model";
import { renderMail } from "../../../outbox/ui/mail-layout";

type TransferMailInput = {
  email: string;
  locale: Locale;
  organisation: string;
  reference: string;
  amount: Money;
  account: BankAccount;
  href: string;
};

export function createTransferMail(mail: TransferMailInput): Mail {
  const { email, locale, organisation, reference, account } = mail;
  const options = { locale };
  const subject = m.gifts_mail_transfer({ reference }, options);
  const text = m.gifts_mail_transfer_text(
    { amount: formatMoneyExact(mail.amount, locale), reference },
    options,
  );
  const lines = [
    [m.giving_account_holder({}, options), account.holder],
    [m.giving_account_bank({}, options), account.bank],
    [m.giving_account_number({}, options), account.number],
    [m.giving_account_swift({}, options), account.swift],
    [m.giving_account_reference({}, options), reference],
  ] as const;
  const parts = renderMail(
    {
      preheader: text,
      heading: subject,
      paragraphs: [
        text,
        ...lines.map(([label, value]) => `${label}: ${value}`),
        ...(account.note ? [plainText(localize(account.note, locale))] : []),
      ],
      button: { label: m.gifts_filed_open({}, options), href: mail.href },
      small: [m.gifts_mail_transfer_small({}, options)],
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
