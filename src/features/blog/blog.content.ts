import {
  choice,
  contentKind,
  pictureField,
  searchFields,
  slugField,
  titleField,
} from "../../platform/content-kind";
import { POST_CATEGORIES } from "./blog.model";
import { postCategoryLabel } from "./ui/post-labels";

/** What staff write of a post. */
export const postContent = contentKind({
  name: "posts",
  table: "post",
  title: "title",
  publishes: true,
  writers: ["editor"],
  searched: true,
  order: { column: "updated_at", kind: "time", descending: true },
  page: ({ slug }) => `/blog/${String(slug)}`,
  fields: [
    titleField,
    slugField,
    { name: "excerpt", kind: "words", most: 400, lines: true },
    { name: "content", kind: "markdown" },
    choice("category", POST_CATEGORIES, (category) => postCategoryLabel(category)),
    { name: "authorName", kind: "text", most: 120 },
    pictureField,
    ...searchFields,
  ],
});
