import { words } from "../../../platform/languages";
import { hrefOf } from "../../../ui/href";
import type { HeadData } from "../../../ui/page-meta";
import type { PictureCardView } from "../gallery-view.server";

/** A picture for search engines. Its file is the one for sharing: drawn scenes have no other. */
export const imageObject = (head: HeadData, picture: PictureCardView) => ({
  "@type": "ImageObject",
  name: words(picture.title),
  description: words(picture.alt),
  contentUrl: `${head.origin}${shareImage(head, picture.slug)}`,
  url: `${head.origin}${hrefOf(picture.path)}`,
});

/** Path of the picture for sharing. */
export const shareImage = (head: HeadData, slug: string): string => `/og/${head.locale}/gallery/${slug}.png`;

export const imageGallery = (head: HeadData, name: string, pictures: PictureCardView[]) => ({
  "@type": "ImageGallery",
  name,
  associatedMedia: pictures.map((picture) => imageObject(head, picture)),
});
