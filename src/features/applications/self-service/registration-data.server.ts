import type { Deps } from "../../../platform/deps";
import { type Result, err, ok } from "../../../platform/result";
import { transact } from "../../../platform/database/transact.server";
import { recordAuditEvent } from "../../audit/audit.service.server";
import { deleteMailsAbout } from "../../outbox/outbox.service.server";
import { deleteReleasedFile, listRecordFiles } from "../../uploads/file-uploads.service.server";
import {
  consentsOfRegistration,
  eraseRegistrationRow,
  readRegistrationData,
} from "../applications-personal-data.server";
import { registrationFileSubject } from "../registrations/registration.model";
import type { TransitionDeps } from "../registrations/registration-transitions.server";
import { findRegistration, lockRegistration } from "../registrations/registrations.store.server";

/** Exports one registration, audited: its code does not prove other records with the same contact. */
export const exportRegistration = (deps: Pick<Deps, "db" | "keys" | "now">, id: string) =>
  transact(deps.db, async (tx) => {
    const row = await findRegistration(tx, id);
    if (!row || row.anonymised_at !== null) return null;
    await recordAuditEvent(tx, deps, auditEntry(row, "exported"));
    const record = await readRegistrationData(tx, deps, row);
    const madeAt = deps.now().toISOString();
    return {
      reference: row.reference,
      data: {
        madeAt,
        sources: [{ source: "registrations" as const, records: [record] }],
        consents: consentsOfRegistration(row),
      },
    };
  });

/** Returns null if there is none. False while enrolled, because the class needs its learners. */
export async function canEraseRegistration(deps: Pick<Deps, "db">, id: string): Promise<boolean | null> {
  const row = await findRegistration(deps.db, id);
  return row && row.anonymised_at === null ? row.state !== "enrolled" : null;
}

/** Erases a registration with its files and emails and frees its place. `under_way`: it is enrolled. */
export async function eraseRegistration(
  deps: TransitionDeps & Pick<Deps, "files">,
  id: string,
): Promise<Result<null, "under_way" | "gone">> {
  const result = await transact(deps.db, async (tx): Promise<Result<string[], "under_way" | "gone">> => {
    const row = await lockRegistration(tx, id);
    if (!row || row.anonymised_at !== null) return err("gone");
    if (row.state === "enrolled") return err("under_way");
    const files = (await listRecordFiles({ db: tx }, registrationFileSubject(id))).map((file) => file.id);
    await eraseRegistrationRow(tx, deps, row);
    if (row.email !== null) await deleteMailsAbout(tx, row.email, "registration.", row.reference);
    await recordAuditEvent(tx, deps, auditEntry(row, "erased"));
    return ok(files);
  });
  if (!result.ok) return result;
  // After a crash here, the cleanup job deletes the rest.
  for (const file of result.value) await deleteReleasedFile(deps, file);
  return ok(null);
}

const auditEntry = ({ id, reference }: { id: string; reference: string }, action: "exported" | "erased") =>
  ({
    actor: "person",
    action,
    subject: "learners",
    item: id,
    title: reference,
    before: null,
    after: null,
  }) as const;
