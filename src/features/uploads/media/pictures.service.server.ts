import { transact } from "../../../platform/database/transact.server";
import type { Deps } from "../../../platform/deps";
import type { MediaFile } from "../../../platform/files/media-url";
import { type Result, err, ok } from "../../../platform/result";
import { sha256 } from "../sha256.server";
import { type RenderedPicture, createRenditions } from "./picture-renditions.server";
import {
  type PictureDetails,
  type FoundUse,
  type PictureError,
  type PictureUse,
  type Pictured,
  pictureKey,
} from "./pictures.model";
import {
  deleteFiles,
  findFile,
  findOriginal,
  findPicture,
  findPictures,
  placeExists,
  insertFiles,
  insertPicture,
  listFiles,
  listPictures,
  listUses,
  lockOriginal,
  setPicture,
  setWithdrawn,
  updatePicture,
} from "./pictures.store.server";
import type { Tx } from "../../../platform/database/database";

type ReadDeps = Pick<Deps, "db" | "now">;
type WriteDeps = Pick<Deps, "db" | "files" | "now" | "newId">;
type PictureDeps = WriteDeps & Pick<Deps, "pictures">;

const MAX_LISTED = 200;

export type Picture = Awaited<ReturnType<typeof findPictures>>[number];

/** Adds its picture to each row; null where there is none or it may not be shown today. */
export async function withPictures<Row extends Pictured>(
  deps: ReadDeps,
  rows: readonly Row[],
): Promise<(Row & { picture: Picture | null })[]> {
  const ids = [...new Set(rows.flatMap(({ pictureId }) => pictureId ?? []))];
  const found = ids.length === 0 ? [] : await findPictures(deps.db, ids, deps.now());
  const pictures = new Map(found.map((picture) => [picture.id, picture]));
  return rows.map((row) => ({ ...row, picture: pictures.get(row.pictureId ?? "") ?? null }));
}

export const withPicture = async <Row extends Pictured>(deps: ReadDeps, row: Row) =>
  (await withPictures(deps, [row]))[0]!;

export type MediaFileInfo = { key: string; bytes: number; digest: string; visibleForMs: number | null };

/** Returns `gone` if the picture may not be shown, null if there is no such file. */
export async function findMediaFile(deps: ReadDeps, file: MediaFile): Promise<MediaFileInfo | "gone" | null> {
  const now = deps.now();
  const found = await findFile(deps.db, file, now);
  if (!found) return null;
  if (!found.shown) return "gone";
  const { originalDigest, digest, bytes, shownUntil } = found;
  if (digest === null || bytes === null) return null;
  const visibleForMs = shownUntil === null ? null : Math.max(0, shownUntil.getTime() - now.getTime());
  return { key: pictureKey(originalDigest, file), bytes, digest, visibleForMs };
}

/** Adds a picture. A known original stays one picture; only its digest is stored. */
export async function addPicture(
  deps: PictureDeps,
  bytes: Uint8Array,
  details: PictureDetails,
  use: PictureUse | null = null,
): Promise<Result<{ id: string; known: boolean }, PictureError | "no_such_place">> {
  if (use && !(await placeExists(deps.db, use))) return err("no_such_place");
  const digest = sha256(bytes);
  const before = await findOriginal(deps.db, digest);
  const isReinstated = before?.consentKind === "withdrawn";
  if (isReinstated && details.consent.kind !== "given") return err("withdrawn");
  // Outside the transaction, because rendering takes seconds.
  const made = before && !isReinstated ? null : await createRenditions(deps, bytes);
  if (made && !made.ok) return made;
  return transact(deps.db, async (tx) => {
    await lockOriginal(tx, digest);
    const saved = await savePicture({ ...deps, tx }, digest, details, made?.value ?? null);
    if (saved === null) return err("withdrawn");
    if (use) await setPicture(tx, use, saved.id, deps.now());
    return ok(saved);
  });
}

/** Stores the files before the rows. Null: withdrawn by a concurrent call. */
async function savePicture(
  deps: Pick<WriteDeps, "files" | "now" | "newId"> & { tx: Tx },
  digest: string,
  details: PictureDetails,
  made: RenderedPicture | null,
): Promise<{ id: string; known: boolean } | null> {
  const { tx, files, now } = deps;
  const known = await findOriginal(tx, digest);
  const hasFiles = known !== undefined && (await listFiles(tx, known.id)).length > 0;
  if (!hasFiles && made === null) return null;
  if (known?.consentKind === "withdrawn" && details.consent.kind !== "given") return null;
  const id = known?.id ?? deps.newId();
  if (known) await updatePicture(tx, id, details, now());
  else {
    const { width, height } = made!;
    await insertPicture(tx, { id, original_digest: digest, width, height }, details, now());
  }
  if (!hasFiles) {
    for (const file of made!.renditions) await files.put(pictureKey(digest, file), file.bytes);
    const rows = made!.renditions.map((file) => ({ ...file, bytes: file.bytes.length }));
    await insertFiles(tx, id, rows);
  }
  return { id, known: known !== undefined };
}

/** Hides the picture at once and deletes its files. Safe to repeat after a crash. Returns its uses. */
export async function withdrawPicture(
  deps: Pick<Deps, "db" | "files" | "now">,
  id: string,
  onWithdrawn: (tx: Tx) => Promise<void> = async () => {},
): Promise<FoundUse[] | null> {
  const picture = await findPicture(deps.db, id);
  if (!picture) return null;
  const { originalDigest } = picture;
  await transact(deps.db, async (tx) => {
    await lockOriginal(tx, originalDigest);
    await setWithdrawn(tx, id, deps.now());
    await onWithdrawn(tx);
  });
  await transact(deps.db, async (tx) => {
    await lockOriginal(tx, originalDigest);
    // New consent in between keeps the files.
    if ((await findPicture(tx, id))?.consentKind !== "withdrawn") return;
    for (const file of await listFiles(tx, id)) await deps.files.remove(pictureKey(originalDigest, file));
    await deleteFiles(tx, id);
  });
  return listPictureUses(deps, id);
}

export const listPictureUses = async (deps: Pick<Deps, "db">, id: string): Promise<FoundUse[]> =>
  (await listUses(deps.db, [id])).map(({ place, name }) => ({ place, name }));

export async function listRecentPictures(deps: Pick<Deps, "db">) {
  const pictures = await listPictures(deps.db, MAX_LISTED);
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
