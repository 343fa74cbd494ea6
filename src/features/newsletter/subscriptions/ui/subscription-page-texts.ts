import { m } from "../../../../paraglide/messages";
import type { SubscriberState } from "../../newsletter.model";

export type SubscriptionPageState = SubscriberState | "unavailable";

export const PAGE_STATUS = {
  active: 200,
  waiting: 200,
  left: 200,
  unknown: 404,
  unavailable: 503,
} satisfies Record<SubscriptionPageState, number>;

export function preferencesTexts(
  page: SubscriptionPageState,
  email: string,
): { title: string; lead: string } {
  switch (page) {
    case "active":
      return { title: m.newsletter_preferences_title(), lead: m.newsletter_preferences_lead({ email }) };
    case "waiting":
      return {
        title: m.newsletter_preferences_waiting_title(),
        lead: m.newsletter_preferences_waiting_lead(),
      };
    default:
      return unsubscribeTexts(page, email);
  }
}

export function unsubscribeTexts(
  page: SubscriptionPageState,
  email: string,
): { title: string; lead: string } {
  switch (page) {
    case "active":
      return { title: m.newsletter_leave_title(), lead: m.newsletter_leave_lead({ email }) };
    case "waiting":
      return { title: m.newsletter_leave_title(), lead: m.newsletter_leave_waiting_lead() };
    case "left":
      return { title: m.newsletter_left_title(), lead: m.newsletter_left_lead() };
    case "unknown":
      return { title: m.newsletter_unknown_title(), lead: m.newsletter_own_unknown_lead() };
    case "unavailable":
      return { title: m.newsletter_link_away_title(), lead: m.newsletter_link_away_lead() };
  }
}
