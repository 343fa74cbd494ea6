import type { LocalizedText } from "../../../platform/i18n/localized-text";
import type { GiftAmount } from "../../campaigns/campaigns.model";
import type { GiftPeriod } from "./giving.model";

/** `title` is its name, `perk` what it pays for. */
export type SuggestedAmount = { amountMinor: number; title?: LocalizedText; perk?: LocalizedText };

type Described = { currency: string; amountMinor: number; title: LocalizedText };
export type AmountSources = {
  amounts: readonly (Described & { perk: LocalizedText })[];
  tiers: readonly (Described & { name: LocalizedText; period: GiftPeriod })[];
};

/** The general texts would not be true of a fundraiser or a program. */
export type AmountPurpose =
  { kind: "general" | "program" } | { kind: "campaign"; giftAmounts: readonly GiftAmount[] };

const withoutTexts = (rows: readonly { amountMinor: number }[]): SuggestedAmount[] =>
  rows.map(({ amountMinor }) => ({ amountMinor }));

/** Returns empty lists when the currency has no amounts: the donor then types one. */
export function suggestedAmounts(
  sources: AmountSources,
  currency: string,
  purpose: AmountPurpose,
): Record<GiftPeriod, readonly SuggestedAmount[]> {
  const once = sources.amounts.filter((each) => each.currency === currency);
  const monthly = sources.tiers.filter((each) => each.currency === currency && each.period === "monthly");
  const monthlyAmounts = withoutTexts(monthly.length > 0 ? monthly : once);
  switch (purpose.kind) {
    case "general":
      return {
        one_time: once.map(({ amountMinor, title, perk }) => ({ amountMinor, title, perk })),
        monthly:
          monthly.length > 0
            ? monthly.map(({ amountMinor, name, title }) => ({ amountMinor, title: name, perk: title }))
            : monthlyAmounts,
      };
    case "campaign":
      return {
        one_time:
          purpose.giftAmounts.length > 0
            ? purpose.giftAmounts.map(({ amountMinor, perk }) => ({ amountMinor, title: perk }))
            : withoutTexts(once),
        monthly: monthlyAmounts,
      };
    case "program":
      return { one_time: withoutTexts(once), monthly: monthlyAmounts };
  }
}
