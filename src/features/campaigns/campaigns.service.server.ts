import {
  type CursorKeys,
  NEWEST_FIRST,
  type Page,
  type PageOptions,
  toPage,
} from "../../platform/pagination/cursor";
import { getToday } from "../site/site.service.server";
import type { Deps } from "../../platform/deps";
import { isSlug } from "../../platform/ids/slug";
import { type Money, money } from "../../platform/money/money";
import { loadBodyPictures } from "../uploads/media/body-pictures-view.server";
import { type Picture, withPicture, withPictures } from "../uploads/media/pictures.service.server";
import {
  CAMPAIGNS_PER_PAGE,
  type CampaignFilter,
  type FundingStatus,
  fundingStatusOf,
  acceptsGifts,
} from "./campaigns.model";
import {
  countCampaignGifts,
  findCampaign,
  findCampaignCard,
  findCampaignForBooking,
  findFeaturedCampaign,
  listBudget,
  listCampaigns,
  listRelatedCampaigns,
  listSlugs,
  sumRaisedByCampaign,
} from "./campaigns.store.server";

type ReadDeps = Pick<Deps, "db" | "now">;
type CampaignRow = Omit<Awaited<ReturnType<typeof listCampaigns>>[number], "keys">;

/** A campaign with its money and how it stands today. */
export type CampaignCard = CampaignRow & {
  goal: Money;
  raised: Money;
  fundingStatus: FundingStatus;
  today: string;
};

/** One page of the public campaigns, newest first unless asked otherwise. */
export async function browseCampaigns(
  deps: ReadDeps,
  filter: CampaignFilter,
  after: CursorKeys | null,
  { order = NEWEST_FIRST, size = CAMPAIGNS_PER_PAGE }: PageOptions = {},
): Promise<Page<CampaignCard & { picture: Picture | null }>> {
  const now = deps.now();
  const window = { order, limit: size + 1, after };
  const page = toPage(
    await listCampaigns(deps.db, now, await getToday(deps), filter, window),
    size,
    ({ keys }) => keys,
  );
  return { ...page, items: await withPictures(deps, await withTotals(deps, page.items)) };
}

/** Up to `limit` campaigns that one can still give to, newest first. */
export async function listOpenCampaigns(deps: ReadDeps, limit: number): Promise<CampaignCard[]> {
  return listNewestCampaigns(deps, { status: "open" }, limit);
}

/** The campaign that the home page shows: the featured one that runs, else the newest that runs, else null. */
export async function getFeaturedCampaign(deps: ReadDeps): Promise<CampaignCard | null> {
  const now = deps.now();
  const row = await findFeaturedCampaign(deps.db, now, await getToday(deps));
  return row ? (await withTotals(deps, [row]))[0]! : null;
}

/** Campaigns that hold the words, for the search of the whole site. */
export async function searchCampaigns(deps: ReadDeps, query: string, limit: number): Promise<CampaignCard[]> {
  return listNewestCampaigns(deps, { query }, limit);
}

/** The addresses of all public campaigns, with the time of their last change, for the sitemap. */
export const listCampaignSlugs = (deps: ReadDeps) => listSlugs(deps.db, deps.now());

/** A public campaign with its budget and others beside it; null when there is none at this address. */
export async function getCampaign(deps: ReadDeps, slug: string) {
  const now = deps.now();
  const today = await getToday(deps);
  const campaign = isSlug(slug) ? await findCampaign(deps.db, now, slug) : undefined;
  if (!campaign) return null;
  const [withOwnPicture, inBody, budget, related, given, [card]] = await Promise.all([
    withPicture(deps, campaign),
    loadBodyPictures(deps, [campaign.description, campaign.story, campaign.updates]),
    listBudget(deps.db, campaign.id),
    listRelatedCampaigns(deps.db, now, today, campaign, 3).then((rows) => withTotals(deps, rows)),
    countCampaignGifts(deps.db, campaign.id),
    withTotals(deps, [campaign]),
  ]);
  return { ...card!, picture: withOwnPicture.picture, bodyPictures: inBody, budget, related, given };
}

/** A public campaign as a card shows it; null when there is none at this address. */
export async function getCampaignCard(deps: ReadDeps, slug: string): Promise<CampaignCard | null> {
  const row = isSlug(slug) ? await findCampaignCard(deps.db, deps.now(), slug) : undefined;
  return row ? (await withTotals(deps, [row]))[0]! : null;
}

/** How a public campaign stands now, with the number of its gifts; null when there is none at this address. */
export async function getCampaignTotals(deps: ReadDeps, slug: string) {
  const card = await getCampaignCard(deps, slug);
  return card && { ...card, given: await countCampaignGifts(deps.db, card.id) };
}

/** What booking and receipts want to know of a campaign, public or not. */
export const getCampaignForBooking = (deps: Pick<Deps, "db">, id: string) =>
  findCampaignForBooking(deps.db, id);

/** A public campaign that takes gifts today, else why not; null when there is none at this address. */
export async function getCampaignForGift(deps: ReadDeps, slug: string) {
  const card = await getCampaignCard(deps, slug);
  if (!card) return null;
  const { id, title, currency, fundingStatus } = card;
  return { id, slug, title, currency, open: acceptsGifts(fundingStatus) };
}

async function listNewestCampaigns(
  deps: ReadDeps,
  filter: CampaignFilter,
  limit: number,
): Promise<CampaignCard[]> {
  const now = deps.now();
  const window = { order: NEWEST_FIRST, limit, after: null };
  return withTotals(deps, await listCampaigns(deps.db, now, await getToday(deps), filter, window));
}

async function withTotals<T extends CampaignRow>(
  deps: ReadDeps,
  rows: readonly T[],
): Promise<(T & CampaignCard)[]> {
  const today = await getToday(deps);
  const raisedById = await sumRaisedByCampaign(
    deps.db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const goal = money(row.goalMinor, row.currency);
    const raised = money(raisedById.get(row.id) ?? 0, row.currency);
    return { ...row, goal, raised, today, fundingStatus: fundingStatusOf({ ...row, goal, raised }, today) };
  });
}
