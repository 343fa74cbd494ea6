import type { Deps } from "../../platform/deps";
import type { MediaFile } from "../../platform/media-address";
import { type Result, err, ok } from "../../platform/result";
import type { Tx } from "../../platform/transaction";
import { sha256 } from "./digest.server";
import { type MadePicture, makePicture } from "./make-picture.server";
import {
  type AboutPicture,
  type FoundUse,
  type PictureError,
  type PictureUse,
  type Portrait,
  consentDay,
  pictureKey,
  timeLeft,
} from "./uploads.model";
import {
  deleteFiles,
  findFile,
  findOriginal,
  findPicture,
  findPictures,
  hasPlace,
  insertFiles,
  insertPicture,
  listFiles,
  listPictures,
  listUses,
  lockOriginal,
  setPicture,
  setWithdrawn,
  updatePicture,
} from "./uploads.store.server";

type Reader = Pick<Deps, "db" | "now">;
type Writer = Pick<Deps, "db" | "files" | "now" | "newId">;
type Maker = Writer & Pick<Deps, "pictures">;

/** Pictures in the list of the operator. */
const LISTED = 200;

/** A picture that may be seen. */
export type Picture = Awaited<ReturnType<typeof findPictures>>[number];

/** Rows with their pictures, read at once; null where there is none, or where it may not be seen today. */
export async function withPictures<Row extends Portrait>(
  deps: Reader,
  rows: readonly Row[],
): Promise<(Row & { picture: Picture | null })[]> {
  const ids = [...new Set(rows.flatMap(({ pictureId }) => pictureId ?? []))];
  const found = ids.length === 0 ? [] : await findPictures(deps.db, ids, consentDay(deps.now()));
  const pictures = new Map(found.map((picture) => [picture.id, picture]));
  return rows.map((row) => ({ ...row, picture: pictures.get(row.pictureId ?? "") ?? null }));
}

/** One row with its picture. */
export const withPicture = async <Row extends Portrait>(deps: Reader, row: Row) =>
  (await withPictures(deps, [row]))[0]!;

/** A file of a picture, ready to be read from `deps.files`; `mayBeSeenFor` in milliseconds, null: without an end. */
export type MediaFound = { key: string; bytes: number; digest: string; mayBeSeenFor: number | null };

/** `gone`: the picture may not be seen (any more); null: there never was such a file. */
export async function findMedia(deps: Reader, file: MediaFile): Promise<MediaFound | "gone" | null> {
  const now = deps.now();
  const found = await findFile(deps.db, file, consentDay(now));
  if (!found) return null;
  if (!found.shown) return "gone";
  const { originalDigest, digest, bytes, until } = found;
  if (digest === null || bytes === null) return null;
  const mayBeSeenFor = until === null ? null : timeLeft(until, now);
  return { key: pictureKey(originalDigest, file), bytes, digest, mayBeSeenFor };
}

/**
 * Adds a picture, and puts it where it is to stand. A file that is known already stays one picture, of which more is
 * said. Of the original nothing is kept but its digest.
 * @returns its id, and whether it was known
 */
export async function addPicture(
  deps: Maker,
  bytes: Uint8Array,
  about: AboutPicture,
  use: PictureUse | null = null,
): Promise<Result<{ id: string; known: boolean }, PictureError | "no_such_place">> {
  if (use && !(await hasPlace(deps.db, use))) return err("no_such_place");
  const digest = sha256(bytes);
  const before = await findOriginal(deps.db, digest);
  const comesBack = before?.consentKind === "withdrawn";
  if (comesBack && about.consent.kind !== "given") return err("withdrawn");
  // Outside of the transaction: it takes seconds.
  const made = before && !comesBack ? null : await makePicture(deps, bytes);
  if (made && !made.ok) return made;
  return deps.db.transaction().execute(async (tx) => {
    await lockOriginal(tx, digest);
    const saved = await savePicture({ ...deps, tx }, digest, about, made?.value ?? null);
    if (saved === null) return err("withdrawn");
    if (use) await setPicture(tx, use, saved.id, deps.now());
    return ok(saved);
  });
}

/** Null when it was withdrawn a moment ago. The files are there before anything says so. */
async function savePicture(
  deps: Pick<Writer, "files" | "now" | "newId"> & { tx: Tx },
  digest: string,
  about: AboutPicture,
  made: MadePicture | null,
): Promise<{ id: string; known: boolean } | null> {
  const { tx, files, now } = deps;
  const known = await findOriginal(tx, digest);
  const hasFiles = known !== undefined && (await listFiles(tx, known.id)).length > 0;
  if (!hasFiles && made === null) return null;
  if (known?.consentKind === "withdrawn" && about.consent.kind !== "given") return null;
  const id = known?.id ?? deps.newId();
  if (known) await updatePicture(tx, id, about, now());
  else {
    const { width, height } = made!;
    await insertPicture(tx, { id, original_digest: digest, width, height }, about, now());
  }
  if (!hasFiles) {
    for (const file of made!.renditions) await files.put(pictureKey(digest, file), file.bytes);
    const rows = made!.renditions.map((file) => ({ ...file, bytes: file.bytes.length }));
    await insertFiles(tx, id, rows);
  }
  return { id, known: known !== undefined };
}

/**
 * The people in a picture took their consent back: from the moment this is written it is shown nowhere, and its files
 * are removed. Safe to repeat: a second call removes what a crash left.
 * @param written what is written down in the same transaction, such as who did it
 * @returns where it stood; null when there is no such picture
 */
export async function withdrawPicture(
  deps: Pick<Deps, "db" | "files" | "now">,
  id: string,
  written: (tx: Tx) => Promise<void> = async () => {},
): Promise<FoundUse[] | null> {
  const picture = await findPicture(deps.db, id);
  if (!picture) return null;
  const { originalDigest } = picture;
  await deps.db.transaction().execute(async (tx) => {
    await lockOriginal(tx, originalDigest);
    await setWithdrawn(tx, id, deps.now());
    await written(tx);
  });
  await deps.db.transaction().execute(async (tx) => {
    await lockOriginal(tx, originalDigest);
    // Given anew in between: then its files stay.
    if ((await findPicture(tx, id))?.consentKind !== "withdrawn") return;
    for (const file of await listFiles(tx, id)) await deps.files.remove(pictureKey(originalDigest, file));
    await deleteFiles(tx, id);
  });
  return usesOf(deps, id);
}

/** Where a picture stands. */
const usesOf = async (deps: Pick<Deps, "db">, id: string): Promise<FoundUse[]> =>
  (await listUses(deps.db, [id])).map(({ place, name }) => ({ place, name }));

/** The latest pictures with where they stand, for whoever looks after them. */
export async function recentPictures(deps: Pick<Deps, "db">) {
  const pictures = await listPictures(deps.db, LISTED);
  const uses = Map.groupBy(
    await listUses(
      deps.db,
      pictures.map(({ id }) => id),
    ),
    ({ picture }) => picture,
  );
  return pictures.map((row) => ({
    ...row,
    uses: (uses.get(row.id) ?? []).map(({ place, name }): FoundUse => ({ place, name })),
  }));
}
