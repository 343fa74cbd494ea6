import { type CursorKeys, type Page, pageOf } from "../../platform/cursor";
import type { Deps } from "../../platform/deps";
import { isSlug } from "../../platform/slug";
import { type Picture, withPicture, withPictures } from "../uploads/uploads.service.server";
import { type GalleryCategory, PICTURES_PER_PAGE, isGalleryCategory, placeIn } from "./gallery.model";
import {
  findPicture,
  findPictures,
  listAlbumSlugs,
  listOtherAlbums,
  listPictures,
  listSlugs,
} from "./gallery.store.server";

type Reader = Pick<Deps, "db" | "now">;
export type PictureCard = Awaited<ReturnType<typeof listPictures>>[number] & { picture: Picture | null };

/** One page of the gallery, or of one album, latest pictures first. */
export async function browseGallery(
  deps: Reader,
  category: GalleryCategory | undefined,
  after: CursorKeys | null,
): Promise<Page<PictureCard>> {
  const rows = await listPictures(deps.db, deps.now(), PICTURES_PER_PAGE + 1, category, after);
  const page = pageOf(rows, PICTURES_PER_PAGE, (row) => [row.takenOn, row.id]);
  return { ...page, items: await withPictures(deps, page.items) };
}

/** The pictures that other pages show. */
export const latestPictures = async (deps: Reader, limit: number): Promise<PictureCard[]> =>
  withPictures(deps, await listPictures(deps.db, deps.now(), limit));

/** A picture by its slug alone, for what is made of it elsewhere (the image for sharing); null as in `getPicture`. */
export const pictureBySlug = async (deps: Reader, slug: string) =>
  (isSlug(slug) && (await findPicture(deps.db, deps.now(), slug))) || null;

/**
 * A picture with its neighbours in the album and a few from other albums; null when there is none at this address, be
 * it that its consent was withdrawn a moment ago.
 */
export async function getPicture(deps: Reader, category: string, slug: string) {
  if (!isGalleryCategory(category)) return null;
  const now = deps.now();
  const [picture, album, others] = await Promise.all([
    pictureBySlug(deps, slug),
    listAlbumSlugs(deps.db, now, category),
    listOtherAlbums(deps.db, now, category, 3),
  ]);
  // The album holds none of another category, so a right slug in a wrong album has no place.
  const place = placeIn(album, slug);
  if (!picture || !place) return null;
  const [own, beside] = await Promise.all([withPicture(deps, picture), withPictures(deps, others)]);
  return { ...own, place, others: beside };
}

/** Pictures whose words match what was searched for, with their descriptions. */
export const searchGallery = (deps: Reader, query: string, limit: number) =>
  findPictures(deps.db, deps.now(), query, limit);

/** The addresses of all pictures with the moment of their last change, for the site map. */
export const listGallerySlugs = (deps: Reader) => listSlugs(deps.db, deps.now());
