import type { LocalizedText } from "../../platform/i18n/localized-text";

/** What an initiative brings, as it stands in `/initiatives?category=…`. */
export const INITIATIVE_CATEGORIES = ["learning", "equipment", "mentoring"] as const;
export type InitiativeCategory = (typeof INITIATIVE_CATEGORIES)[number];

export const INITIATIVE_STATUSES = ["planned", "active", "completed"] as const;
export type InitiativeStatus = (typeof INITIATIVE_STATUSES)[number];

/** A step on the way. `date` is the calendar date it was reached on, or is meant to be. */
export type InitiativeMilestone = { date: string; title: LocalizedText; done: boolean };

/** A figure with where it comes from and the calendar date it was counted on. `value` is in what `label` names. */
export type InitiativeMetric = {
  label: LocalizedText;
  value: number;
  percent?: boolean;
  source: LocalizedText;
  date: string;
};

/** What the list can be narrowed by; absent means all. */
export type InitiativeFilter = { category?: InitiativeCategory; status?: InitiativeStatus; query?: string };

export const INITIATIVES_PER_PAGE = 12;
