import { type CursorKeys, type Page, pageOf } from "../../platform/cursor";
import type { Deps } from "../../platform/deps";
import { isSlug } from "../../platform/slug";
import { type Picture, withPicture, withPictures } from "../uploads/uploads.service.server";
import { PROGRAMS_PER_PAGE, type ProgramFilter } from "./programs.model";
import {
  findProgram,
  listCourses,
  listProgramSlugs,
  listPrograms,
  listRelatedPrograms,
  searchProgramRows,
} from "./programs.store.server";

type Reader = Pick<Deps, "db" | "now">;
export type ProgramCard = Awaited<ReturnType<typeof listPrograms>>[number] & { picture: Picture | null };

/** One page of the public programs, newest first. */
export async function browsePrograms(
  deps: Reader,
  filter: ProgramFilter,
  after: CursorKeys | null,
): Promise<Page<ProgramCard>> {
  const rows = await listPrograms(deps.db, deps.now(), filter, PROGRAMS_PER_PAGE + 1, after);
  const page = pageOf(rows, PROGRAMS_PER_PAGE, (row) => [row.publishedAt, row.id]);
  return { ...page, items: await withPictures(deps, page.items) };
}

/** The programs that the home page shows: featured ones first. */
export async function featuredPrograms(deps: Reader, limit: number): Promise<ProgramCard[]> {
  const rows = await listPrograms(deps.db, deps.now(), {}, 24);
  const shown = rows.toSorted((a, b) => Number(b.featured) - Number(a.featured)).slice(0, limit);
  return withPictures(deps, shown);
}

/** A public program with its courses and others like it; null when there is none at this address. */
export async function getProgram(deps: Reader, slug: string) {
  const program = isSlug(slug) && (await findProgram(deps.db, deps.now(), slug));
  if (!program) return null;
  const [own, courses, related] = await Promise.all([
    withPicture(deps, program),
    listCourses(deps.db, program.id).then((rows) => withPictures(deps, rows)),
    listRelatedPrograms(deps.db, deps.now(), program, 3).then((rows) => withPictures(deps, rows)),
  ]);
  return { ...own, courses, related };
}

/** Public programs for the search of the whole site, best first. */
export const searchPrograms = (deps: Reader, query: string, limit: number) =>
  searchProgramRows(deps.db, deps.now(), query, limit);

/** Every public program's address, for the sitemap. */
export const listProgramAddresses = (deps: Reader) => listProgramSlugs(deps.db, deps.now());
