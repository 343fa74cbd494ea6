import {
  choiceField,
  defineContentKind,
  pictureField,
  searchFields,
  slugField,
  titleField,
} from "../../platform/content/content-kind";
import { POST_CATEGORIES } from "./blog.model";
import { postCategoryLabel } from "./ui/post-labels";

export const postContent = defineContentKind({
  name: "posts",
  table: "post",
  title: "title",
  publishes: true,
  writers: ["editor"],
  searchable: true,
  order: { column: "updated_at", kind: "time", descending: true },
  pagePath: ({ slug }) => `/blog/${String(slug)}`,
  fields: [
    titleField,
    slugField,
    { name: "excerpt", kind: "words", max: 400, multiline: true },
    { name: "content", kind: "markdown" },
    choiceField("category", POST_CATEGORIES, (category) => postCategoryLabel(category)),
    { name: "authorName", kind: "text", max: 120 },
    pictureField,
    ...searchFields,
  ],
});
