import {
  type CursorKeys,
  NEWEST_FIRST,
  type Page,
  type PageOptions,
  toPage,
} from "../../platform/pagination/cursor";
import type { Deps } from "../../platform/deps";
import { isSlug } from "../../platform/ids/slug";
import type { Admission } from "../applications/admission/admission.model";
import { withAdmissions } from "../applications/admission/admission.service.server";
import { loadBodyPictures } from "../uploads/media/body-pictures-view.server";
import { type Picture, withPictures } from "../uploads/media/pictures.service.server";
import { type Instructor, PROGRAMS_PER_PAGE, type ProgramFilter } from "./programs.model";
import {
  findCourse,
  findNamedProgram,
  findProgram,
  listCourses,
  listProgramSlugs,
  listProgramTitleRows,
  listPrograms,
  listPublicCourses,
  listRelatedPrograms,
  listRunningPrograms,
  searchProgramRows,
} from "./programs.store.server";

type ReadDeps = Pick<Deps, "db" | "now">;
type CardRow = Awaited<ReturnType<typeof listPrograms>>[number];
export type ProgramCard = CardRow & { picture: Picture | null; admission: Admission };

const withCardData = async <Row extends Omit<CardRow, "keys">>(deps: ReadDeps, rows: readonly Row[]) =>
  withAdmissions(deps, await withPictures(deps, rows));

export async function browsePrograms(
  deps: ReadDeps,
  filter: ProgramFilter,
  after: CursorKeys | null,
  { order = NEWEST_FIRST, size = PROGRAMS_PER_PAGE }: PageOptions = {},
): Promise<Page<ProgramCard>> {
  const rows = await listPrograms(deps.db, deps.now(), filter, { order, limit: size + 1, after });
  const page = toPage(rows, size, ({ keys }) => keys);
  return { ...page, items: await withCardData(deps, page.items) };
}

/** Featured programs first, then programs open for applications. */
export async function featuredPrograms(deps: ReadDeps, limit: number): Promise<ProgramCard[]> {
  const rows = await listPrograms(deps.db, deps.now(), {}, { order: NEWEST_FIRST, limit: 24, after: null });
  const cards = await withCardData(deps, rows);
  return cards
    .toSorted((a, b) => Number(b.featured) - Number(a.featured) || rank(a) - rank(b))
    .slice(0, limit);
}

export async function getProgram(deps: ReadDeps, slug: string) {
  const program = isSlug(slug) && (await findProgram(deps.db, deps.now(), slug));
  if (!program) return null;
  const [own, inBody, team, testimonials, courses, related, joinable] = await Promise.all([
    withCardData(deps, [program]),
    loadBodyPictures(deps, [program.description, program.updates]),
    withPictures(deps, program.team),
    withPictures(deps, program.testimonials),
    listCourses(deps.db, deps.now(), program.id).then((rows) => withInstructors(deps, rows)),
    listRelatedPrograms(deps.db, deps.now(), program, 3).then((rows) => withCardData(deps, rows)),
    listJoinablePrograms(deps),
  ]);
  const openOthers = joinable.filter((other) => other.id !== program.id && other.admission.kind === "open");
  return { ...own[0]!, bodyPictures: inBody, team, testimonials, courses, related, openOthers };
}

/** More programs than any organisation has. */
const MAX_PROGRAMS = 100;
const ADMISSION_ORDER: readonly Admission["kind"][] = ["open", "soon", "full", "closed", "none"];

const rank = ({ admission }: { admission: Admission }) => ADMISSION_ORDER.indexOf(admission.kind);

/** Lists public programs that are not completed, in the order of `ADMISSION_ORDER`. */
export async function listJoinablePrograms(deps: ReadDeps) {
  const rows = await listPrograms(
    deps.db,
    deps.now(),
    {},
    { order: NEWEST_FIRST, limit: MAX_PROGRAMS, after: null },
  );
  const cards = await withCardData(
    deps,
    rows.filter(({ status }) => status !== "completed"),
  );
  return cards.toSorted((a, b) => rank(a) - rank(b));
}

async function withInstructors<Row extends { pictureId: string | null; instructors: Instructor[] }>(
  deps: ReadDeps,
  rows: readonly Row[],
) {
  const people = await withPictures(
    deps,
    rows.flatMap(({ instructors }) => instructors),
  );
  let at = 0;
  return (await withPictures(deps, rows)).map((row) => ({
    ...row,
    instructors: people.slice(at, (at += row.instructors.length)),
  }));
}

export async function browseCourses(deps: ReadDeps, after: CursorKeys | null, page: Required<PageOptions>) {
  const { order, size } = page;
  const rows = await listPublicCourses(deps.db, deps.now(), { order, limit: size + 1, after });
  const found = toPage(rows, size, ({ keys }) => keys);
  return { ...found, items: await withInstructors(deps, found.items) };
}

export async function getCourse(deps: ReadDeps, slug: string) {
  const found = isSlug(slug) ? await findCourse(deps.db, deps.now(), slug) : undefined;
  return found ? (await withInstructors(deps, [found]))[0]! : null;
}

export const searchPrograms = (deps: ReadDeps, query: string, limit: number) =>
  searchProgramRows(deps.db, deps.now(), query, limit);

export const listPublicProgramSlugs = (deps: ReadDeps) => listProgramSlugs(deps.db, deps.now());

export const listProgramTitles = (deps: ReadDeps) => listProgramTitleRows(deps.db, deps.now());

/** Includes programs that are not public, since gifts may name them. */
export const findProgramName = (deps: Pick<Deps, "db">, id: string) => findNamedProgram(deps.db, id);

export const getRunningPrograms = (deps: ReadDeps) => listRunningPrograms(deps.db, deps.now());
