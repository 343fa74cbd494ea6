import type { GalleryCategory } from "./gallery.model";
import type { ContentColumns, LocalizedColumn } from "../../db/column-types";

declare module "../../platform/database/database" {
  interface Tables {
    gallery_item: ContentColumns & {
      title: LocalizedColumn;
      description: LocalizedColumn;
      alt: LocalizedColumn;
      category: GalleryCategory;
      photographed_on: string;
    };
  }
}
