import {
  choiceField,
  defineContentKind,
  leadField,
  pictureField,
  searchFields,
  slugField,
  titleField,
} from "../../platform/content/content-kind";
import { INITIATIVE_CATEGORIES, INITIATIVE_STATUSES } from "./initiatives.model";
import { initiativeCategoryLabel, initiativeStatusLabel } from "./ui/initiative-labels";

export const initiativeContent = defineContentKind({
  name: "initiatives",
  table: "initiative",
  title: "title",
  publishes: true,
  writers: ["editor"],
  searchable: true,
  order: { column: "updated_at", kind: "time", descending: true },
  pagePath: ({ slug }) => `/initiatives/${String(slug)}`,
  fields: [
    titleField,
    slugField,
    leadField,
    { name: "description", kind: "markdown" },
    choiceField("category", INITIATIVE_CATEGORIES, initiativeCategoryLabel),
    choiceField("status", INITIATIVE_STATUSES, initiativeStatusLabel),
    { name: "startDate", kind: "date" },
    pictureField,
    { name: "objectives", kind: "texts", max: 300 },
    {
      name: "milestones",
      kind: "list",
      fields: [{ name: "date", kind: "date" }, titleField, { name: "done", kind: "flag" }],
    },
    {
      name: "metrics",
      kind: "list",
      fields: [
        { name: "label", kind: "words", max: 160 },
        { name: "value", kind: "number", min: -1e9, max: 1e9 },
        { name: "percent", kind: "flag", optional: true },
        { name: "source", kind: "words", max: 200 },
        { name: "date", kind: "date" },
      ],
    },
    { name: "relatedProgramId", kind: "item", of: "programs", optional: true },
    { name: "relatedCampaignId", kind: "item", of: "campaigns", optional: true },
    ...searchFields,
  ],
});
