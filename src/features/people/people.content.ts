import {
  type Field,
  contentKind,
  personFields,
  pictureField,
  positionField,
} from "../../platform/content-kind";

const link = (name: string): Field => ({ name, kind: "text", most: 500, form: "https", optional: true });
const shared = {
  title: "name",
  publishes: true,
  writers: ["editor"],
  order: { column: "position", kind: "number", descending: false },
} as const;

/** What staff write of a member of the team. */
export const teamContent = contentKind({
  ...shared,
  name: "team",
  table: "team_member",
  page: () => "/team",
  fields: [
    ...personFields,
    { name: "bio", kind: "words", most: 1000, lines: true },
    pictureField,
    link("linkedin"),
    link("twitter"),
    link("github"),
    positionField,
  ],
});

/** What staff write of a testimonial. */
export const testimonialContent = contentKind({
  ...shared,
  name: "testimonials",
  table: "testimonial",
  page: () => "/",
  fields: [
    ...personFields,
    { name: "content", kind: "words", most: 1000, lines: true },
    pictureField,
    positionField,
  ],
});

/** What staff write of a partner. */
export const partnerContent = contentKind({
  ...shared,
  name: "partners",
  table: "partner",
  page: () => "/",
  fields: [
    { name: "name", kind: "text", most: 120 },
    { name: "description", kind: "words", most: 400, lines: true },
    pictureField,
    link("url"),
    positionField,
  ],
});
