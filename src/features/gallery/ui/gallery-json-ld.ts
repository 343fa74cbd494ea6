import { plainText } from "../../../platform/i18n/localized-text";
import { fallbackWidth, mediaPath } from "../../../platform/files/media-url";
import { hrefOf } from "../../../platform/i18n/href";
import type { HeadData } from "../../../ui/page-meta";
import type { PictureCardView } from "../gallery-view.server";

/** Without a photograph there is no file, so `contentUrl` is the sharing picture. */
export const imageObject = (head: HeadData, picture: PictureCardView) => ({
  "@type": "ImageObject",
  name: plainText(picture.title),
  description: plainText(picture.alt),
  contentUrl: `${head.origin}${picture.photo ? photoFile(picture.photo) : shareImage(head, picture.slug)}`,
  url: `${head.origin}${hrefOf(picture.path)}`,
});

const photoFile = ({ id, widths }: NonNullable<PictureCardView["photo"]>): string =>
  mediaPath({ id, width: fallbackWidth(widths), format: "jpg" });

export const shareImage = (head: HeadData, slug: string): string => `/og/${head.locale}/gallery/${slug}.png`;

export const imageGallery = (head: HeadData, name: string, pictures: PictureCardView[]) => ({
  "@type": "ImageGallery",
  name,
  associatedMedia: pictures.map((picture) => imageObject(head, picture)),
});
