import { m } from "../../paraglide/messages";
import { capitalize, formatList, formatNumber, formatPercent } from "../../platform/i18n/format";
import { formatDate } from "../../platform/time/format-date";
import { parseDuration } from "../../platform/time/parse-duration";
import { type Localized, type ResolvedText, localize, resolveText } from "../../platform/i18n/localized-text";
import { BASE_LOCALE, type Locale } from "../../platform/i18n/locales";
import { searchMetadata } from "../../platform/content/search-metadata";
import { countryName, languageName } from "../../platform/i18n/display-names";
import { artOf } from "../../ui/art/art-of";
import { renderBody } from "../uploads/media/body-pictures-view.server";
import { admissionView } from "../applications/admission/admission-view.server";
import { pictureView, peopleViews } from "../uploads/media/picture-view.server";
import type { Impact, Outcome } from "./programs.model";
import type { ProgramCard, getProgram } from "./programs.service.server";
import { categoryLabel, statusLabel } from "./ui/program-labels";

type Program = NonNullable<Awaited<ReturnType<typeof getProgram>>>;
type Row = Omit<ProgramCard, "keys">;

export function programCardView(row: Row, locale: Locale, now: Date) {
  const { facts, ...brief } = learnerFacts(row, locale, now);
  const times: readonly string[] = [m.admission_starts(), m.programs_when()];
  return {
    ...brief,
    when: facts.find(({ term }) => times.includes(term)) ?? null,
    where: resolveText(row.location, locale),
    art: artOf(row),
    picture: pictureView(row.picture, locale),
    text: resolveText(row.shortDescription, locale),
    category: categoryLabel(row.category),
  };
}
export type ProgramCardView = ReturnType<typeof programCardView>;

/** Returns facts in the order in which learners ask, without unknown ones. */
export function learnerFacts(row: Row, locale: Locale, now: Date) {
  const { open, tone, label, facts } = admissionView(row.admission, locale, now);
  const over = row.status === "completed" && !open;
  return {
    slug: row.slug,
    title: resolveText(row.title, locale),
    open,
    tone,
    label: over ? statusLabel(row.status) : label,
    facts: [costFact(), ...(facts.length > 0 ? facts : period(row, locale)), ...ownFacts(row, locale)],
  };
}

const costFact = (): FactView => ({ term: m.programs_cost(), value: m.programs_free() });

function statusFact({ status, startDate, endDate }: Row, locale: Locale): FactView {
  const [label, start] = [statusLabel(status), formatDate(startDate, locale)];
  if (endDate === null && status === "active")
    return { term: m.programs_status(), value: m.programs_status_since({ status: label, date: start }) };
  const dates = endDate === null ? start : m.programs_from_to({ start, end: formatDate(endDate, locale) });
  return { term: m.programs_status(), value: m.programs_status_dates({ status: label, dates }) };
}
export type LearnerFacts = ReturnType<typeof learnerFacts>;
export type FactView = { term: string; value: ResolvedText };

/** Completed programs show their dates, planned ones their start. */
function period({ startDate, endDate, status }: Row, locale: Locale): FactView[] {
  const start = formatDate(startDate, locale);
  if (status === "upcoming") return [{ term: m.admission_starts(), value: start }];
  if (status !== "completed" || endDate === null) return [];
  const value = m.programs_from_to({ start, end: formatDate(endDate, locale) });
  return [{ term: m.programs_when(), value }];
}

function ownFacts(row: Row, locale: Locale): FactView[] {
  const { hoursAWeek, taughtIn, countries, loanedEquipment, ageFrom, location } = row;
  const fact = (term: string, value: ResolvedText | null): FactView[] =>
    value === null || value === "" ? [] : [{ term, value }];
  const list = (codes: readonly string[], name: (code: string, locale: Locale) => string) =>
    capitalize(
      formatList(
        codes.map((code) => name(code, locale)),
        locale,
      ),
      locale,
    );
  return [
    ...fact(m.programs_hours(), hoursAWeek === null ? null : formatNumber(hoursAWeek, locale)),
    ...fact(m.programs_taught_in(), list(taughtIn, languageName)),
    ...fact(m.programs_where(), resolveText(location, locale)),
    ...fact(m.programs_countries(), list(countries, countryName)),
    ...fact(m.programs_lent(), loanedEquipment && resolveText(loanedEquipment, locale)),
    ...fact(m.programs_age(), ageFrom === null ? null : m.programs_age_from({ age: ageFrom })),
  ];
}

export function programBrief(row: Row, locale: Locale, now: Date): LearnerFacts {
  const { slug, title } = row;
  return { slug, title: resolveText(title, locale), ...admissionView(row.admission, locale, now) };
}

export function programView(program: Program, locale: Locale, now: Date) {
  const { objectives, activities } = localize(program, locale);
  return {
    ...programCardView(program, locale, now),
    ...searchMetadata(program, locale),
    // Only facts that decide about applying, so that the button stays on the first screen. `details` has the rest.
    facts: [costFact(), ...admissionView(program.admission, locale, now).facts],
    details: [...ownFacts(program, locale), statusFact(program, locale)],
    featured: program.featured,
    /** Gifts can name a program only while it is active. */
    supportUrl: program.status === "active" ? `/donate?for=program:${program.slug}` : null,
    categorySlug: program.category,
    description: renderBody(localize(program.description, locale), program.bodyPictures, locale),
    impact: impactView(program.impact, locale),
    objectives,
    activities: activities.map(({ participants, ...rest }) => ({
      ...rest,
      participants: formatNumber(participants, locale),
    })),
    outcomes: program.outcomes.map((outcome) => outcomeView(outcome, locale)),
    team: peopleViews(program.team, locale),
    testimonials: peopleViews(program.testimonials, locale),
    updates: program.updates
      .toSorted((a, b) => b.date.localeCompare(a.date))
      .map(({ date, title, content }) => ({
        date: formatDate(date, locale),
        title: localize(title, locale),
        content: renderBody(localize(content, locale), program.bodyPictures, locale),
      })),
    courses: program.courses.map((course) => {
      const { slug, title, short_description, duration, level, format, curriculum, outcomes, requirements } =
        localize(course, locale);
      return {
        slug,
        picture: pictureView(course.picture, locale),
        art: { seed: slug },
        title,
        text: short_description,
        duration,
        timeRequired: parseDuration(course.duration[BASE_LOCALE] ?? ""),
        level,
        format,
        curriculum,
        outcomes,
        requirements,
        instructors: peopleViews(course.instructors, locale),
      };
    }),
    related: program.related.map((row) => programCardView(row, locale, now)),
    openOthers: program.openOthers.map((row) => programBrief(row, locale, now)),
  };
}
export type ProgramView = ReturnType<typeof programView>;
export type CourseView = ProgramView["courses"][number];

/** Zero counts as unknown: "0 people" would look like a failure of a new program. */
function impactView(impact: Impact, locale: Locale) {
  const formatIfKnown = (value: number | null, formatValue: (value: number) => string) =>
    value ? formatValue(value) : null;
  const count = (value: number | null) => formatIfKnown(value, (known) => formatNumber(known, locale));
  return {
    people: count(impact.beneficiaries),
    countries: count(impact.countries),
    employment: formatIfKnown(impact.employmentRate, (rate) => formatPercent(rate / 100, locale)),
    partners: count(impact.partners),
  };
}

function outcomeView(
  outcome: Outcome,
  locale: Locale,
): Localized<Omit<Outcome, "value" | "target">> & { value: string; target: string } {
  const { metric, period: over, value, target, percent = false } = outcome;
  const formatValue = (number: number) =>
    percent ? formatPercent(number / 100, locale) : formatNumber(number, locale);
  return {
    ...localize({ metric, period: over }, locale),
    value: formatValue(value),
    target: formatValue(target),
  };
}
