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

export type CampaignCard = CampaignRow & {
  goal: Money;
  raised: Money;
  fundingStatus: FundingStatus;
  today: string;
};

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

export async function listOpenCampaigns(deps: ReadDeps, limit: number): Promise<CampaignCard[]> {
  return listNewestCampaigns(deps, { status: "open" }, limit);
}

export async function getFeaturedCampaign(deps: ReadDeps): Promise<CampaignCard | null> {
  const now = deps.now();
  const row = await findFeaturedCampaign(deps.db, now, await getToday(deps));
  return row ? (await withTotals(deps, [row]))[0]! : null;
}

export async function searchCampaigns(deps: ReadDeps, query: string, limit: number): Promise<CampaignCard[]> {
  return listNewestCampaigns(deps, { query }, limit);
}

export const listCampaignSlugs = (deps: ReadDeps) => listSlugs(deps.db, deps.now());

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

export async function getCampaignCard(deps: ReadDeps, slug: string): Promise<CampaignCard | null> {
  const row = isSlug(slug) ? await findCampaignCard(deps.db, deps.now(), slug) : undefined;
  return row ? (await withTotals(deps, [row]))[0]! : null;
}

export async function getCampaignTotals(deps: ReadDeps, slug: string) {
  const card = await getCampaignCard(deps, slug);
  return card && { ...card, given: await countCampaignGifts(deps.db, card.id) };
}

export const getCampaignForBooking = (deps: Pick<Deps, "db">, id: string) =>
  findCampaignForBooking(deps.db, id);

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
