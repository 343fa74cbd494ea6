import { type CursorKeys, type PageOptions, type ListWindow, toPage } from "../../platform/pagination/cursor";
import type { Deps } from "../../platform/deps";
import { type Picture, withPicture, withPictures } from "../uploads/media/pictures.service.server";
import { POSITION } from "./team.model";
import { findPartners, findTeam, findTeamMemberImage, findTestimonials } from "./team.store.server";

type ReadDeps = Pick<Deps, "db" | "now">;
type FindRows<Row> = (db: Deps["db"], now: Date, window: ListWindow) => Promise<(Row & ListedRow)[]>;
type ListedRow = { keys: string[]; pictureId: string | null };
type Pictured<Row> = Omit<Row, "keys"> & { picture: Picture | null };
export type TeamMember = Pictured<Awaited<ReturnType<typeof findTeam>>[number]>;
export type Testimonial = Pictured<Awaited<ReturnType<typeof findTestimonials>>[number]>;
export type Partner = Pictured<Awaited<ReturnType<typeof findPartners>>[number]>;

/** Far more than a page can hold, so that a list has a limit. */
const ALL_ROWS: ListWindow = { order: { by: POSITION, descending: false }, limit: 200, after: null };

export const listTeam = async (deps: ReadDeps): Promise<TeamMember[]> =>
  withPictures(deps, await findTeam(deps.db, deps.now(), ALL_ROWS));

/** @returns null if no public member has this name */
export async function teamMemberImage(deps: ReadDeps, name: string) {
  const found = await findTeamMemberImage(deps.db, deps.now(), name);
  return found ? withPicture(deps, found) : null;
}

/** In the order that staff chose. The home page shows the first. */
export const listTestimonials = async (deps: ReadDeps): Promise<Testimonial[]> =>
  withPictures(deps, await findTestimonials(deps.db, deps.now(), ALL_ROWS));

export const listPartners = async (deps: ReadDeps): Promise<Partner[]> =>
  withPictures(deps, await findPartners(deps.db, deps.now(), ALL_ROWS));

const createPager =
  <Row>(find: FindRows<Row>) =>
  async (deps: ReadDeps, after: CursorKeys | null, { order, size }: Required<PageOptions>) => {
    const rows = await find(deps.db, deps.now(), { order, limit: size + 1, after });
    const page = toPage(rows, size, ({ keys }) => keys);
    return { ...page, items: await withPictures(deps, page.items) };
  };

export const browseTeam = createPager(findTeam);
export const browseTestimonials = createPager(findTestimonials);
export const browsePartners = createPager(findPartners);
