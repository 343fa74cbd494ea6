import {
  type Field,
  defineContentKind,
  personFields,
  personImageFields,
  pictureField,
  positionField,
} from "../../platform/content/content-kind";

const link = (name: string): Field => ({ name, kind: "text", max: 500, format: "https", optional: true });
const shared = {
  title: "name",
  publishes: true,
  writers: ["editor"],
  order: { column: "position", kind: "number", descending: false },
} as const;

export const teamContent = defineContentKind({
  ...shared,
  name: "team",
  table: "team_member",
  pagePath: () => "/team",
  fields: [
    ...personFields,
    { name: "bio", kind: "words", max: 1000, multiline: true },
    ...personImageFields,
    link("linkedin"),
    link("twitter"),
    link("github"),
    positionField,
  ],
});

export const testimonialContent = defineContentKind({
  ...shared,
  name: "testimonials",
  table: "testimonial",
  pagePath: () => "/",
  fields: [
    ...personFields,
    { name: "content", kind: "words", max: 1000, multiline: true },
    ...personImageFields,
    positionField,
  ],
});

export const partnerContent = defineContentKind({
  ...shared,
  name: "partners",
  table: "partner",
  pagePath: () => "/",
  fields: [
    { name: "name", kind: "text", max: 120 },
    { name: "description", kind: "words", max: 400, multiline: true },
    pictureField,
    link("url"),
    positionField,
  ],
});
