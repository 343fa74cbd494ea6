import {
  type CursorKeys,
  type Order,
  type Page,
  type PageOptions,
  toPage,
} from "../../platform/pagination/cursor";
import type { Deps } from "../../platform/deps";
import { isSlug } from "../../platform/ids/slug";
import { type Picture, withPicture, withPictures } from "../uploads/media/pictures.service.server";
import {
  GALLERY_CATEGORIES,
  PICTURES_PER_PAGE,
  type PictureFilter,
  TAKEN_ON,
  isGalleryCategory,
  positionInAlbum,
} from "./gallery.model";
import {
  countAlbums,
  findPicture,
  listAlbumSlugs,
  listOtherAlbums,
  listPictures,
  listSlugs,
} from "./gallery.store.server";

type ReadDeps = Pick<Deps, "db" | "now">;
const LATEST: Order = { by: TAKEN_ON, descending: true };
type PictureRow = Awaited<ReturnType<typeof listPictures>>[number] & { picture: Picture | null };
export type PictureCard = Omit<PictureRow, "keys" | "description">;
export type ListedPicture = Omit<PictureRow, "keys">;

/** One page of the gallery, or of one album, latest pictures first unless asked otherwise. */
export async function browseGallery(
  deps: ReadDeps,
  filter: PictureFilter,
  after: CursorKeys | null,
  { order = LATEST, size = PICTURES_PER_PAGE }: PageOptions = {},
): Promise<Page<ListedPicture>> {
  const rows = await listPictures(deps.db, deps.now(), filter, { order, limit: size + 1, after });
  const page = toPage(rows, size, ({ keys }) => keys);
  return { ...page, items: await withPictures(deps, page.items) };
}

/** The pictures that other pages show. */
export const latestPictures = async (deps: ReadDeps, limit: number): Promise<PictureCard[]> =>
  withPictures(deps, await listPictures(deps.db, deps.now(), {}, { order: LATEST, limit, after: null }));

/** A picture by its slug alone, for what is made of it elsewhere (the image for sharing); null as in `getPicture`. */
export async function getPictureBySlug(deps: ReadDeps, slug: string) {
  const found = isSlug(slug) ? await findPicture(deps.db, deps.now(), slug) : undefined;
  return found ? withPicture(deps, found) : null;
}

/**
 * A picture with its neighbours in the album and a few from other albums; null when there is none at this address, be
 * it that its consent was withdrawn a moment ago.
 */
export async function getPicture(deps: ReadDeps, category: string, slug: string) {
  if (!isGalleryCategory(category)) return null;
  const now = deps.now();
  const [picture, album, others] = await Promise.all([
    getPictureBySlug(deps, slug),
    listAlbumSlugs(deps.db, now, category),
    listOtherAlbums(deps.db, now, category, 3),
  ]);
  // The album holds none of another category, so a right slug in a wrong album has no place.
  const albumPosition = positionInAlbum(album, slug);
  if (!picture || !albumPosition) return null;
  return { ...picture, place: albumPosition, others: await withPictures(deps, others) };
}

/** Pictures whose words match what was searched for, with their descriptions. */
export const searchGallery = (deps: ReadDeps, query: string, limit: number) =>
  listPictures(deps.db, deps.now(), { query }, { order: LATEST, limit, after: null });

/** The albums in their order with how many pictures each has. */
export async function listAlbums(deps: ReadDeps) {
  const counts = await countAlbums(deps.db, deps.now());
  return GALLERY_CATEGORIES.map((id) => ({
    id,
    pictures: counts.find(({ category }) => category === id)?.pictures ?? 0,
  }));
}

/** The addresses of all pictures with the moment of their last change, for the site map. */
export const listGallerySlugs = (deps: ReadDeps) => listSlugs(deps.db, deps.now());
