import type { LocalizedText } from "../../platform/i18n/localized-text";

export const INITIATIVE_CATEGORIES = ["learning", "equipment", "mentoring"] as const;
export type InitiativeCategory = (typeof INITIATIVE_CATEGORIES)[number];

export const INITIATIVE_STATUSES = ["planned", "active", "completed"] as const;
export type InitiativeStatus = (typeof INITIATIVE_STATUSES)[number];

/** `date` is the calendar date reached or planned. */
export type InitiativeMilestone = { date: string; title: LocalizedText; done: boolean };

/** `value` is in the unit that `label` names; `date` is the calendar date of the count. */
export type InitiativeMetric = {
  label: LocalizedText;
  value: number;
  percent?: boolean;
  source: LocalizedText;
  date: string;
};

export type InitiativeFilter = { category?: InitiativeCategory; status?: InitiativeStatus; query?: string };

export const INITIATIVES_PER_PAGE = 12;
