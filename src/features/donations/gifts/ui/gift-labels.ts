import { m } from "../../../../paraglide/messages";

/** The error summary uses these labels too. */
export const giftLabels = (): Record<string, string> => ({
  period: m.gifts_kind(),
  amount: m.gifts_amount(),
  monthlyAmount: m.gifts_amount(),
  other: m.gifts_amount(),
  currency: m.gifts_currency(),
  for: m.gifts_purpose(),
  coverFee: m.gifts_cover(),
  name: m.gifts_name(),
  email: m.gifts_email(),
  showName: m.gifts_show_name(),
  message: m.gifts_message(),
  newsletter: m.gifts_newsletter(),
  method: m.gifts_method(),
});
