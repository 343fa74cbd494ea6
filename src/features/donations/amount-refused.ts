import { m } from "../../paraglide/messages";
import { formatExact } from "../../platform/format";
import type { Locale } from "../../platform/languages";
import type { AmountRead } from "../../platform/money";

/** What is said of an amount that was not understood: both of its readings where it has two. */
export const amountRefused = (read: Exclude<AmountRead, { kind: "amount" }>, locale: Locale): string =>
  read.kind === "none"
    ? m.gifts_amount_wrong()
    : m.gifts_amount_ambiguous({
        smaller: formatExact(read.readings[0], locale),
        larger: formatExact(read.readings[1], locale),
      });
