import {
  type Field,
  choice,
  contentKind,
  inOrder,
  leadField,
  personFields,
  pictureField,
  searchFields,
  slugField,
  titleField,
  updateFields,
} from "../../platform/content-kind";
import { getLocale } from "../../paraglide/runtime";
import { countryName, languageName } from "../../platform/names";
import { SPOKEN_LANGUAGES } from "../../platform/spoken-languages";
import { PROGRAM_CATEGORIES, PROGRAM_STATUSES, TEACHING_COUNTRIES } from "./programs.model";
import { categoryLabel, statusLabel } from "./ui/program-labels";

const count = (name: string, most = 10_000_000) =>
  ({ name, kind: "number", least: 0, most, whole: true }) satisfies Field;
/** A number that is not known of a new program. */
const known = (field: Field): Field => ({ ...field, optional: true });

/** What staff write of a program. */
export const programContent = contentKind({
  name: "programs",
  table: "program",
  title: "title",
  publishes: true,
  writers: ["editor"],
  searched: true,
  order: { column: "updated_at", kind: "time", descending: true },
  page: ({ slug }) => `/programs/${String(slug)}`,
  rules: [inOrder("startDate", "endDate")],
  fields: [
    titleField,
    slugField,
    leadField,
    { name: "description", kind: "markdown" },
    choice("category", PROGRAM_CATEGORIES, categoryLabel),
    choice("status", PROGRAM_STATUSES, statusLabel),
    { name: "featured", kind: "flag" },
    { name: "location", kind: "words", most: 160 },
    {
      name: "countries",
      kind: "choices",
      of: TEACHING_COUNTRIES,
      say: (code) => countryName(code, getLocale()),
    },
    { name: "startDate", kind: "date" },
    { name: "endDate", kind: "date", optional: true },
    { name: "hoursAWeek", kind: "number", least: 1, most: 60, whole: true, optional: true },
    {
      name: "taughtIn",
      kind: "choices",
      of: SPOKEN_LANGUAGES,
      say: (code) => languageName(code, getLocale()),
    },
    { name: "lent", kind: "words", most: 160, optional: true },
    { name: "ageFrom", kind: "number", least: 5, most: 99, whole: true, optional: true },
    pictureField,
    {
      name: "impact",
      kind: "group",
      fields: [
        known(count("beneficiaries")),
        known(count("countries", 250)),
        known({ name: "employmentRate", kind: "number", least: 0, most: 100 }),
        known(count("partners")),
      ],
    },
    { name: "objectives", kind: "texts", most: 300 },
    {
      name: "activities",
      kind: "list",
      fields: [
        titleField,
        { name: "description", kind: "words", most: 800, lines: true },
        { name: "schedule", kind: "words", most: 160 },
        count("participants"),
      ],
    },
    {
      name: "outcomes",
      kind: "list",
      fields: [
        { name: "metric", kind: "words", most: 160 },
        { name: "value", kind: "number", least: -1e9, most: 1e9 },
        { name: "target", kind: "number", least: -1e9, most: 1e9 },
        { name: "percent", kind: "flag", optional: true },
        { name: "period", kind: "words", most: 120 },
      ],
    },
    { name: "team", kind: "list", fields: [...personFields, pictureField] },
    {
      name: "testimonials",
      kind: "list",
      fields: [...personFields, { name: "content", kind: "words", most: 1000, lines: true }, pictureField],
    },
    { name: "updates", kind: "list", fields: updateFields },
    ...searchFields,
  ],
});

/** What staff write of a course. It is public when it is published and its program is. */
export const courseContent = contentKind({
  name: "courses",
  table: "course",
  title: "title",
  publishes: true,
  writers: ["editor"],
  order: { column: "updated_at", kind: "time", descending: true },
  page: () => null,
  shownOn: { field: "programId", of: "programs" },
  fields: [
    titleField,
    slugField,
    { name: "programId", kind: "item", of: "programs" },
    leadField,
    { name: "duration", kind: "words", most: 120 },
    { name: "level", kind: "words", most: 120 },
    { name: "format", kind: "words", most: 160 },
    pictureField,
    {
      name: "curriculum",
      kind: "list",
      fields: [
        titleField,
        { name: "duration", kind: "words", most: 120 },
        { name: "topics", kind: "texts", most: 300 },
      ],
    },
    { name: "outcomes", kind: "texts", most: 300 },
    { name: "requirements", kind: "texts", most: 300 },
    {
      name: "instructors",
      kind: "list",
      fields: [...personFields, { name: "bio", kind: "words", most: 1000, lines: true }, pictureField],
    },
  ],
});
