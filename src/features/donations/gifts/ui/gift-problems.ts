import { m } from "../../../../paraglide/messages";
import type { GiveProblem } from "../give.service.server";

const PROBLEM_MESSAGES: Record<GiveProblem, { field: string | null; text: () => string }> = {
  too_little: { field: "other", text: m.gifts_problem_little },
  too_much: { field: "other", text: m.gifts_problem_much },
  currency_unknown: { field: "currency", text: m.gifts_problem_currency },
  campaign_closed: { field: "for", text: m.gifts_problem_closed },
  campaign_currency: { field: "for", text: m.gifts_problem_campaign_currency },
  purpose_unknown: { field: "for", text: m.gifts_problem_purpose },
  monthly_unable: { field: "period", text: m.gifts_problem_monthly },
  provider_unavailable: { field: null, text: m.gifts_problem_away },
};

/** Null: the problem concerns no single field. */
export const problemField = (problem: GiveProblem): string | null => PROBLEM_MESSAGES[problem].field;
export const problemMessage = (problem: GiveProblem): string => PROBLEM_MESSAGES[problem].text();
