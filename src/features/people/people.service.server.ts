import { type CursorKeys, type PageChoice, type Window, pageOf } from "../../platform/cursor";
import type { Deps } from "../../platform/deps";
import { type Picture, withPictures } from "../uploads/uploads.service.server";
import { POSITION } from "./people.model";
import { findPartners, findTeam, findTestimonials } from "./people.store.server";

type Reader = Pick<Deps, "db" | "now">;
type Find<Row> = (db: Deps["db"], now: Date, window: Window) => Promise<(Row & Listed)[]>;
type Listed = { keys: string[]; pictureId: string | null };
type Pictured<Row> = Omit<Row, "keys"> & { picture: Picture | null };
export type TeamMember = Pictured<Awaited<ReturnType<typeof findTeam>>[number]>;
export type Testimonial = Pictured<Awaited<ReturnType<typeof findTestimonials>>[number]>;
export type Partner = Pictured<Awaited<ReturnType<typeof findPartners>>[number]>;

/** Far more than a page can hold; a list never grows without a limit. */
const ALL: Window = { order: { by: POSITION, descending: false }, limit: 200, after: null };

/** The public team in the order that staff chose. */
export const listTeam = async (deps: Reader): Promise<TeamMember[]> =>
  withPictures(deps, await findTeam(deps.db, deps.now(), ALL));

/** What people say about their time with us, in the order that staff chose: the first is the one for the home page. */
export const listTestimonials = async (deps: Reader): Promise<Testimonial[]> =>
  withPictures(deps, await findTestimonials(deps.db, deps.now(), ALL));

/** The organisations that work with us, in the order that staff chose. */
export const listPartners = async (deps: Reader): Promise<Partner[]> =>
  withPictures(deps, await findPartners(deps.db, deps.now(), ALL));

const pagesOf =
  <Row>(find: Find<Row>) =>
  async (deps: Reader, after: CursorKeys | null, { order, size }: Required<PageChoice>) => {
    const rows = await find(deps.db, deps.now(), { order, limit: size + 1, after });
    const page = pageOf(rows, size, ({ keys }) => keys);
    return { ...page, items: await withPictures(deps, page.items) };
  };

/** The same lists, a page at a time. */
export const browseTeam = pagesOf(findTeam);
export const browseTestimonials = pagesOf(findTestimonials);
export const browsePartners = pagesOf(findPartners);
