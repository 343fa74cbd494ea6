import { formatDate, formatNumber } from "../../platform/format";
import { type Locale, localize } from "../../platform/languages";
import { artOf } from "../../ui/art/art-of";
import { sceneOf } from "../../ui/art/scene-of";
import { pictureView as photographView } from "../uploads/picture-view.server";
import { picturePath } from "./gallery.model";
import type { PictureCard, getPicture } from "./gallery.service.server";
import { galleryCategoryLabel } from "./ui/gallery-labels";

type Picture = NonNullable<Awaited<ReturnType<typeof getPicture>>>;

/**
 * A picture as an album shows it: the photograph, else the drawn scene, else the woven art; `alt` says who does what in
 * that which is seen.
 */
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
    when: formatDate(row.takenOn, locale, "monthYear"),
  };
}
export type PictureCardView = ReturnType<typeof pictureCardView>;

/** Everything a picture's page shows. */
export function pictureView(picture: Picture, locale: Locale) {
  const { category, place } = picture;
  const pathOf = (beside: { slug: string } | null) => beside && picturePath({ category, slug: beside.slug });
  return {
    ...pictureCardView(picture, locale),
    albumPath: `/gallery/${category}`,
    takenOn: picture.takenOn.slice(0, 7),
    description: localize(picture.description, locale),
    previous: pathOf(place.previous),
    next: pathOf(place.next),
    position: formatNumber(place.position, locale),
    count: formatNumber(place.count, locale),
    others: picture.others.map((row) => pictureCardView(row, locale)),
  };
}
