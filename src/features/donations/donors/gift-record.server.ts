import { m } from "../../../paraglide/messages";
import type { Deps } from "../../../platform/deps";
import { emailKey } from "../../../platform/email/email-address";
import { formatDate } from "../../../platform/time/format-date";
import { formatMoneyExact } from "../../../platform/money/format-money";
import { localize, plainText } from "../../../platform/i18n/localized-text";
import type { Locale } from "../../../platform/i18n/locales";
import { money } from "../../../platform/money/money";
import { findReferences } from "../../../platform/ids/reference";
import { hrefOf } from "../../../platform/i18n/href";
import {
  type RecordView,
  type RecordKind,
  type AccountRecordKind,
  matchesProof,
} from "../../status/status.model";
import { getTimeZone } from "../../site/site.service.server";
import { hasDonorName, nameStatus } from "../gifts/donor-wall/name-visibility.model";
import { hasBeenPaid, isPending } from "../gifts/gift.model";
import { giftPath, createSignedManageToken } from "../gifts/gift-links.server";
import { findGift, findGiftByReference } from "../gifts/gift.store.server";
import { findDonor } from "../gifts/donor.store.server";
import {
  type DonorGift,
  type DonorMonthlyGift,
  listGiftsByEmail,
  listMonthlyGiftsByEmail,
} from "./donor-gifts.service.server";
import { parseReceiptNumber } from "../receipts/receipts.model";
import { findReceipt } from "../receipts/receipts.store.server";
import { findResendableMail, resendGift } from "./resend-gift.service.server";
import { monthlyStateLabel } from "../monthly-gifts/ui/monthly-labels";
import { giftStateMessages } from "../gifts/ui/gift-state-messages";

const RESEND_INTENT = "resend";

/** Bank statements show gift codes: a code reveals no amount or purpose, and emails the link to the donor. */
export const giftRecordKind: RecordKind = {
  group: "gifts",

  findCodes(typed) {
    const number = parseReceiptNumber(typed);
    return [...findReferences(typed), ...(number === null ? [] : [number])];
  },

  async find(deps, code, proof) {
    const number = parseReceiptNumber(code);
    // Receipt numbers have no gaps, so the digits of a phone number would be the only secret.
    if (number !== null && !("emailKey" in proof)) return null;
    const id = number === null ? undefined : (await findReceipt(deps.db, number))?.giftId;
    const gift =
      number === null ? await findGiftByReference(deps.db, code) : id && (await findGift(deps.db, id));
    if (!gift) return null;
    const { email, phone } = await findDonor(deps.db, gift.donorId);
    return matchesProof({ emailKey: email === null ? null : emailKey(email), phone }, proof) ? gift.id : null;
  },

  async readView(deps, id, locale) {
    const gift = await findGift(deps.db, id);
    if (!gift) return null;
    const options = { locale };
    const { title, text } = giftStateMessages(gift, options);
    const isResendable = (await findResendableMail(deps, id)) !== null;
    return {
      reference: gift.reference,
      title: m.gifts_filed_yours({}, options),
      since: formatDate(gift.createdAt, locale, "long", await getTimeZone(deps)),
      state: title,
      now: text,
      next: isResendable ? m.gifts_filed_next({}, options) : null,
      facts: [],
      actions: isResendable ? [{ intent: RESEND_INTENT, label: m.tickets_resend({}, options) }] : [],
    };
  },

  performAction: async (deps, id, intent) => intent === RESEND_INTENT && (await resendGift(deps, id)),

  async listByEmail(deps, emailKeys, locale) {
    const gifts = await listGiftsByEmail(deps, emailKeys);
    const options = { locale, timeZone: await getTimeZone(deps) };
    return gifts.map((each) => ({ id: each.id, recordView: giftRecordView(deps, each, options) }));
  },
};

export const monthlyGiftRecordKind: AccountRecordKind = {
  group: "gifts",
  async listByEmail(deps, emailKeys, locale) {
    const monthly = await listMonthlyGiftsByEmail(deps, emailKeys);
    const options = { locale, timeZone: await getTimeZone(deps) };
    return monthly.map((each) => ({ id: each.id, recordView: monthlyGiftRecordView(deps, each, options) }));
  },
};

type DisplayOptions = { locale: Locale; timeZone: string };

const EMPTY_RECORD = { since: null, now: null, next: null } as const;

function purposeFact({ designation }: DonorGift | DonorMonthlyGift, locale: Locale) {
  const options = { locale };
  const text = designation
    ? plainText(localize(designation.title, locale))
    : m.gifts_purpose_general({}, options);
  return { label: m.gifts_purpose({}, options), text };
}

const formatTotal = (each: DonorGift | DonorMonthlyGift, locale: Locale): string =>
  formatMoneyExact(money(each.amountMinor + each.coverMinor, each.currency), locale);

const nameFact = (isShown: boolean, locale: Locale) => ({
  label: m.gifts_name_title({}, { locale }),
  text: isShown ? m.gifts_name_yes({}, { locale }) : m.gifts_name_no({}, { locale }),
});

function giftRecordView(
  deps: Pick<Deps, "keys">,
  gift: DonorGift,
  { locale, timeZone }: DisplayOptions,
): RecordView {
  const options = { locale };
  const { title, text } = giftStateMessages(gift, options);
  const hasName = hasDonorName(gift);
  const pageLink = (name: "thanks" | "receipt", label: string) => [
    { label, to: giftPath(deps, name, gift, locale) },
    ...(hasName
      ? [{ label: m.gifts_name_change({}, options), to: `${giftPath(deps, name, gift, locale)}#donor-name` }]
      : []),
  ];
  return {
    ...EMPTY_RECORD,
    reference: gift.reference,
    title: m.gifts_filed({ amount: formatTotal(gift, locale) }, options),
    state: title,
    // An arrived gift needs no explanation.
    now: gift.state === "paid" ? null : text,
    facts: [
      {
        label: m.gifts_receipt_date({}, options),
        text: formatDate(gift.paidAt ?? gift.createdAt, locale, "long", timeZone),
      },
      purposeFact(gift, locale),
      ...(hasName ? [nameFact(nameStatus(gift, false) === "shown", locale)] : []),
    ],
    actions: [],
    links: hasBeenPaid(gift.state)
      ? pageLink("receipt", m.gifts_open_receipt({}, options))
      : isPending(gift.state)
        ? pageLink("thanks", m.gifts_filed_open({}, options))
        : [],
  };
}

function monthlyGiftRecordView(
  deps: Pick<Deps, "keys" | "now">,
  monthly: DonorMonthlyGift,
  { locale, timeZone }: DisplayOptions,
): RecordView {
  const options = { locale };
  const { nextAt, state } = monthly;
  const isRunning = state === "active" || state === "past_due";
  return {
    ...EMPTY_RECORD,
    reference: null,
    title: m.gifts_manage({}, options),
    state: monthlyStateLabel(state, options),
    facts: [
      { label: m.gifts_amount({}, options), text: formatTotal(monthly, locale) },
      purposeFact(monthly, locale),
      {
        label: m.gifts_manage_began({}, options),
        text: formatDate(monthly.createdAt, locale, "long", timeZone),
      },
      ...(nextAt && isRunning
        ? [{ label: m.gifts_manage_next({}, options), text: formatDate(nextAt, locale, "long", timeZone) }]
        : []),
      ...(monthly.campaignId === null ? [] : [nameFact(monthly.showName, locale)]),
    ],
    actions: [],
    links: [
      {
        label: m.gifts_filed_manage({}, options),
        to: hrefOf(`/donate/manage/${createSignedManageToken(deps, monthly)}`, locale),
      },
    ],
  };
}
