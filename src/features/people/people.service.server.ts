import type { Deps } from "../../platform/deps";
import { findPartners, findTeam, findTestimonials } from "./people.store.server";

type Reader = Pick<Deps, "db" | "now">;
export type TeamMember = Awaited<ReturnType<typeof findTeam>>[number];
export type Testimonial = Awaited<ReturnType<typeof findTestimonials>>[number];
export type Partner = Awaited<ReturnType<typeof findPartners>>[number];

/** The public team in the order that staff chose. */
export const listTeam = (deps: Reader): Promise<TeamMember[]> => findTeam(deps.db, deps.now());

/** What people say about their time with us, in the order that staff chose: the first is the one for the home page. */
export const listTestimonials = (deps: Reader): Promise<Testimonial[]> =>
  findTestimonials(deps.db, deps.now());

/** The organisations that work with us, in the order that staff chose. */
export const listPartners = (deps: Reader): Promise<Partner[]> => findPartners(deps.db, deps.now());
