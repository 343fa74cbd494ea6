import type { GalleryCategory } from "../../features/gallery/gallery.model";
import type { ContentColumns, Text } from "../columns";

export type GalleryTables = {
  gallery_item: ContentColumns & {
    title: Text;
    description: Text;
    alt: Text;
    category: GalleryCategory;
    taken_on: string;
  };
};
