import { type CursorKeys, NEWEST, type Page, type PageChoice, pageOf } from "../../platform/cursor";
import type { Deps } from "../../platform/deps";
import { isSlug } from "../../platform/slug";
import { type Money, money } from "../../platform/money";
import { bodyPictures } from "../uploads/body-pictures.server";
import { type Picture, withPicture, withPictures } from "../uploads/uploads.service.server";
import {
  CAMPAIGNS_PER_PAGE,
  type CampaignFilter,
  type Standing,
  calendarDay,
  standingOf,
  takesGifts,
} from "./campaigns.model";
import {
  countGifts,
  findCampaign,
  findCampaignCard,
  findDestination,
  findFeaturedCampaign,
  listBudget,
  listCampaigns,
  listRelatedCampaigns,
  listSlugs,
  raisedByCampaign,
} from "./campaigns.store.server";

type Reader = Pick<Deps, "db" | "now">;
type Row = Omit<Awaited<ReturnType<typeof listCampaigns>>[number], "keys">;

/** A campaign with its money and how it stands today. */
export type CampaignCard = Row & { goal: Money; raised: Money; standing: Standing; today: string };

/** One page of the public campaigns, newest first unless asked otherwise. */
export async function browseCampaigns(
  deps: Reader,
  filter: CampaignFilter,
  after: CursorKeys | null,
  { order = NEWEST, size = CAMPAIGNS_PER_PAGE }: PageChoice = {},
): Promise<Page<CampaignCard & { picture: Picture | null }>> {
  const now = deps.now();
  const window = { order, limit: size + 1, after };
  const page = pageOf(
    await listCampaigns(deps.db, now, calendarDay(now), filter, window),
    size,
    ({ keys }) => keys,
  );
  return { ...page, items: await withPictures(deps, await withMoney(deps, page.items)) };
}

/** Up to `limit` campaigns that one can still give to, newest first. */
export async function openCampaigns(deps: Reader, limit: number): Promise<CampaignCard[]> {
  return newestCampaigns(deps, { status: "open" }, limit);
}

/** The campaign that the home page shows: the featured one that runs, else the newest that runs, else null. */
export async function featuredCampaign(deps: Reader): Promise<CampaignCard | null> {
  const now = deps.now();
  const row = await findFeaturedCampaign(deps.db, now, calendarDay(now));
  return row ? (await withMoney(deps, [row]))[0]! : null;
}

/** Campaigns that hold the words, for the search of the whole site. */
export async function searchCampaigns(deps: Reader, query: string, limit: number): Promise<CampaignCard[]> {
  return newestCampaigns(deps, { query }, limit);
}

/** The addresses of all public campaigns, with the time of their last change, for the sitemap. */
export const listCampaignSlugs = (deps: Reader) => listSlugs(deps.db, deps.now());

/** A public campaign with its budget and others beside it; null when there is none at this address. */
export async function getCampaign(deps: Reader, slug: string) {
  const now = deps.now();
  const campaign = isSlug(slug) ? await findCampaign(deps.db, now, slug) : undefined;
  if (!campaign) return null;
  const [own, inBody, budget, related, given, [card]] = await Promise.all([
    withPicture(deps, campaign),
    bodyPictures(deps, [campaign.description, campaign.story, campaign.updates]),
    listBudget(deps.db, campaign.id),
    listRelatedCampaigns(deps.db, now, calendarDay(now), campaign, 3).then((rows) => withMoney(deps, rows)),
    countGifts(deps.db, campaign.id),
    withMoney(deps, [campaign]),
  ]);
  return { ...card!, picture: own.picture, bodyPictures: inBody, budget, related, given };
}

/** A public campaign as a card shows it; null when there is none at this address. */
export async function getCampaignCard(deps: Reader, slug: string): Promise<CampaignCard | null> {
  const row = isSlug(slug) ? await findCampaignCard(deps.db, deps.now(), slug) : undefined;
  return row ? (await withMoney(deps, [row]))[0]! : null;
}

/** How a public campaign stands now, with the number of its gifts; null when there is none at this address. */
export async function getCampaignTotals(deps: Reader, slug: string) {
  const card = await getCampaignCard(deps, slug);
  return card && { ...card, given: await countGifts(deps.db, card.id) };
}

/** What booking and receipts want to know of a campaign, public or not. */
export const destinationOf = (deps: Pick<Deps, "db">, id: string) => findDestination(deps.db, id);

/** A public campaign that takes gifts today, else why not; null when there is none at this address. */
export async function campaignToGive(deps: Reader, slug: string) {
  const card = await getCampaignCard(deps, slug);
  if (!card) return null;
  const { id, title, currency, standing } = card;
  return { id, slug, title, currency, open: takesGifts(standing) };
}

async function newestCampaigns(deps: Reader, filter: CampaignFilter, limit: number): Promise<CampaignCard[]> {
  const now = deps.now();
  const window = { order: NEWEST, limit, after: null };
  return withMoney(deps, await listCampaigns(deps.db, now, calendarDay(now), filter, window));
}

async function withMoney<T extends Row>(deps: Reader, rows: readonly T[]): Promise<(T & CampaignCard)[]> {
  const today = calendarDay(deps.now());
  const sums = await raisedByCampaign(
    deps.db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const goal = money(row.goalMinor, row.currency);
    const raised = money(sums.get(row.id) ?? 0, row.currency);
    return { ...row, goal, raised, today, standing: standingOf({ ...row, goal, raised }, today) };
  });
}
