import { type CursorKeys, NEWEST, type Page, type PageChoice, pageOf } from "../../platform/cursor";
import type { Deps } from "../../platform/deps";
import { isSlug } from "../../platform/slug";
import { PROGRAMS_PER_PAGE, type ProgramFilter } from "./programs.model";
import {
  findCourse,
  findProgram,
  listCourses,
  listProgramSlugs,
  listPrograms,
  listPublicCourses,
  listRelatedPrograms,
  searchProgramRows,
} from "./programs.store.server";

type Reader = Pick<Deps, "db" | "now">;
export type ProgramCard = Awaited<ReturnType<typeof listPrograms>>[number];

/** One page of the public programs, newest first unless asked otherwise. */
export async function browsePrograms(
  deps: Reader,
  filter: ProgramFilter,
  after: CursorKeys | null,
  { order = NEWEST, size = PROGRAMS_PER_PAGE }: PageChoice = {},
): Promise<Page<ProgramCard>> {
  const rows = await listPrograms(deps.db, deps.now(), filter, { order, limit: size + 1, after });
  return pageOf(rows, size, ({ keys }) => keys);
}

/** The programs that the home page shows: featured ones first. */
export async function featuredPrograms(deps: Reader, limit: number): Promise<ProgramCard[]> {
  const rows = await listPrograms(deps.db, deps.now(), {}, { order: NEWEST, limit: 24, after: null });
  return rows.toSorted((a, b) => Number(b.featured) - Number(a.featured)).slice(0, limit);
}

/** A public program with its courses and others like it; null when there is none at this address. */
export async function getProgram(deps: Reader, slug: string) {
  const program = isSlug(slug) && (await findProgram(deps.db, deps.now(), slug));
  if (!program) return null;
  const [courses, related] = await Promise.all([
    listCourses(deps.db, program.id),
    listRelatedPrograms(deps.db, deps.now(), program, 3),
  ]);
  return { ...program, courses, related };
}

/** One page of the courses of public programs. */
export async function browseCourses(deps: Reader, after: CursorKeys | null, page: Required<PageChoice>) {
  const { order, size } = page;
  const rows = await listPublicCourses(deps.db, deps.now(), { order, limit: size + 1, after });
  return pageOf(rows, size, ({ keys }) => keys);
}

/** A course of a public program; null when there is none at this address. */
export const getCourse = async (deps: Reader, slug: string) =>
  (isSlug(slug) && (await findCourse(deps.db, deps.now(), slug))) || null;

/** Public programs for the search of the whole site, best first. */
export const searchPrograms = (deps: Reader, query: string, limit: number) =>
  searchProgramRows(deps.db, deps.now(), query, limit);

/** Every public program's address, for the sitemap. */
export const listProgramAddresses = (deps: Reader) => listProgramSlugs(deps.db, deps.now());
