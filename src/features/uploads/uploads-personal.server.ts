import type { PersonalPart } from "../privacy/privacy.model";
import { listUploadsOf, removeUploadsOf } from "./personal.store.server";

/** Files that somebody sent and that no record has taken; those of a record go with it. */
export const personalUploads: PersonalPart = {
  name: "uploads",
  tables: {
    upload: {
      goes: ["name"],
      plain: [
        ...["purpose", "declared_type", "state", "key", "type", "digest", "scan"],
        ...["subject_kind", "subject_id", "sender"],
      ],
    },
    upload_object: { plain: ["key", "digest"] },
  },

  read: async ({ db }, { accountId }) => (accountId === null ? [] : await listUploadsOf(db, accountId)),

  async erase(tx, { now }, { accountId }) {
    const files = accountId === null ? [] : await removeUploadsOf(tx, accountId, now());
    return { gone: files.length, kept: {}, files: files.map(({ id }) => id) };
  },
};
