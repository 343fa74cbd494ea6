import { z } from "zod";
import { type ReadContext, detailEndpoint, listEndpoint } from "../../platform/api/content-endpoints.server";
import { BY_PUBLISH_TIME } from "../../platform/pagination/cursor";
import { toMajorUnits, money } from "../../platform/money/money";
import {
  amount,
  currency,
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
import {
  CAMPAIGN_CATEGORIES,
  CAMPAIGN_STATUSES,
  FUNDING_STATUSES,
  donorStatsOf,
  acceptsGifts,
} from "./campaigns.model";
import type { Picture } from "../uploads/media/pictures.service.server";
import { type CampaignCard, browseCampaigns, getCampaign } from "./campaigns.service.server";

const card = z
  .object({
    id: slug,
    title: z.string(),
    shortDescription: z.string(),
    image: picture,
    goal: amount,
    raised: amount,
    currency,
    startDate: isoDate,
    deadline: isoDate,
    status: z.enum(FUNDING_STATUSES),
    open: z.boolean().meta({ description: "Whether it accepts gifts now" }),
    location: z.string(),
    category: z.enum(CAMPAIGN_CATEGORIES),
    featured: z.boolean(),
    publishedAt: isoDateTime.nullable(),
    url: page,
  })
  .meta({ id: "CampaignSummary" });

/** Has every field of spec §3. */
const campaign = card
  .extend({
    description: markdown,
    story: markdown,
    overfunding: z.string().meta({ description: "Use of money above the goal" }),
    impact: z.array(z.string()),
    updates: z.array(z.object({ date: isoDate, title: z.string(), content: markdown })),
    budget: z.array(z.object({ item: z.string(), amount })),
    giftAmounts: z
      .array(z.object({ amount, perk: z.string().meta({ description: "What the money pays for" }) }))
      .meta({ description: "Amounts that its page suggests; empty: those of `GET /support-amounts`" }),
    donors: z.int().nullable().meta({ description: "Number of donors; null while they are few" }),
    averageGift: amount.nullable(),
  })
  .meta({ id: "Campaign" });

const toCard = (call: ReadContext, row: CampaignCard & { picture: Picture | null }) => ({
  ...call.serialize({
    title: row.title,
    shortDescription: row.shortDescription,
    location: row.location,
    publishedAt: row.publishedAt,
  }),
  id: row.slug,
  image: photoUrl(call, row.picture) ?? shareImageUrl(call, "fundraisers", row.slug),
  goal: toMajorUnits(row.goal),
  raised: toMajorUnits(row.raised),
  currency: row.currency,
  startDate: row.startAt,
  deadline: row.deadline,
  status: row.fundingStatus,
  open: acceptsGifts(row.fundingStatus),
  category: row.category,
  featured: row.featured,
  url: pageUrl(call, `/fundraisers/${row.slug}`),
});

export const listCampaigns = listEndpoint({
  summary: "Fundraising campaigns",
  tag: "Campaigns",
  item: card,
  filters: { category: CAMPAIGN_CATEGORIES, status: CAMPAIGN_STATUSES },
  sorts: {
    publishedAt: BY_PUBLISH_TIME,
    deadline: { column: "deadline", kind: "date" },
    goal: { column: "goal_minor", kind: "number" },
    id: { column: "slug", kind: "slug" },
  },
  sort: "-publishedAt",
  search: true,
  read: async (call, filter, after, choice) => {
    const { items, next } = await browseCampaigns(call.deps, filter, after, choice);
    return { items: items.map((row) => toCard(call, row)), next };
  },
});

export const readCampaign = detailEndpoint({
  summary: "One fundraising campaign",
  tag: "Campaigns",
  item: campaign,
  read: async (call, id) => {
    const found = await getCampaign(call.deps, id);
    if (!found) return null;
    const donorStats = donorStatsOf(found.given);
    const { description, story, overfunding, impact, updates } = found;
    return {
      ...toCard(call, found),
      ...withPictureUrls(
        call.serialize({ description, story, overfunding, impact, updates }),
        found.bodyPictures,
        call.deps.origin,
      ),
      budget: found.budget.map(({ item, amountMinor }) => ({
        item: call.serialize(item),
        amount: toMajorUnits(money(amountMinor, found.currency)),
      })),
      giftAmounts: found.giftAmounts.map(({ amountMinor, perk }) => ({
        amount: toMajorUnits(money(amountMinor, found.currency)),
        perk: call.serialize(perk),
      })),
      donors: donorStats && donorStats.donors,
      averageGift: donorStats && toMajorUnits(money(donorStats.averageMinor, found.currency)),
    };
  },
});
