import type { JsonColumn } from "../../db/column-types";

declare module "../../platform/database/database" {
  interface Tables {
    content_draft: {
      kind: string;
      item: string;
      data: JsonColumn<Record<string, unknown>>;
      changed_at: Date;
    };
    /** `item` is null after deletion. */
    former_slug: { kind: string; slug: string; item: string | null };
  }
}
