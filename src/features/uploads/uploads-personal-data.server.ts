import type { PersonalDataSource } from "../privacy/privacy.model";
import { listPersonalUploads, removePersonalUploads } from "./uploads-personal-data.store.server";

export const uploadsPersonalData: PersonalDataSource = {
  name: "uploads",
  tables: {
    upload: {
      erased: ["name"],
      nonPersonal: [
        "purpose",
        "declared_type",
        "state",
        "key",
        "type",
        "digest",
        "scan",
        "subject_kind",
        "subject_id",
        "sender",
      ],
    },
    upload_object: { nonPersonal: ["key", "digest"] },
  },

  read: async ({ db }, { accountId }) => (accountId === null ? [] : await listPersonalUploads(db, accountId)),

  async erase(tx, { now }, { accountId }) {
    const files = accountId === null ? [] : await removePersonalUploads(tx, accountId, now());
    return { erased: files.length, retained: {}, files: files.map(({ id }) => id) };
  },
};
