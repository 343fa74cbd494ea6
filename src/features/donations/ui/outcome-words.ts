import { m } from "../../../paraglide/messages";
import type { Locale } from "../../../platform/languages";
import type { DonationState, Method } from "../gift.model";

type Words = { title: string; text: string };

/** Where a gift is now, and what comes next, for its giver (product.md §4), in the language of the page or in the given one. */
export function outcomeWords(
  { state, method }: { state: DonationState; method: Method },
  spoken: { locale?: Locale } = {},
): Words {
  if (method === "transfer" && state === "awaiting_payment")
    return { title: m.gifts_state_transfer({}, spoken), text: m.gifts_state_transfer_text({}, spoken) };
  switch (state) {
    case "created":
    case "awaiting_payment":
      return { title: m.gifts_state_waiting({}, spoken), text: m.gifts_state_waiting_text({}, spoken) };
    case "processing":
      return { title: m.gifts_state_processing({}, spoken), text: m.gifts_state_processing_text({}, spoken) };
    case "paid":
      return { title: m.gifts_state_paid({}, spoken), text: m.gifts_state_paid_text({}, spoken) };
    case "partly_refunded":
      return {
        title: m.gifts_state_partly_refunded({}, spoken),
        text: m.gifts_state_refunded_text({}, spoken),
      };
    case "refunded":
      return { title: m.gifts_state_refunded({}, spoken), text: m.gifts_state_refunded_text({}, spoken) };
    case "disputed":
      return { title: m.gifts_state_disputed({}, spoken), text: m.gifts_state_disputed_text({}, spoken) };
    case "charged_back":
      return { title: m.gifts_state_charged_back({}, spoken), text: m.gifts_state_refunded_text({}, spoken) };
    case "failed":
      return { title: m.gifts_state_failed({}, spoken), text: m.gifts_state_failed_text({}, spoken) };
    case "abandoned":
    case "expired":
    case "cancelled":
      return { title: m.gifts_state_over({}, spoken), text: m.gifts_state_over_text({}, spoken) };
  }
}
