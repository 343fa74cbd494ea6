import { m } from "../../../../paraglide/messages";
import { formatMoneyExact } from "../../../../platform/money/format-money";
import type { Locale } from "../../../../platform/i18n/locales";
import type { ParsedAmount } from "../../../../platform/money/typed-amount";

/** Shows both readings of an ambiguous amount. */
export const amountErrorMessage = (
  parsed: Exclude<ParsedAmount, { kind: "amount" }>,
  locale: Locale,
): string =>
  parsed.kind === "none"
    ? m.gifts_amount_wrong()
    : m.gifts_amount_ambiguous({
        smaller: formatMoneyExact(parsed.readings[0], locale),
        larger: formatMoneyExact(parsed.readings[1], locale),
      });
