import { m } from "../../../paraglide/messages";
import { formatExact } from "../../../platform/format";
import type { Locale } from "../../../platform/languages";
import { money } from "../../../platform/money";
import { hrefOf } from "../../../ui/href";
import type { Mail } from "../../outbox/outbox.model";
import { drawMail } from "../../outbox/ui/mail-frame";
import type { ReceiptKind } from "../receipts.model";

type ReceiptMail = {
  kind: ReceiptKind;
  number: string;
  reference: string;
  minor: number;
  currency: string;
  name: string | null;
  email: string;
  locale: Locale;
  organisation: string;
  origin: string;
  /** Of the paper itself. */
  path: string;
  /** What it is for, in the language of the mail. */
  purpose: string;
  /** Address of the fundraiser that it counts for; null: for none. */
  campaign: string | null;
  /** Of the link to the monthly gift; null for a gift given once. */
  manage: string | null;
  /** Of a credit note for money that we sent back: when, and how; else null. */
  sent: { date: string; method: string } | null;
  /** The number of the receipt that it replaces; null: none. */
  replaces: string | null;
  /** Whether nobody was charged. */
  test: boolean;
};

/** Thanks with the receipt, or a credit note. The link opens the paper itself; nobody needs an account. */
export async function receiptMail(mail: ReceiptMail): Promise<Mail> {
  const { kind, number, locale, organisation, origin, email, reference } = mail;
  const spoken = { locale };
  const amount = formatExact(money(mail.minor, mail.currency), locale);
  const facts = { number, amount, reference, name: organisation };
  const receipt = kind === "receipt";
  const subject = receipt ? m.gifts_mail_receipt(facts, spoken) : m.gifts_mail_credit(facts, spoken);
  const text = receipt ? m.gifts_mail_receipt_text(facts, spoken) : m.gifts_mail_credit_text(facts, spoken);
  const check = origin + hrefOf(`/receipts/${number}`, locale);
  const parts = await drawMail(
    {
      preheader: text,
      heading: receipt ? m.gifts_state_paid({}, spoken) : subject,
      paragraphs: [
        ...(mail.name === null ? [] : [m.gifts_mail_dear({ name: mail.name }, spoken)]),
        ...(mail.test ? [m.gifts_paper_test({}, spoken)] : []),
        text,
        ...(mail.sent === null ? [] : [m.gifts_mail_credit_sent(mail.sent, spoken)]),
        ...(mail.replaces === null ? [] : [m.gifts_receipt_replaces({ number: mail.replaces }, spoken)]),
        ...(receipt ? [m.gifts_mail_purpose({ purpose: mail.purpose }, spoken)] : []),
      ],
      button: {
        label: receipt ? m.gifts_mail_receipt_button({}, spoken) : m.gifts_mail_credit_button({}, spoken),
        href: origin + mail.path,
      },
      small: [],
      links: [
        ...(receipt && mail.campaign !== null
          ? [{ label: m.gifts_mail_campaign({}, spoken), href: mail.campaign }]
          : []),
        ...(mail.manage === null
          ? []
          : [
              {
                label: m.gifts_mail_manage({}, spoken),
                href: origin + hrefOf(`/donate/manage/${mail.manage}`, locale),
              },
            ]),
        { label: m.gifts_mail_check({}, spoken), href: check },
      ],
    },
    { locale, organisation, origin },
  );
  return {
    kind: `gifts.${receipt ? "receipt" : "credit-note"}`,
    recipient: email,
    locale,
    subject,
    ...parts,
    headers: { "Auto-Submitted": "auto-generated" },
  };
}
