import { m } from "../../paraglide/messages";
import {
  type Field,
  choiceField,
  defineContentKind,
  currencyField,
  positionField,
  titleField,
} from "../../platform/content/content-kind";
import { MAIN_PATHS, mainLabel } from "../../ui/shell/navigation";

const textField = (name: string, max: number): Field => ({ name, kind: "text", max });
const linkField = (name: string): Field => ({
  name,
  kind: "text",
  max: 300,
  format: "https",
  allowBlank: true,
});
const localizedField = (name: string, max = 600): Field => ({ name, kind: "words", max, multiline: true });

export const pageContent = defineContentKind({
  name: "pages",
  table: "site_page",
  title: "title",
  publishes: false,
  waits: true,
  writers: ["editor"],
  order: { column: "key", kind: "slug", descending: false },
  fixed: { key: "key" },
  pagePath: ({ key }) => `/${String(key)}`,
  fields: [
    titleField,
    localizedField("lead"),
    { name: "body", kind: "markdown" },
    { name: "effectiveOn", kind: "date", optional: true },
  ],
});

export const settingsContent = defineContentKind({
  name: "settings",
  table: "site_settings",
  title: "name",
  publishes: false,
  writers: ["owner"],
  order: { column: "updated_at", kind: "time", descending: true },
  fixed: { key: "id", document: "data" },
  pagePath: () => "/about",
  fields: [
    textField("name", 80),
    textField("shortName", 24),
    localizedField("tagline", 300),
    localizedField("mission", 1000),
    { name: "email", kind: "text", max: 254, format: "email", allowBlank: true },
    { name: "whatsapp", kind: "text", max: 16, format: "phone", allowBlank: true },
    {
      name: "press",
      kind: "group",
      fields: [
        { name: "name", kind: "text", max: 120, allowBlank: true },
        { name: "email", kind: "text", max: 254, format: "email", allowBlank: true },
        { name: "phone", kind: "text", max: 16, format: "phone", allowBlank: true },
      ],
    },
    { name: "registration", kind: "text", max: 160, allowBlank: true },
    { name: "address", kind: "text", max: 300, allowBlank: true },
    currencyField,
    { name: "timeZone", kind: "text", max: 60, format: "zone" },
    { name: "foundedYear", kind: "number", min: 1900, max: 2100, integer: true, optional: true },
    { name: "social", kind: "group", fields: ["twitter", "facebook", "instagram", "github"].map(linkField) },
    {
      name: "navigation",
      kind: "list",
      fields: [choiceField("path", MAIN_PATHS, mainLabel), { name: "label", kind: "words", max: 24 }],
    },
  ],
});

export const impactContent = defineContentKind({
  name: "impact-numbers",
  table: "impact_number",
  title: "label",
  publishes: false,
  writers: ["editor"],
  order: { column: "position", kind: "number", descending: false },
  pagePath: () => "/achievements",
  rules: [
    {
      field: "total",
      message: m.forms_rule_total,
      holds: ({ value, total }) => total === null || total === undefined || Number(total) >= Number(value),
    },
  ],
  fields: [
    { name: "label", kind: "words", max: 160 },
    { name: "key", kind: "text", max: 60 },
    { name: "value", kind: "number", min: 0, max: 1e9, integer: true },
    { name: "total", kind: "number", min: 0, max: 1e9, integer: true, optional: true },
    { name: "percent", kind: "flag" },
    localizedField("explanation"),
    localizedField("source", 300),
    localizedField("method"),
    { name: "countedOn", kind: "date" },
    positionField,
  ],
});

export const milestoneContent = defineContentKind({
  name: "milestones",
  table: "milestone",
  title: "title",
  publishes: false,
  writers: ["editor"],
  order: { column: "happened_on", kind: "date", descending: true },
  pagePath: () => "/achievements",
  fields: [titleField, { name: "happenedOn", kind: "date" }, localizedField("description")],
});

export const awardContent = defineContentKind({
  name: "awards",
  table: "award",
  title: "title",
  publishes: false,
  writers: ["editor"],
  order: { column: "updated_at", kind: "time", descending: true },
  pagePath: () => "/achievements",
  fields: [
    titleField,
    { name: "year", kind: "number", min: 1900, max: 2100, integer: true },
    textField("awardedBy", 160),
    localizedField("description"),
  ],
});

export const alumniContent = defineContentKind({
  name: "alumni",
  table: "alumni_story",
  title: "name",
  publishes: false,
  writers: ["editor"],
  order: { column: "position", kind: "number", descending: false },
  pagePath: () => "/achievements",
  fields: [
    textField("name", 120),
    { name: "role", kind: "words", max: 160 },
    localizedField("story", 2000),
    positionField,
  ],
});
