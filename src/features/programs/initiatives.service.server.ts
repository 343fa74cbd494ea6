import {
  type CursorKeys,
  NEWEST_FIRST,
  type Page,
  type PageOptions,
  toPage,
} from "../../platform/pagination/cursor";
import type { Deps } from "../../platform/deps";
import { isSlug } from "../../platform/ids/slug";
import { loadBodyPictures } from "../uploads/media/body-pictures-view.server";
import { type Picture, withPicture, withPictures } from "../uploads/media/pictures.service.server";
import { INITIATIVES_PER_PAGE, type InitiativeFilter } from "./initiatives.model";
import {
  findInitiative,
  findProgramOfInitiative,
  listInitiativeRows,
  listRelatedInitiatives,
  listSlugs,
} from "./initiatives.store.server";

type ReadDeps = Pick<Deps, "db" | "now">;
type InitiativeRow = Awaited<ReturnType<typeof listInitiativeRows>>[number];
export type InitiativeCard = InitiativeRow & { picture: Picture | null };

export async function browseInitiatives(
  deps: ReadDeps,
  filter: InitiativeFilter,
  after: CursorKeys | null,
  { order = NEWEST_FIRST, size = INITIATIVES_PER_PAGE }: PageOptions = {},
): Promise<Page<InitiativeCard>> {
  const rows = await listInitiativeRows(deps.db, deps.now(), filter, { order, limit: size + 1, after });
  const page = toPage(rows, size, ({ keys }) => keys);
  return { ...page, items: await withPictures(deps, page.items) };
}

export const listInitiatives = async (deps: ReadDeps, limit: number): Promise<InitiativeCard[]> =>
  withPictures(
    deps,
    await listInitiativeRows(deps.db, deps.now(), {}, { order: NEWEST_FIRST, limit, after: null }),
  );

/** Finds a public initiative with similar ones. Its program and campaign are null unless they are public. */
export async function getInitiative(deps: ReadDeps, slug: string) {
  const initiative = isSlug(slug) && (await findInitiative(deps.db, deps.now(), slug));
  if (!initiative) return null;
  const { relatedProgramId, ...rest } = initiative;
  const [own, inBody, program, related] = await Promise.all([
    withPicture(deps, rest),
    loadBodyPictures(deps, initiative.description),
    relatedProgramId === null ? undefined : findProgramOfInitiative(deps.db, deps.now(), relatedProgramId),
    listRelatedInitiatives(deps.db, deps.now(), initiative, 2).then((rows) => withPictures(deps, rows)),
  ]);
  return { ...own, bodyPictures: inBody, program: program ?? null, related };
}

/** Matches title and short description. An empty search finds nothing. */
export const searchInitiatives = async (
  deps: ReadDeps,
  query: string,
  limit: number,
): Promise<InitiativeRow[]> =>
  query === ""
    ? []
    : listInitiativeRows(deps.db, deps.now(), { query }, { order: NEWEST_FIRST, limit, after: null });

export const listInitiativeSlugs = (deps: ReadDeps) => listSlugs(deps.db, deps.now());
