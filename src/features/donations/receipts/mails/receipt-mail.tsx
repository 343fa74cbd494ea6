import { m } from "../../../../paraglide/messages";
import { formatMoneyExact } from "../../../../platform/money/format-money";
import type { Locale } from "../../../../platform/i18n/locales";
import { money } from "../../../../platform/money/money";
import { hrefOf } from "../../../../platform/i18n/href";
import type { Mail } from "../../../outbox/outbox.model";
import { renderMail } from "../../../outbox/ui/mail-layout";
import type { ReceiptKind } from "../receipts.model";

type ReceiptMailInput = {
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
  manageToken: string | null;
  /** Of a credit note for money that we sent back: when, and how; else null. */
  sent: { date: string; method: string } | null;
  /** The day of the contribution; null: not known. */
  receivedOn: string | null;
  /** The number of the receipt that it replaces; null: none. */
  replaces: string | null;
  /** Whether it replaces a receipt because a refund failed. */
  refundFailed: boolean;
  /** Whether nobody was charged. */
  test: boolean;
};

const SUBJECTS = {
  receipt: m.gifts_mail_receipt,
  credit_note: m.gifts_mail_credit,
  refund_failed: m.refund_failed_mail,
};
const TEXTS = {
  receipt: m.gifts_mail_receipt_text,
  credit_note: m.gifts_mail_credit_text,
  refund_failed: m.refund_failed_mail_text,
};

/** Thanks with the receipt, a credit note, or the new receipt after a refund failed. The link opens the document without an account. */
export async function createReceiptMail(mail: ReceiptMailInput): Promise<Mail> {
  const { kind, number, locale, organisation, origin, email, reference } = mail;
  const options = { locale };
  const amount = formatMoneyExact(money(mail.minor, mail.currency), locale);
  const facts = { number, amount, reference, name: organisation };
  const isReceipt = kind === "receipt";
  const kindOfMail = mail.refundFailed ? "refund_failed" : kind;
  const subject = SUBJECTS[kindOfMail](facts, options);
  const text = TEXTS[kindOfMail](facts, options);
  const checkUrl = origin + hrefOf(`/receipts/${number}`, locale);
  const parts = await renderMail(
    {
      preheader: text,
      heading: kindOfMail === "receipt" ? m.gifts_state_paid({}, options) : subject,
      paragraphs: [
        ...(mail.name === null ? [] : [m.gifts_mail_dear({ name: mail.name }, options)]),
        ...(mail.test ? [m.gifts_paper_test({}, options)] : []),
        text,
        ...(mail.refundFailed
          ? [m.refund_failed_mail_next({}, options), m.refund_failed_mail_receipt(facts, options)]
          : []),
        ...(mail.sent === null ? [] : [m.gifts_mail_credit_sent(mail.sent, options)]),
        ...(mail.replaces === null ? [] : [m.gifts_receipt_replaces({ number: mail.replaces }, options)]),
        ...(isReceipt && mail.receivedOn !== null
          ? [m.gifts_mail_received({ date: mail.receivedOn }, options)]
          : []),
        ...(kindOfMail === "receipt" ? [m.gifts_mail_purpose({ purpose: mail.purpose }, options)] : []),
      ],
      button: {
        label: isReceipt ? m.gifts_mail_receipt_button({}, options) : m.gifts_mail_credit_button({}, options),
        href: origin + mail.path,
      },
      small: [],
      links: [
        ...(isReceipt && mail.campaign !== null
          ? [{ label: m.gifts_mail_campaign({}, options), href: mail.campaign }]
          : [{ label: m.campaigns_books({}, options), href: origin + hrefOf("/transparency", locale) }]),
        ...(mail.manageToken === null
          ? []
          : [
              {
                label: m.gifts_mail_manage({}, options),
                href: origin + hrefOf(`/donate/manage/${mail.manageToken}`, locale),
              },
            ]),
        { label: m.gifts_mail_check({}, options), href: checkUrl },
      ],
    },
    { locale, organisation, origin },
  );
  return {
    kind: `gifts.${kindOfMail.replace("_", "-")}`,
    recipient: email,
    locale,
    subject,
    ...parts,
    headers: { "Auto-Submitted": "auto-generated" },
  };
}
