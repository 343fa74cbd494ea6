import { formatDate, formatNumber } from "../../platform/format";
import { type Locale, localize } from "../../platform/languages";
import { artOf } from "../../ui/art/art-of";
import { sceneOf } from "../../ui/art/scene-of";
import { picturePath } from "./gallery.model";
import type { PictureCard, getPicture } from "./gallery.service.server";
import { galleryCategoryLabel } from "./ui/gallery-labels";

type Picture = NonNullable<Awaited<ReturnType<typeof getPicture>>>;

/** A picture as an album shows it. `art` is woven where there is nothing drawn. */
export function pictureCardView(row: PictureCard, locale: Locale) {
  const scene = sceneOf(row.image);
  return {
    slug: row.slug,
    path: picturePath(row),
    scene,
    art: scene ? null : artOf(row),
    ...localize({ title: row.title, alt: row.alt }, locale),
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
