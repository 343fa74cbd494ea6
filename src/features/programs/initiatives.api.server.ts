import { z } from "zod";
import { type Reading, detailEndpoint, listEndpoint } from "../../platform/content-endpoint.server";
import { PUBLISHED } from "../../platform/cursor";
import {
  day,
  drawnPicture,
  markdown,
  moment,
  page,
  pageAddress,
  photographed,
  picture,
  slug,
} from "../../platform/wire.server";
import { withPictureAddresses } from "../uploads/body-pictures.server";
import { INITIATIVE_CATEGORIES, INITIATIVE_STATUSES } from "./initiatives.model";
import { type InitiativeCard, browseInitiatives, getInitiative } from "./initiatives.service.server";

const card = z.object({
  id: slug,
  title: z.string(),
  shortDescription: z.string(),
  image: picture,
  category: z.enum(INITIATIVE_CATEGORIES),
  status: z.enum(INITIATIVE_STATUSES),
  startDate: day,
  publishedAt: moment.nullable(),
  url: page,
});

const initiative = card.extend({
  description: markdown,
  objectives: z.array(z.string()),
  milestones: z.array(z.object({ date: day, title: z.string(), done: z.boolean() })),
  metrics: z.array(
    z.object({ label: z.string(), value: z.number(), percent: z.boolean(), source: z.string(), date: day }),
  ),
  program: slug.nullable(),
  campaign: slug.nullable(),
});

const cardOf = (call: Reading, row: Omit<InitiativeCard, "keys">) => ({
  ...call.say({ ...row, picture: null }),
  id: row.slug,
  image: photographed(call, row.picture) ?? drawnPicture(call, "initiatives", row.slug),
  url: pageAddress(call, `/initiatives/${row.slug}`),
});

export const listInitiatives = listEndpoint({
  summary: "Initiatives",
  tag: "Initiatives",
  item: card,
  filters: { category: INITIATIVE_CATEGORIES, status: INITIATIVE_STATUSES },
  sorts: {
    publishedAt: PUBLISHED,
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
    // Words that are not sent do not count as a language of the answer.
    const own = { ...found, bodyPictures: [], related: [] };
    const said = withPictureAddresses(
      call.say({ ...own, picture: null }),
      found.bodyPictures,
      call.deps.origin,
    );
    return {
      ...said,
      ...cardOf(call, own),
      metrics: said.metrics.map((metric) => ({ ...metric, percent: metric.percent ?? false })),
      program: found.program?.slug ?? null,
      campaign: found.relatedCampaign,
    };
  },
});
