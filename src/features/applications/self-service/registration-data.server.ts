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

/**
 * Everything that is kept of one registration, for whoever opened it by its code. Other things with the same contact are
 * not in it: the code proves this one alone. That it was taken is in the log. Null when there is none (any more).
 */
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

/** Whether a registration is there, and can be erased by its person; a class that they are in needs its learners. */
export async function canEraseRegistration(deps: Pick<Deps, "db">, id: string): Promise<boolean | null> {
  const row = await findRegistration(deps.db, id);
  return row && row.anonymised_at === null ? row.state !== "enrolled" : null;
}

/**
 * Erases one registration: its place goes to the next one, its files and mails go, and only what statistics need is left.
 * `under_way`: a class has begun; `gone`: there is none (any more).
 */
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
  // A crash here leaves them to the job that sweeps.
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
