import type { ColumnType } from "kysely";
import type { PostCategory, WordCounts } from "./blog.model";
import type { ContentColumns, SearchMetadataColumns, LocalizedColumn } from "../../db/column-types";

declare module "../../platform/database/database" {
  interface Tables {
    post: ContentColumns &
      SearchMetadataColumns & {
        title: LocalizedColumn;
        excerpt: LocalizedColumn;
        content: LocalizedColumn;
        word_counts: ColumnType<WordCounts, never, never>;
        category: PostCategory;
        author_name: string;
      };
  }
}
