import { type CursorKeys, NEWEST, type Page, type PageChoice, pageOf } from "../../platform/cursor";
import type { Deps } from "../../platform/deps";
import { isSlug } from "../../platform/slug";
import type { Admission } from "../applications/admission.model";
import { withAdmissions } from "../applications/admissions.service.server";
import { bodyPictures } from "../uploads/body-pictures.server";
import { type Picture, withPictures } from "../uploads/uploads.service.server";
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
  listRunning,
  searchProgramRows,
} from "./programs.store.server";

type Reader = Pick<Deps, "db" | "now">;
type CardRow = Awaited<ReturnType<typeof listPrograms>>[number];
export type ProgramCard = CardRow & { picture: Picture | null; admission: Admission };

/** What a card shows beside the row: the photograph, and whether one can apply. */
const withCards = async <Row extends Omit<CardRow, "keys">>(deps: Reader, rows: readonly Row[]) =>
  withAdmissions(deps, await withPictures(deps, rows));

/** One page of the public programs, newest first unless asked otherwise. */
export async function browsePrograms(
  deps: Reader,
  filter: ProgramFilter,
  after: CursorKeys | null,
  { order = NEWEST, size = PROGRAMS_PER_PAGE }: PageChoice = {},
): Promise<Page<ProgramCard>> {
  const rows = await listPrograms(deps.db, deps.now(), filter, { order, limit: size + 1, after });
  const page = pageOf(rows, size, ({ keys }) => keys);
  return { ...page, items: await withCards(deps, page.items) };
}

/** The programs that the home page shows: featured ones, those that one can apply for now first. */
export async function featuredPrograms(deps: Reader, limit: number): Promise<ProgramCard[]> {
  const rows = await listPrograms(deps.db, deps.now(), {}, { order: NEWEST, limit: 24, after: null });
  const cards = await withCards(deps, rows);
  return cards
    .toSorted((a, b) => Number(b.featured) - Number(a.featured) || rank(a) - rank(b))
    .slice(0, limit);
}

/** A public program with its courses and others like it; null when there is none at this address. */
export async function getProgram(deps: Reader, slug: string) {
  const program = isSlug(slug) && (await findProgram(deps.db, deps.now(), slug));
  if (!program) return null;
  const [own, inBody, team, testimonials, courses, related, toJoin] = await Promise.all([
    withCards(deps, [program]),
    bodyPictures(deps, [program.description, program.updates]),
    withPictures(deps, program.team),
    withPictures(deps, program.testimonials),
    listCourses(deps.db, deps.now(), program.id).then((rows) => withInstructors(deps, rows)),
    listRelatedPrograms(deps.db, deps.now(), program, 3).then((rows) => withCards(deps, rows)),
    programsToJoin(deps),
  ]);
  const openOthers = toJoin.filter((other) => other.id !== program.id && other.admission.kind === "open");
  return { ...own[0]!, bodyPictures: inBody, team, testimonials, courses, related, openOthers };
}

/** More programs than an organisation has. */
const MOST_PROGRAMS = 100;
/** What one can apply for stands first, then what has a date. */
const INTEREST: readonly Admission["kind"][] = ["open", "soon", "full", "closed", "none"];

const rank = ({ admission }: { admission: Admission }) => INTEREST.indexOf(admission.kind);

/** Public programs that are not over, those that one can apply for now first, for who wants to join one. */
export async function programsToJoin(deps: Reader) {
  const rows = await listPrograms(
    deps.db,
    deps.now(),
    {},
    { order: NEWEST, limit: MOST_PROGRAMS, after: null },
  );
  const cards = await withCards(
    deps,
    rows.filter(({ status }) => status !== "completed"),
  );
  return cards.toSorted((a, b) => rank(a) - rank(b));
}

/** Courses with their photographs and those of who teaches them. */
async function withInstructors<Row extends { pictureId: string | null; instructors: Instructor[] }>(
  deps: Reader,
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

/** One page of the courses of public programs. */
export async function browseCourses(deps: Reader, after: CursorKeys | null, page: Required<PageChoice>) {
  const { order, size } = page;
  const rows = await listPublicCourses(deps.db, deps.now(), { order, limit: size + 1, after });
  const found = pageOf(rows, size, ({ keys }) => keys);
  return { ...found, items: await withInstructors(deps, found.items) };
}

/** A course of a public program; null when there is none at this address. */
export async function getCourse(deps: Reader, slug: string) {
  const found = isSlug(slug) ? await findCourse(deps.db, deps.now(), slug) : undefined;
  return found ? (await withInstructors(deps, [found]))[0]! : null;
}

/** Public programs for the search of the whole site, best first. */
export const searchPrograms = (deps: Reader, query: string, limit: number) =>
  searchProgramRows(deps.db, deps.now(), query, limit);

/** Every public program's address, for the sitemap. */
export const listProgramAddresses = (deps: Reader) => listProgramSlugs(deps.db, deps.now());

/** Titles of every public program and where it is taught, for forms that name one. */
export const listProgramTitles = (deps: Reader) => listProgramTitleRows(deps.db, deps.now());

/** What a gift may be for, public or not. */
export const namedProgram = (deps: Pick<Deps, "db">, id: string) => findNamedProgram(deps.db, id);

/** Programs that run now, for choices in forms. */
export const runningPrograms = (deps: Reader) => listRunning(deps.db, deps.now());
