import { type CursorKeys, type PageChoice, type Window, pageOf } from "../../platform/cursor";
import type { Deps } from "../../platform/deps";
import { POSITION } from "./people.model";
import { findPartners, findTeam, findTestimonials } from "./people.store.server";

type Reader = Pick<Deps, "db" | "now">;
export type TeamMember = Omit<Awaited<ReturnType<typeof findTeam>>[number], "keys">;
export type Testimonial = Omit<Awaited<ReturnType<typeof findTestimonials>>[number], "keys">;
export type Partner = Omit<Awaited<ReturnType<typeof findPartners>>[number], "keys">;

/** Far more than a page can hold; a list never grows without a limit. */
const ALL: Window = { order: { by: POSITION, descending: false }, limit: 200, after: null };

/** The public team in the order that staff chose. */
export const listTeam = (deps: Reader): Promise<TeamMember[]> => findTeam(deps.db, deps.now(), ALL);

/** What people say about their time with us, in the order that staff chose: the first is the one for the home page. */
export const listTestimonials = (deps: Reader): Promise<Testimonial[]> =>
  findTestimonials(deps.db, deps.now(), ALL);

/** The organisations that work with us, in the order that staff chose. */
export const listPartners = (deps: Reader): Promise<Partner[]> => findPartners(deps.db, deps.now(), ALL);

const pagesOf =
  <T extends { keys: string[] }>(find: (db: Deps["db"], now: Date, window: Window) => Promise<T[]>) =>
  async (deps: Reader, after: CursorKeys | null, { order, size }: Required<PageChoice>) =>
    pageOf(await find(deps.db, deps.now(), { order, limit: size + 1, after }), size, ({ keys }) => keys);

/** The same lists, a page at a time. */
export const browseTeam = pagesOf(findTeam);
export const browseTestimonials = pagesOf(findTestimonials);
export const browsePartners = pagesOf(findPartners);
