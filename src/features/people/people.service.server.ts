import type { Deps } from "../../platform/deps";
import { type Picture, withPictures } from "../uploads/uploads.service.server";
import { findPartners, findTeam, findTestimonials } from "./people.store.server";

type Reader = Pick<Deps, "db" | "now">;
type Pictured = { picture: Picture | null };
export type TeamMember = Awaited<ReturnType<typeof findTeam>>[number] & Pictured;
export type Testimonial = Awaited<ReturnType<typeof findTestimonials>>[number] & Pictured;
export type Partner = Awaited<ReturnType<typeof findPartners>>[number] & Pictured;

/** The public team in the order that staff chose. */
export const listTeam = async (deps: Reader): Promise<TeamMember[]> =>
  withPictures(deps, await findTeam(deps.db, deps.now()));

/** What people say about their time with us, in the order that staff chose: the first is the one for the home page. */
export const listTestimonials = async (deps: Reader): Promise<Testimonial[]> =>
  withPictures(deps, await findTestimonials(deps.db, deps.now()));

/** The organisations that work with us, in the order that staff chose. */
export const listPartners = async (deps: Reader): Promise<Partner[]> =>
  withPictures(deps, await findPartners(deps.db, deps.now()));
