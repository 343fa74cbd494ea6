import { z } from "zod";
import { type Reading, detailEndpoint, listEndpoint } from "../../platform/content-endpoint.server";
import { PUBLISHED } from "../../platform/cursor";
import { majorUnits, money } from "../../platform/money";
import {
  amount,
  currency,
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
import { CAMPAIGN_CATEGORIES, CAMPAIGN_STATUSES, STANDINGS, giversOf, takesGifts } from "./campaigns.model";
import type { Picture } from "../uploads/uploads.service.server";
import { type CampaignCard, browseCampaigns, getCampaign } from "./campaigns.service.server";

const card = z.object({
  id: slug,
  title: z.string(),
  shortDescription: z.string(),
  image: picture,
  goal: amount,
  raised: amount,
  currency,
  startDate: day,
  deadline: day,
  status: z.enum(STANDINGS),
  open: z.boolean().meta({ description: "Whether one can give now" }),
  location: z.string(),
  category: z.enum(CAMPAIGN_CATEGORIES),
  featured: z.boolean(),
  publishedAt: moment.nullable(),
  url: page,
});

/** A campaign with every field of spec §3. */
const campaign = card.extend({
  description: markdown,
  story: markdown,
  overfunding: z.string().meta({ description: "What becomes of more than the goal" }),
  impact: z.array(z.string()),
  updates: z.array(z.object({ date: day, title: z.string(), content: markdown })),
  budget: z.array(z.object({ item: z.string(), amount })),
  donors: z.int().nullable().meta({ description: "How many people gave; null while they are few" }),
  averageGift: amount.nullable(),
});

const cardOf = (call: Reading, row: CampaignCard & { picture: Picture | null }) => ({
  ...call.say({
    title: row.title,
    shortDescription: row.shortDescription,
    location: row.location,
    publishedAt: row.publishedAt,
  }),
  id: row.slug,
  image: photographed(call, row.picture) ?? drawnPicture(call, "fundraisers", row.slug),
  goal: majorUnits(row.goal),
  raised: majorUnits(row.raised),
  currency: row.currency,
  startDate: row.startAt,
  deadline: row.deadline,
  status: row.standing,
  open: takesGifts(row.standing),
  category: row.category,
  featured: row.featured,
  url: pageAddress(call, `/fundraisers/${row.slug}`),
});

export const listCampaigns = listEndpoint({
  summary: "Fundraising campaigns",
  tag: "Campaigns",
  item: card,
  filters: { category: CAMPAIGN_CATEGORIES, status: CAMPAIGN_STATUSES },
  sorts: {
    publishedAt: PUBLISHED,
    deadline: { column: "deadline", kind: "date" },
    goal: { column: "goal_minor", kind: "number" },
    id: { column: "slug", kind: "slug" },
  },
  sort: "-publishedAt",
  search: true,
  read: async (call, filter, after, choice) => {
    const { items, next } = await browseCampaigns(call.deps, filter, after, choice);
    return { items: items.map((row) => cardOf(call, row)), next };
  },
});

export const readCampaign = detailEndpoint({
  summary: "One fundraising campaign",
  tag: "Campaigns",
  item: campaign,
  read: async (call, id) => {
    const found = await getCampaign(call.deps, id);
    if (!found) return null;
    const givers = giversOf(found.given);
    const { description, story, overfunding, impact, updates } = found;
    return {
      ...cardOf(call, found),
      ...withPictureAddresses(
        call.say({ description, story, overfunding, impact, updates }),
        found.bodyPictures,
        call.deps.origin,
      ),
      budget: found.budget.map(({ item, amountMinor }) => ({
        item: call.say(item),
        amount: majorUnits(money(amountMinor, found.currency)),
      })),
      donors: givers && givers.donors,
      averageGift: givers && majorUnits(money(givers.averageMinor, found.currency)),
    };
  },
});
