import { choice, contentKind, pictureField, slugField, titleField } from "../../platform/content-kind";
import { GALLERY_CATEGORIES } from "./gallery.model";
import { galleryCategoryLabel } from "./ui/gallery-labels";

/** What staff write of a picture in the gallery. */
export const galleryContent = contentKind({
  name: "gallery",
  table: "gallery_item",
  title: "title",
  publishes: true,
  writers: ["editor"],
  searched: true,
  order: { column: "taken_on", kind: "date", descending: true },
  page: ({ category, slug }) => `/gallery/${String(category)}/${String(slug)}`,
  fields: [
    titleField,
    slugField,
    pictureField,
    { name: "alt", kind: "words", most: 400, lines: true },
    { name: "description", kind: "words", most: 1000, lines: true },
    choice("category", GALLERY_CATEGORIES, galleryCategoryLabel),
    { name: "takenOn", kind: "date" },
  ],
});
