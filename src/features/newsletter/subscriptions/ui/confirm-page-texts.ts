import { m } from "../../../../paraglide/messages";
import { type ConfirmationLinkState, PENDING_DAYS } from "../../newsletter.model";

export type ConfirmPageState = ConfirmationLinkState | "unavailable";

export function confirmPageTexts(state: ConfirmPageState): { title: string; lead: string } {
  switch (state) {
    case "open":
      return { title: m.newsletter_confirm_title(), lead: m.newsletter_confirm_lead() };
    case "confirmed":
      return { title: m.newsletter_confirmed_title(), lead: m.newsletter_confirmed_lead() };
    case "expired":
      return { title: m.newsletter_expired_title(), lead: m.newsletter_expired_lead({ days: PENDING_DAYS }) };
    case "used":
      return { title: m.newsletter_used_title(), lead: m.newsletter_used_lead() };
    case "unknown":
      return { title: m.newsletter_unknown_title(), lead: m.newsletter_unknown_lead() };
    case "unavailable":
      return { title: m.newsletter_link_away_title(), lead: m.newsletter_link_away_lead() };
  }
}
