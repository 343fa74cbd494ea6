import type { Generated } from "kysely";
import type { ContentColumns, LocalizedColumn } from "../../db/column-types";

type ListedColumns = Pick<
  ContentColumns,
  "id" | "state" | "publish_at" | "created_at" | "updated_at" | "picture_id"
> & {
  name: string;
  /** Ascending. */
  position: Generated<number>;
};

declare module "../../platform/database/database" {
  interface Tables {
    team_member: ListedColumns & {
      role: LocalizedColumn;
      image: string | null;
      bio: LocalizedColumn;
      portrait: string | null;
      linkedin: string | null;
      twitter: string | null;
      github: string | null;
    };
    testimonial: ListedColumns & {
      role: LocalizedColumn;
      content: LocalizedColumn;
      avatar: string | null;
      portrait: string | null;
    };
    partner: ListedColumns & { logo: string | null; url: string | null; description: LocalizedColumn };
  }
}
