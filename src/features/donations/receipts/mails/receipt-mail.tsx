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
  path: string;
  purpose: string;
  /** URL of the fundraiser that it counts for; null: none. */
  campaign: string | null;
  manageToken: string | null;
  /** For the credit note of a refund, else null. */
  sent: { date: string; method: string } | null;
  receivedOn: string | null;
  /** The number of the replaced receipt. */
  replaces: string | null;
  refundFailed: boolean;
  /** No one was charged. */
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

export function createReceiptMail(mail: ReceiptMailInput): Mail {
  const { kind, number, locale, organisation, origin, email, reference } = mail;
  const options = { locale };
  const amount = formatMoneyExact(money(mail.minor, mail.currency), locale);
  const facts = { number, amount, reference, name: organisation };
  const isReceipt = kind === "receipt";
  const kindOfMail = mail.refundFailed ? "refund_failed" : kind;
  const subject = SUBJECTS[kindOfMail](facts, options);
  const text = TEXTS[kindOfMail](facts, options);
  const checkUrl = origin + hrefOf(`/receipts/${number}`, locale);
  const parts = renderMail(
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
