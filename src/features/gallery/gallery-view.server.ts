import { formatNumber } from "../../platform/i18n/format";
import { formatDate } from "../../platform/time/format-date";
import { localize } from "../../platform/i18n/localized-text";
import type { Locale } from "../../platform/i18n/locales";
import { artOf } from "../../ui/art/art-of";
import { sceneOf } from "../../ui/art/scene-of";
import { pictureView as photographView } from "../uploads/media/picture-view.server";
import { picturePath } from "./gallery.model";
import type { PictureCard, getPicture } from "./gallery.service.server";
import { galleryCategoryLabel } from "./ui/gallery-labels";

type Picture = NonNullable<Awaited<ReturnType<typeof getPicture>>>;

/** Shows the photograph, else the scene, else woven art. `alt` describes the one shown. */
export function pictureCardView(row: PictureCard, locale: Locale) {
  const photographed = photographView(row.picture, locale);
  const { alt, ...photo } = photographed ?? { alt: localize(row.alt, locale) };
  const scene = photographed ? null : sceneOf(row.image);
  return {
    slug: row.slug,
    path: picturePath(row),
    scene,
    photo: "id" in photo ? photo : null,
    art: photographed || scene ? null : artOf(row),
    title: localize(row.title, locale),
    alt,
    category: galleryCategoryLabel(row.category),
    when: formatDate(row.photographedOn, locale, "monthYear"),
  };
}
export type PictureCardView = ReturnType<typeof pictureCardView>;

export function galleryPictureView(picture: Picture, locale: Locale) {
  const { category, place: albumPosition } = picture;
  const pathOf = (neighbour: { slug: string } | null) =>
    neighbour && picturePath({ category, slug: neighbour.slug });
  return {
    ...pictureCardView(picture, locale),
    albumPath: `/gallery/${category}`,
    photographedOn: picture.photographedOn.slice(0, 7),
    description: localize(picture.description, locale),
    previous: pathOf(albumPosition.previous),
    next: pathOf(albumPosition.next),
    position: formatNumber(albumPosition.position, locale),
    count: formatNumber(albumPosition.count, locale),
    others: picture.others.map((row) => pictureCardView(row, locale)),
  };
}
