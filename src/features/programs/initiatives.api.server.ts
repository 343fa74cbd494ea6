import { z } from "zod";
import { type ReadContext, detailEndpoint, listEndpoint } from "../../platform/api/content-endpoints.server";
import { BY_PUBLISH_TIME } from "../../platform/pagination/cursor";
import {
  isoDate,
  shareImageUrl,
  markdown,
  isoDateTime,
  page,
  pageUrl,
  photoUrl,
  picture,
  slug,
} from "../../platform/api/api-fields.server";
import { withPictureUrls } from "../uploads/media/body-pictures-view.server";
import { INITIATIVE_CATEGORIES, INITIATIVE_STATUSES } from "./initiatives.model";
import { type InitiativeCard, browseInitiatives, getInitiative } from "./initiatives.service.server";

const card = z
  .object({
    id: slug,
    title: z.string(),
    shortDescription: z.string(),
    image: picture,
    category: z.enum(INITIATIVE_CATEGORIES),
    status: z.enum(INITIATIVE_STATUSES),
    startDate: isoDate,
    publishedAt: isoDateTime.nullable(),
    url: page,
  })
  .meta({ id: "InitiativeSummary" });

const initiative = card
  .extend({
    description: markdown,
    objectives: z.array(z.string()),
    milestones: z.array(z.object({ date: isoDate, title: z.string(), done: z.boolean() })),
    metrics: z.array(
      z.object({
        label: z.string(),
        value: z.number(),
        percent: z.boolean(),
        source: z.string(),
        date: isoDate,
      }),
    ),
    program: slug.nullable(),
    campaign: slug.nullable(),
  })
  .meta({ id: "Initiative" });

const cardOf = (call: ReadContext, row: Omit<InitiativeCard, "keys">) => ({
  ...call.serialize({ ...row, picture: null }),
  id: row.slug,
  image: photoUrl(call, row.picture) ?? shareImageUrl(call, "initiatives", row.slug),
  url: pageUrl(call, `/initiatives/${row.slug}`),
});

export const listInitiatives = listEndpoint({
  summary: "Initiatives",
  tag: "Initiatives",
  item: card,
  filters: { category: INITIATIVE_CATEGORIES, status: INITIATIVE_STATUSES },
  sorts: {
    publishedAt: BY_PUBLISH_TIME,
    startDate: { column: "start_date", kind: "date" },
    id: { column: "slug", kind: "slug" },
  },
  sort: "-publishedAt",
  search: true,
  read: async (call, filter, after, choice) => {
    const { items, next } = await browseInitiatives(call.deps, filter, after, choice);
    return { items: items.map((row) => cardOf(call, row)), next };
  },
});

export const readInitiative = detailEndpoint({
  summary: "One initiative",
  tag: "Initiatives",
  item: initiative,
  read: async (call, id) => {
    const found = await getInitiative(call.deps, id);
    if (!found) return null;
    // Fields outside the response must not affect its Content-Language.
    const own = { ...found, bodyPictures: [], related: [] };
    const serialized = withPictureUrls(
      call.serialize({ ...own, picture: null }),
      found.bodyPictures,
      call.deps.origin,
    );
    return {
      ...serialized,
      ...cardOf(call, own),
      metrics: serialized.metrics.map((metric) => ({ ...metric, percent: metric.percent ?? false })),
      program: found.program?.slug ?? null,
      campaign: found.campaign,
    };
  },
});
