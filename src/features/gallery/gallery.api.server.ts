import { z } from "zod";
import { type ReadContext, detailEndpoint, listEndpoint } from "../../platform/api/content-endpoints.server";
import { endpoint } from "../../platform/api/endpoint.server";
import { ok } from "../../platform/result";
import { shareImageUrl, page, pageUrl, photoUrl, picture, slug } from "../../platform/api/api-fields.server";
import { GALLERY_CATEGORIES, TAKEN_ON, picturePath } from "./gallery.model";
import { type ListedPicture, browseGallery, listAlbums, getPictureBySlug } from "./gallery.service.server";

const item = z
  .object({
    id: slug,
    title: z.string(),
    category: z.enum(GALLERY_CATEGORIES),
    description: z.string(),
    image: picture,
    alt: z.string().meta({ description: "Alternative text of the picture" }),
    date: z.string().meta({ description: "Year and month: 2026-03" }),
    url: page,
  })
  .meta({ id: "Picture" });

const itemOf = (call: ReadContext, row: ListedPicture) => ({
  ...call.serialize({ title: row.title, description: row.description, alt: (row.picture ?? row).alt }),
  id: row.slug,
  category: row.category,
  image: photoUrl(call, row.picture) ?? shareImageUrl(call, "gallery", row.slug),
  date: row.photographedOn.slice(0, 7),
  url: pageUrl(call, picturePath(row)),
});

export const listPictures = listEndpoint({
  summary: "Pictures of the gallery",
  tag: "Gallery",
  item,
  filters: { category: GALLERY_CATEGORIES },
  sorts: { date: TAKEN_ON, id: { column: "slug", kind: "slug" } },
  sort: "-date",
  search: true,
  read: async (call, filter, after, choice) => {
    const { items, next } = await browseGallery(call.deps, filter, after, choice);
    return { items: items.map((row) => itemOf(call, row)), next };
  },
});

export const readPicture = detailEndpoint({
  summary: "One picture",
  tag: "Gallery",
  item,
  read: async (call, id) => {
    const found = await getPictureBySlug(call.deps, id);
    return found && itemOf(call, found);
  },
});

const albums = z.object({
  items: z.array(
    z.object({
      id: z.enum(GALLERY_CATEGORIES),
      pictures: z.int().meta({ description: "Number of pictures" }),
      url: page,
    }),
  ),
  nextCursor: z.null(),
});

export const listGalleryAlbums = endpoint({
  summary: "Albums of the gallery, in their order",
  tag: "Gallery",
  output: albums,
  cache: "public",
  handle: async (call) => {
    const found = await listAlbums(call.deps);
    const items = found.map((album) => ({ ...album, url: pageUrl(call, `/gallery/${album.id}`) }));
    return ok({ items, nextCursor: null });
  },
});
