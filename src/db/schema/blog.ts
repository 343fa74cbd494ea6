import type { ColumnType } from "kysely";
import type { PostCategory, WordCounts } from "../../features/blog/blog.model";
import type { ContentColumns, SearchMetadataColumns, LocalizedColumn } from "../column-types";

export type BlogTables = {
  post: ContentColumns &
    SearchMetadataColumns & {
      title: LocalizedColumn;
      excerpt: LocalizedColumn;
      content: LocalizedColumn;
      words: ColumnType<WordCounts, never, never>;
      category: PostCategory;
      author_name: string;
    };
};
