import { m } from "../../paraglide/messages";
import { formatDate, formatNumber, formatShare } from "../../platform/format";
import { type Locale, type Localized, localize, mapSaid } from "../../platform/languages";
import { renderMarkdown } from "../../platform/markdown.server";
import { artOf } from "../../ui/art/art-of";
import { pictureView } from "../uploads/picture-view.server";
import type { Outcome } from "./programs.model";
import type { ProgramCard, getProgram } from "./programs.service.server";
import { categoryLabel, statusLabel } from "./ui/program-labels";

type Program = NonNullable<Awaited<ReturnType<typeof getProgram>>>;
type Row = Omit<ProgramCard, "keys">;

/** A program as a card shows it: chosen language, written dates, nothing else. */
export function programCardView(row: Row, locale: Locale) {
  return {
    slug: row.slug,
    art: artOf(row),
    picture: pictureView(row.picture, locale),
    ...localize({ title: row.title, text: row.shortDescription, location: row.location }, locale),
    category: categoryLabel(row.category),
    status: statusLabel(row.status),
    active: row.status === "active",
    when: period(row, locale),
  };
}
export type ProgramCardView = ReturnType<typeof programCardView>;

function period({ startDate, endDate, status }: Row, locale: Locale): string {
  const start = formatDate(startDate, locale);
  if (endDate !== null) return m.programs_from_to({ start, end: formatDate(endDate, locale) });
  return status === "upcoming" ? m.programs_starts({ date: start }) : m.programs_from({ date: start });
}

/** Everything a program's page shows. */
export function programView(program: Program, locale: Locale) {
  const { objectives, activities, team, testimonials } = localize(program, locale);
  return {
    ...programCardView(program, locale),
    categorySlug: program.category,
    description: mapSaid(localize(program.description, locale), renderMarkdown),
    impact: {
      people: formatNumber(program.impact.beneficiaries, locale),
      countries: formatNumber(program.impact.countries, locale),
      employment: formatShare(program.impact.employmentRate / 100, locale),
      partners: formatNumber(program.impact.partners, locale),
    },
    objectives,
    activities: activities.map(({ participants, ...rest }) => ({
      ...rest,
      participants: formatNumber(participants, locale),
    })),
    outcomes: program.outcomes.map((outcome) => outcomeView(outcome, locale)),
    team,
    testimonials,
    updates: program.updates
      .toSorted((a, b) => b.date.localeCompare(a.date))
      .map(({ date, title, content }) => ({
        date: formatDate(date, locale),
        title: localize(title, locale),
        content: mapSaid(localize(content, locale), renderMarkdown),
      })),
    courses: program.courses.map((course) => {
      const {
        slug,
        title,
        short_description,
        duration,
        level,
        format,
        curriculum,
        outcomes,
        requirements,
        instructors,
      } = localize(course, locale);
      return {
        slug,
        picture: pictureView(course.picture, locale),
        title,
        text: short_description,
        duration,
        level,
        format,
        curriculum,
        outcomes,
        requirements,
        instructors,
      };
    }),
    related: program.related.map((row) => programCardView(row, locale)),
  };
}
export type ProgramView = ReturnType<typeof programView>;
export type CourseView = ProgramView["courses"][number];

function outcomeView(
  outcome: Outcome,
  locale: Locale,
): Localized<Omit<Outcome, "value" | "target">> & { value: string; target: string } {
  const { metric, period: over, value, target, percent = false } = outcome;
  const write = (number: number) =>
    percent ? formatShare(number / 100, locale) : formatNumber(number, locale);
  return { ...localize({ metric, period: over }, locale), value: write(value), target: write(target) };
}
