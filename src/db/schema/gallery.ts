import type { GalleryCategory } from "../../features/gallery/gallery.model";
import type { ContentColumns, LocalizedColumn } from "../column-types";

export type GalleryTables = {
  gallery_item: ContentColumns & {
    title: LocalizedColumn;
    description: LocalizedColumn;
    alt: LocalizedColumn;
    category: GalleryCategory;
    taken_on: string;
  };
};
