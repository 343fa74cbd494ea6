import {
  type Field,
  choiceField,
  defineContentKind,
  orderRule,
  leadField,
  personFields,
  personImageFields,
  pictureField,
  searchFields,
  slugField,
  titleField,
  updateFields,
} from "../../platform/content/content-kind";
import { getLocale } from "../../paraglide/runtime";
import { countryName, languageName } from "../../platform/i18n/display-names";
import { SPOKEN_LANGUAGES } from "../../platform/i18n/spoken-languages";
import { PROGRAM_CATEGORIES, PROGRAM_STATUSES, TEACHING_COUNTRIES } from "./programs.model";
import { categoryLabel, statusLabel } from "./ui/program-labels";

const countField = (name: string, max = 10_000_000) =>
  ({ name, kind: "number", min: 0, max, integer: true }) satisfies Field;
const optionalField = (field: Field): Field => ({ ...field, optional: true });

export const programContent = defineContentKind({
  name: "programs",
  table: "program",
  title: "title",
  publishes: true,
  writers: ["editor"],
  searchable: true,
  order: { column: "updated_at", kind: "time", descending: true },
  pagePath: ({ slug }) => `/programs/${String(slug)}`,
  rules: [orderRule("startDate", "endDate")],
  fields: [
    titleField,
    slugField,
    leadField,
    { name: "description", kind: "markdown" },
    choiceField("category", PROGRAM_CATEGORIES, categoryLabel),
    choiceField("status", PROGRAM_STATUSES, statusLabel),
    { name: "featured", kind: "flag" },
    { name: "location", kind: "words", max: 160 },
    {
      name: "countries",
      kind: "choices",
      of: TEACHING_COUNTRIES,
      labelOf: (code) => countryName(code, getLocale()),
    },
    { name: "startDate", kind: "date" },
    { name: "endDate", kind: "date", optional: true },
    { name: "hoursAWeek", kind: "number", min: 1, max: 60, integer: true, optional: true },
    {
      name: "taughtIn",
      kind: "choices",
      of: SPOKEN_LANGUAGES,
      labelOf: (code) => languageName(code, getLocale()),
    },
    { name: "loanedEquipment", kind: "words", max: 160, optional: true },
    { name: "ageFrom", kind: "number", min: 5, max: 99, integer: true, optional: true },
    pictureField,
    {
      name: "impact",
      kind: "group",
      fields: [
        optionalField(countField("beneficiaries")),
        optionalField(countField("countries", 250)),
        optionalField({ name: "employmentRate", kind: "number", min: 0, max: 100 }),
        optionalField(countField("partners")),
      ],
    },
    { name: "objectives", kind: "texts", max: 300 },
    {
      name: "activities",
      kind: "list",
      fields: [
        titleField,
        { name: "description", kind: "words", max: 800, multiline: true },
        { name: "schedule", kind: "words", max: 160 },
        countField("participants"),
      ],
    },
    {
      name: "outcomes",
      kind: "list",
      fields: [
        { name: "metric", kind: "words", max: 160 },
        { name: "value", kind: "number", min: -1e9, max: 1e9 },
        { name: "target", kind: "number", min: -1e9, max: 1e9 },
        { name: "percent", kind: "flag", optional: true },
        { name: "period", kind: "words", max: 120 },
      ],
    },
    { name: "team", kind: "list", fields: [...personFields, ...personImageFields] },
    {
      name: "testimonials",
      kind: "list",
      fields: [
        ...personFields,
        { name: "content", kind: "words", max: 1000, multiline: true },
        ...personImageFields,
      ],
    },
    { name: "updates", kind: "list", fields: updateFields },
    ...searchFields,
  ],
});

/** A course is public when it is published and its program is. */
export const courseContent = defineContentKind({
  name: "courses",
  table: "course",
  title: "title",
  publishes: true,
  writers: ["editor"],
  order: { column: "updated_at", kind: "time", descending: true },
  pagePath: () => null,
  shownOn: { field: "programId", of: "programs" },
  fields: [
    titleField,
    slugField,
    { name: "programId", kind: "item", of: "programs" },
    leadField,
    { name: "duration", kind: "words", max: 120 },
    { name: "level", kind: "words", max: 120 },
    { name: "format", kind: "words", max: 160 },
    pictureField,
    {
      name: "curriculum",
      kind: "list",
      fields: [
        titleField,
        { name: "duration", kind: "words", max: 120 },
        { name: "topics", kind: "texts", max: 300 },
      ],
    },
    { name: "outcomes", kind: "texts", max: 300 },
    { name: "requirements", kind: "texts", max: 300 },
    {
      name: "instructors",
      kind: "list",
      fields: [
        ...personFields,
        { name: "bio", kind: "words", max: 1000, multiline: true },
        ...personImageFields,
      ],
    },
  ],
});
