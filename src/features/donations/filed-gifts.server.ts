import { m } from "../../paraglide/messages";
import type { Deps } from "../../platform/deps";
import { emailKey } from "../../platform/email";
import { formatDate, formatExact } from "../../platform/format";
import { type Locale, localize, words } from "../../platform/languages";
import { money } from "../../platform/money";
import { referencesIn } from "../../platform/reference";
import { hrefOf } from "../../ui/href";
import { type Filed, type FiledKind, type OwnKind, proves } from "../status/status.model";
import { hasArrived, isPending } from "./gift.model";
import { giftPath, ownManageToken } from "./gift-links.server";
import { findDonor, findGift, findGiftByReference } from "./gift.store.server";
import { type OwnGift, type OwnMonthly, giftsWith, monthlyGiftsWith } from "./own-gifts.service.server";
import { readReceiptNumber } from "./receipts.model";
import { findReceipt } from "./receipts.store.server";
import { mailableOf, resendGift } from "./resend-gift.service.server";
import { monthlyState } from "./ui/monthly-words";
import { outcomeWords } from "./ui/outcome-words";

const RESEND = "resend";

/**
 * Gifts by their code or the number of a receipt, and on the account page. What somebody gave is nobody else's business, and
 * the code of a gift stands on bank statements: what it opens says how the gift stands, neither its amount nor what it is
 * for, and mails its link to the donor.
 */
export const filedGifts: FiledKind = {
  group: "gifts",

  codesIn(typed) {
    const number = readReceiptNumber(typed);
    return [...referencesIn(typed), ...(number === null ? [] : [number])];
  },

  async find(deps, code, proof) {
    const number = readReceiptNumber(code);
    // The numbers of receipts have no gaps, so digits would be all that there is to guess.
    if (number !== null && !("emailKey" in proof)) return null;
    const id = number === null ? undefined : (await findReceipt(deps.db, number))?.giftId;
    const gift =
      number === null ? await findGiftByReference(deps.db, code) : id && (await findGift(deps.db, id));
    if (!gift) return null;
    const { email, phone } = await findDonor(deps.db, gift.donorId);
    return proves({ emailKey: email === null ? null : emailKey(email), phone }, proof) ? gift.id : null;
  },

  async show(deps, id, locale) {
    const gift = await findGift(deps.db, id);
    if (!gift) return null;
    const spoken = { locale };
    const { title, text } = outcomeWords(gift, spoken);
    const isMailable = (await mailableOf(deps, id)) !== null;
    return {
      reference: gift.reference,
      title: m.gifts_filed_yours({}, spoken),
      since: formatDate(gift.createdAt, locale),
      state: title,
      now: text,
      next: isMailable ? m.gifts_filed_next({}, spoken) : null,
      facts: [],
      actions: isMailable ? [{ intent: RESEND, label: m.tickets_resend({}, spoken) }] : [],
    };
  },

  act: async (deps, id, intent) => intent === RESEND && (await resendGift(deps, id)),

  async listFor(deps, key, locale) {
    const gifts = await giftsWith(deps, key);
    return gifts.map((each) => ({ id: each.id, filed: giftFiled(deps, each, locale) }));
  },
};

/** Monthly gifts on the account page. */
export const filedMonthlyGifts: OwnKind = {
  group: "gifts",
  async listFor(deps, key, locale) {
    const monthly = await monthlyGiftsWith(deps, key);
    return monthly.map((each) => ({ id: each.id, filed: monthlyFiled(deps, each, locale) }));
  },
};

const NOTHING = { since: null, now: null, next: null } as const;

/** What a gift is for, in a line. */
function purposeOf({ designation }: OwnGift | OwnMonthly, locale: Locale) {
  const spoken = { locale };
  const text = designation ? words(localize(designation.title, locale)) : m.gifts_purpose_general({}, spoken);
  return { label: m.gifts_purpose({}, spoken), text };
}

const totalOf = (each: OwnGift | OwnMonthly, locale: Locale): string =>
  formatExact(money(each.amountMinor + each.coverMinor, each.currency), locale);

function giftFiled(deps: Pick<Deps, "keys">, gift: OwnGift, locale: Locale): Filed {
  const spoken = { locale };
  const { title, text } = outcomeWords(gift, spoken);
  const page = (name: "thanks" | "receipt", label: string) => [
    { label, to: giftPath(deps, name, gift, locale) },
  ];
  return {
    ...NOTHING,
    reference: gift.reference,
    title: m.gifts_filed({ amount: totalOf(gift, locale) }, spoken),
    state: title,
    // What has arrived needs no further words, years later.
    now: gift.state === "paid" ? null : text,
    facts: [
      {
        label: m.gifts_receipt_date({}, spoken),
        text: formatDate(gift.paidAt ?? gift.createdAt, locale),
      },
      purposeOf(gift, locale),
    ],
    actions: [],
    links: hasArrived(gift.state)
      ? page("receipt", m.gifts_open_receipt({}, spoken))
      : isPending(gift.state)
        ? page("thanks", m.gifts_filed_open({}, spoken))
        : [],
  };
}

function monthlyFiled(deps: Pick<Deps, "keys" | "now">, monthly: OwnMonthly, locale: Locale): Filed {
  const spoken = { locale };
  const { nextAt, state } = monthly;
  const runs = state === "active" || state === "past_due";
  return {
    ...NOTHING,
    reference: null,
    title: m.gifts_manage({}, spoken),
    state: monthlyState(state, spoken),
    facts: [
      { label: m.gifts_amount({}, spoken), text: totalOf(monthly, locale) },
      purposeOf(monthly, locale),
      { label: m.gifts_manage_began({}, spoken), text: formatDate(monthly.createdAt, locale) },
      ...(nextAt && runs
        ? [{ label: m.gifts_manage_next({}, spoken), text: formatDate(nextAt, locale) }]
        : []),
    ],
    actions: [],
    links: [
      {
        label: m.gifts_filed_manage({}, spoken),
        to: hrefOf(`/donate/manage/${ownManageToken(deps, monthly.id)}`, locale),
      },
    ],
  };
}
