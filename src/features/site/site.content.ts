import { m } from "../../paraglide/messages";
import {
  type Field,
  choice,
  contentKind,
  currencyField,
  positionField,
  titleField,
} from "../../platform/content-kind";
import { MAIN_PATHS, mainLabel } from "../../ui/shell/navigation";

const text = (name: string, most: number): Field => ({ name, kind: "text", most });
const link = (name: string): Field => ({ name, kind: "text", most: 300, form: "https", blank: true });
const words = (name: string, most = 600): Field => ({ name, kind: "words", most, lines: true });

/** The pages of running text: about, and the three legal pages. */
export const pageContent = contentKind({
  name: "pages",
  table: "site_page",
  title: "title",
  publishes: false,
  waits: true,
  writers: ["editor"],
  order: { column: "key", kind: "slug", descending: false },
  fixed: { key: "key" },
  page: ({ key }) => `/${String(key)}`,
  fields: [
    titleField,
    words("lead"),
    { name: "body", kind: "markdown" },
    { name: "effectiveOn", kind: "date", optional: true },
  ],
});

/** Who the organisation is: one document. */
export const settingsContent = contentKind({
  name: "settings",
  table: "site_settings",
  title: "name",
  publishes: false,
  writers: ["owner"],
  order: { column: "updated_at", kind: "time", descending: true },
  fixed: { key: "id", document: "data" },
  page: () => "/about",
  fields: [
    text("name", 80),
    text("shortName", 24),
    words("tagline", 300),
    words("mission", 1000),
    { name: "email", kind: "text", most: 254, form: "email", blank: true },
    { name: "whatsapp", kind: "text", most: 16, form: "phone", blank: true },
    { name: "registration", kind: "text", most: 160, blank: true },
    { name: "address", kind: "text", most: 300, blank: true },
    currencyField,
    { name: "foundedYear", kind: "number", least: 1900, most: 2100, whole: true, optional: true },
    { name: "social", kind: "group", fields: ["twitter", "facebook", "instagram", "github"].map(link) },
    {
      name: "navigation",
      kind: "list",
      fields: [choice("path", MAIN_PATHS, mainLabel), { name: "label", kind: "words", most: 24 }],
    },
  ],
});

/** A number that we publish: never without source, method and date. */
export const impactContent = contentKind({
  name: "numbers",
  table: "impact_number",
  title: "label",
  publishes: false,
  writers: ["editor"],
  order: { column: "position", kind: "number", descending: false },
  page: () => "/achievements",
  rules: [
    {
      field: "total",
      words: m.forms_rule_total,
      holds: ({ value, total }) => total === null || total === undefined || Number(total) >= Number(value),
    },
  ],
  fields: [
    { name: "label", kind: "words", most: 160 },
    { name: "key", kind: "text", most: 60 },
    { name: "value", kind: "number", least: 0, most: 1e9, whole: true },
    { name: "total", kind: "number", least: 0, most: 1e9, whole: true, optional: true },
    { name: "percent", kind: "flag" },
    words("explanation"),
    words("source", 300),
    words("method"),
    { name: "countedOn", kind: "date" },
    positionField,
  ],
});

export const milestoneContent = contentKind({
  name: "milestones",
  table: "milestone",
  title: "title",
  publishes: false,
  writers: ["editor"],
  order: { column: "happened_on", kind: "date", descending: true },
  page: () => "/achievements",
  fields: [titleField, { name: "happenedOn", kind: "date" }, words("description")],
});

export const awardContent = contentKind({
  name: "awards",
  table: "award",
  title: "title",
  publishes: false,
  writers: ["editor"],
  order: { column: "updated_at", kind: "time", descending: true },
  page: () => "/achievements",
  fields: [
    titleField,
    { name: "year", kind: "number", least: 1900, most: 2100, whole: true },
    text("awardedBy", 160),
    words("description"),
  ],
});

export const alumniContent = contentKind({
  name: "alumni",
  table: "alumni_story",
  title: "name",
  publishes: false,
  writers: ["editor"],
  order: { column: "position", kind: "number", descending: false },
  page: () => "/achievements",
  fields: [
    text("name", 120),
    { name: "role", kind: "words", most: 160 },
    words("story", 2000),
    positionField,
  ],
});
