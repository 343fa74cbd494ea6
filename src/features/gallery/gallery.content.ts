import {
  choiceField,
  defineContentKind,
  pictureField,
  slugField,
  titleField,
} from "../../platform/content/content-kind";
import { GALLERY_CATEGORIES } from "./gallery.model";
import { galleryCategoryLabel } from "./ui/gallery-labels";

export const galleryContent = defineContentKind({
  name: "gallery",
  table: "gallery_item",
  title: "title",
  publishes: true,
  writers: ["editor"],
  searchable: true,
  order: { column: "photographed_on", kind: "date", descending: true },
  pagePath: ({ category, slug }) => `/gallery/${String(category)}/${String(slug)}`,
  fields: [
    titleField,
    slugField,
    pictureField,
    { name: "alt", kind: "words", max: 400, multiline: true },
    { name: "description", kind: "words", max: 1000, multiline: true },
    choiceField("category", GALLERY_CATEGORIES, galleryCategoryLabel),
    { name: "photographedOn", kind: "date" },
  ],
});
