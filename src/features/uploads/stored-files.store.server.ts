import type { Database } from "../../platform/database/database";

/** Files of pictures, with what their key is made of. */
export const listRenditions = (db: Database) =>
  db
    .selectFrom("picture_rendition as file")
    .innerJoin("picture", "picture.id", "file.picture_id")
    .select(["picture.original_digest as originalDigest", "file.width", "file.format", "file.digest"])
    .where("picture.consent_kind", "<>", "withdrawn")
    .execute();

/** Objects of uploads that count; those that never did are swept away. */
export const listCommittedObjects = (db: Database) =>
  db
    .selectFrom("upload_object")
    .innerJoin("upload", "upload.id", "upload_object.upload_id")
    .select(["upload_object.key", "upload_object.digest"])
    .where("upload_object.is_stored", "=", true)
    .where("upload.state", "<>", "removed")
    .execute();
