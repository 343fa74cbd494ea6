import { m } from "../../../../paraglide/messages";
import type { Locale } from "../../../../platform/i18n/locales";
import type { GiftState, PaymentMethod } from "../gift.model";

type StateMessages = { title: string; text: string };

/** State and next step for the donor (product.md §4), in the page's language unless `locale` is given. */
export function giftStateMessages(
  { state, method }: { state: GiftState; method: PaymentMethod },
  options: { locale?: Locale } = {},
): StateMessages {
  if (method === "transfer" && state === "awaiting_payment")
    return { title: m.gifts_state_transfer({}, options), text: m.gifts_state_transfer_text({}, options) };
  if (method === "transfer" && state === "cancelled")
    return {
      title: m.gifts_state_transfer_cancelled({}, options),
      text: m.gifts_state_transfer_cancelled_text({}, options),
    };
  switch (state) {
    case "created":
    case "awaiting_payment":
      return { title: m.gifts_state_waiting({}, options), text: m.gifts_state_waiting_text({}, options) };
    case "processing":
      return {
        title: m.gifts_state_processing({}, options),
        text: m.gifts_state_processing_text({}, options),
      };
    case "paid":
      return { title: m.gifts_state_paid({}, options), text: m.gifts_state_paid_text({}, options) };
    case "partly_refunded":
      return {
        title: m.gifts_state_partly_refunded({}, options),
        text: m.gifts_state_refunded_text({}, options),
      };
    case "refunded":
      return { title: m.gifts_state_refunded({}, options), text: m.gifts_state_refunded_text({}, options) };
    case "disputed":
      return { title: m.gifts_state_disputed({}, options), text: m.gifts_state_disputed_text({}, options) };
    case "charged_back":
      return {
        title: m.gifts_state_charged_back({}, options),
        text: m.gifts_state_refunded_text({}, options),
      };
    case "failed":
      return { title: m.gifts_state_failed({}, options), text: m.gifts_state_failed_text({}, options) };
    case "abandoned":
    case "expired":
    case "cancelled":
      return { title: m.gifts_state_over({}, options), text: m.gifts_state_over_text({}, options) };
  }
}
