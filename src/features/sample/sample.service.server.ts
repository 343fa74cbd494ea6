import type { Deps } from "../../platform/deps";
import { transact } from "../../platform/database/transact.server";
import type { User } from "../../platform/auth/principal";
import { recordAuditEvent } from "../audit/audit.service.server";
import { pictureKey } from "../uploads/media/pictures.model";
import {
  type SampleRemoval,
  listSamplePictureFiles,
  sampleExists,
  removeSampleRows,
} from "./sample.store.server";

type SampleDeps = Pick<Deps, "db" | "now" | "newId">;

export const hasSample = ({ db }: Pick<Deps, "db">): Promise<boolean> => sampleExists(db);

class PreviewRollback extends Error {
  constructor(readonly removal: SampleRemoval | null) {
    super("rehearsed");
  }
}

/** Runs the removal and rolls it back, so that the preview is exact. @returns null if there is no sample */
export async function previewSampleRemoval(deps: SampleDeps): Promise<SampleRemoval | null> {
  if (!(await hasSample(deps))) return null;
  try {
    return await transact(deps.db, async (tx) => {
      throw new PreviewRollback(await removeSampleRows(tx, { now: deps.now(), newId: deps.newId }));
    });
  } catch (error) {
    if (error instanceof PreviewRollback) return error.removal;
    throw error;
  }
}

/** Removes the sample, its picture files last: a crash in between leaves only unused files. */
export async function removeSample(
  deps: SampleDeps & Pick<Deps, "files">,
  user: User,
): Promise<SampleRemoval | null> {
  const files = await listSamplePictureFiles(deps.db);
  const removal = await removeSampleInTransaction(deps, user);
  const removed = new Set(removal?.removed.map(({ item }) => item));
  for (const file of files)
    if (removed.has(file.picture)) await deps.files.remove(pictureKey(file.originalDigest, file));
  return removal;
}

const removeSampleInTransaction = (deps: SampleDeps, user: User): Promise<SampleRemoval | null> =>
  transact(deps.db, async (tx) => {
    const removal = await removeSampleRows(tx, { now: deps.now(), newId: deps.newId });
    if (!removal) return null;
    await recordAuditEvent(tx, deps, {
      actor: user.id,
      action: "removed",
      subject: "sample",
      item: "sample",
      title: "",
      before: null,
      after: {
        removed: removal.removed.length,
        reset: removal.reset.length,
        changed: removal.changed.length,
        needed: removal.needed.length,
        reversed: removal.reversed.length,
      },
    });
    return removal;
  });
