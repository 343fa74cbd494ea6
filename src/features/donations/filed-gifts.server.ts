import { m } from "../../paraglide/messages";
import type { Deps } from "../../platform/deps";
import { formatDate, formatExact } from "../../platform/format";
import { type Locale, localize, words } from "../../platform/languages";
import { money } from "../../platform/money";
import { hrefOf } from "../../ui/href";
import type { Filed, OwnKind } from "../status/status.model";
import { hasArrived, isPending } from "./gift.model";
import { giftPath, ownManageToken } from "./gift-links.server";
import { type OwnGift, type OwnMonthly, giftsWith } from "./own-gifts.service.server";
import { monthlyState } from "./ui/monthly-words";
import { outcomeWords } from "./ui/outcome-words";

/**
 * Gifts, monthly gifts and their receipts on the account page. What somebody gave is nobody else's business, and the code of
 * a gift stands on bank statements: it opens nothing.
 */
export const filedGifts: OwnKind = {
  group: "gifts",
  async listFor(deps, emailKey, locale) {
    const { monthly, gifts } = await giftsWith(deps, emailKey);
    return [
      ...monthly.map((each) => ({ id: each.id, filed: monthlyFiled(deps, each, locale) })),
      ...gifts.map((each) => ({ id: each.id, filed: giftFiled(deps, each, locale) })),
    ];
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
