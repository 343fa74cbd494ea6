import type { Deps } from "../../platform/deps";
import { listCommittedObjects, listRenditions } from "./stored-files.store.server";
import { pictureKey } from "./media/pictures.model";

export const STORED_KEY_PREFIXES = ["pictures/", "uploads/"] as const;

export async function listStoredFiles({ db }: Pick<Deps, "db">): Promise<{ key: string; digest: string }[]> {
  const renditions = (await listRenditions(db)).map((file) => ({
    key: pictureKey(file.originalDigest, file),
    digest: file.digest,
  }));
  const files = [...renditions, ...(await listCommittedObjects(db))];
  return files.toSorted((a, b) => (a.key < b.key ? -1 : 1));
}
