import type { Database } from "../../platform/database/database";

export const listRenditions = (db: Database) =>
  db
    .selectFrom("picture_rendition as file")
    .innerJoin("picture", "picture.id", "file.picture_id")
    .select(["picture.original_digest as originalDigest", "file.width", "file.format", "file.digest"])
    .where("picture.consent_kind", "<>", "withdrawn")
    .execute();

/** Skips uncommitted objects, which the sweep removes. */
export const listCommittedObjects = (db: Database) =>
  db
    .selectFrom("upload_object")
    .innerJoin("upload", "upload.id", "upload_object.upload_id")
    .select(["upload_object.key", "upload_object.digest"])
    .where("upload_object.is_stored", "=", true)
    .where("upload.state", "<>", "removed")
    .execute();
