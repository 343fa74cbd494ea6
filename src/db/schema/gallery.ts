import type { Generated } from "kysely";
import type { ConsentState, GalleryCategory } from "../../features/gallery/gallery.model";
import type { ContentColumns, Text } from "../columns";

export type GalleryTables = {
  gallery_item: ContentColumns & {
    title: Text;
    description: Text;
    alt: Text;
    category: GalleryCategory;
    taken_on: string;
    consent_state: Generated<ConsentState>;
  };
};
