import type { ColumnType } from "kysely";
import type { PostCategory, WordCounts } from "../../features/blog/blog.model";
import type { ContentColumns, SearchColumns, Text } from "../columns";

export type BlogTables = {
  post: ContentColumns &
    SearchColumns & {
      title: Text;
      excerpt: Text;
      content: Text;
      words: ColumnType<WordCounts, never, never>;
      category: PostCategory;
      author_name: string;
    };
};
