import type { LocalizedText } from "../../platform/i18n/localized-text";
import type { PersonImage } from "../uploads/media/pictures.model";

/** The subjects of the footer (specification.md §2). */
export const PROGRAM_CATEGORIES = [
  "web-development",
  "mobile-app-development",
  "data-science",
  "ui-ux-design",
  "digital-marketing",
] as const;
export type ProgramCategory = (typeof PROGRAM_CATEGORIES)[number];

export const PROGRAM_STATUSES = ["active", "upcoming", "completed"] as const;
export type ProgramStatus = (typeof PROGRAM_STATUSES)[number];

/** Null: not known yet. `employmentRate` is in percent of graduates, 0 to 100. */
export type Impact = {
  beneficiaries: number | null;
  countries: number | null;
  employmentRate: number | null;
  partners: number | null;
};

export type Activity = {
  title: LocalizedText;
  description: LocalizedText;
  schedule: LocalizedText;
  participants: number;
};

/** `value` and `target` are in the unit that `metric` names. */
export type Outcome = {
  metric: LocalizedText;
  value: number;
  target: number;
  percent?: boolean;
  period: LocalizedText;
};
export type TeamMember = { name: string; role: LocalizedText } & PersonImage;
export type ProgramTestimonial = {
  name: string;
  role: LocalizedText;
  content: LocalizedText;
} & PersonImage;
/** `date` is a calendar date; `content` is Markdown. */
export type ProgramUpdate = { date: string; title: LocalizedText; content: LocalizedText };

export type CurriculumPart = { title: LocalizedText; duration: LocalizedText; topics: LocalizedText[] };
export type Instructor = { name: string; role: LocalizedText; bio: LocalizedText } & PersonImage;

/** ISO 3166 codes of the countries of Africa. */
export const TEACHING_COUNTRIES: readonly string[] = (
  "DZ AO BJ BW BF BI CM CV CF TD KM CG CD CI DJ EG GQ ER SZ ET GA GM GH GN GW KE LS LR LY MG MW ML MR MU MA MZ NA NE " +
  "NG RW ST SN SC SL SO ZA SS SD TZ TG TN UG ZM ZW"
).split(" ");

export type ProgramFilter = { category?: ProgramCategory; status?: ProgramStatus; query?: string };

export const PROGRAMS_PER_PAGE = 12;
