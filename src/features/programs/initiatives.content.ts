import {
  choice,
  contentKind,
  leadField,
  pictureField,
  searchFields,
  slugField,
  titleField,
} from "../../platform/content-kind";
import { INITIATIVE_CATEGORIES, INITIATIVE_STATUSES } from "./initiatives.model";
import { initiativeCategoryLabel, initiativeStatusLabel } from "./ui/initiative-labels";

/** What staff write of an initiative. */
export const initiativeContent = contentKind({
  name: "initiatives",
  table: "initiative",
  title: "title",
  publishes: true,
  writers: ["editor"],
  searched: true,
  order: { column: "updated_at", kind: "time", descending: true },
  page: ({ slug }) => `/initiatives/${String(slug)}`,
  fields: [
    titleField,
    slugField,
    leadField,
    { name: "description", kind: "markdown" },
    choice("category", INITIATIVE_CATEGORIES, initiativeCategoryLabel),
    choice("status", INITIATIVE_STATUSES, initiativeStatusLabel),
    { name: "startDate", kind: "date" },
    pictureField,
    { name: "objectives", kind: "texts", most: 300 },
    {
      name: "milestones",
      kind: "list",
      fields: [{ name: "date", kind: "date" }, titleField, { name: "done", kind: "flag" }],
    },
    {
      name: "metrics",
      kind: "list",
      fields: [
        { name: "label", kind: "words", most: 160 },
        { name: "value", kind: "number", least: -1e9, most: 1e9 },
        { name: "percent", kind: "flag", optional: true },
        { name: "source", kind: "words", most: 200 },
        { name: "date", kind: "date" },
      ],
    },
    { name: "relatedProgram", kind: "text", most: 80, form: "slug", optional: true },
    { name: "relatedCampaign", kind: "text", most: 80, form: "slug", optional: true },
    ...searchFields,
  ],
});
