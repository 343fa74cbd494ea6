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

export const latestPictures = async (deps: ReadDeps, limit: number): Promise<PictureCard[]> =>
  withPictures(deps, await listPictures(deps.db, deps.now(), {}, { order: LATEST, limit, after: null }));

/** Finds a visible picture of any album, for sharing pictures and the API. */
export async function getPictureBySlug(deps: ReadDeps, slug: string) {
  const found = isSlug(slug) ? await findPicture(deps.db, deps.now(), slug) : undefined;
  return found ? withPicture(deps, found) : null;
}

/** Returns null for an unknown URL and as soon as the consent is withdrawn. */
export async function getPicture(deps: ReadDeps, category: string, slug: string) {
  if (!isGalleryCategory(category)) return null;
  const now = deps.now();
  const [picture, album, others] = await Promise.all([
    getPictureBySlug(deps, slug),
    listAlbumSlugs(deps.db, now, category),
    listOtherAlbums(deps.db, now, category, 3),
  ]);
  // A slug of another album has no position here.
  const albumPosition = positionInAlbum(album, slug);
  if (!picture || !albumPosition) return null;
  return { ...picture, place: albumPosition, others: await withPictures(deps, others) };
}

export const searchGallery = (deps: ReadDeps, query: string, limit: number) =>
  listPictures(deps.db, deps.now(), { query }, { order: LATEST, limit, after: null });

export async function listAlbums(deps: ReadDeps) {
  const counts = await countAlbums(deps.db, deps.now());
  return GALLERY_CATEGORIES.map((id) => ({
    id,
    pictures: counts.find(({ category }) => category === id)?.pictures ?? 0,
  }));
}

export const listGallerySlugs = (deps: ReadDeps) => listSlugs(deps.db, deps.now());
