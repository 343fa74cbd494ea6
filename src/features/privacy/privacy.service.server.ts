import type { Deps } from "../../platform/deps";
import { transact } from "../../platform/database/transact.server";
import { recordAuditEvent } from "../audit/audit.service.server";
import { deleteReleasedFile } from "../uploads/file-uploads.service.server";
import type {
  Consent,
  ErasureResult,
  ErasureBlocker,
  PersonalDataSourceName,
  DataSubject,
  PersonalDataSource,
  PersonalRecord,
} from "./privacy.model";
import { personFingerprint } from "./person-fingerprint.server";
import type { Tx } from "../../platform/database/database";

type Sources = readonly PersonalDataSource[];
type ReadDeps = Pick<Deps, "db" | "keys" | "now">;

/** Everything that is kept of somebody. */
export type PersonalData = Readonly<{
  madeAt: string;
  parts: readonly Readonly<{ part: PersonalDataSourceName; records: readonly PersonalRecord[] }>[];
  consents: readonly Consent[];
}>;

/**
 * Collects everything that is kept of somebody, and writes down that it was done: by the person (`actor` is their
 * account), or by staff for them.
 * @param announce tells others in the same transaction; for what staff take out
 */
export const exportPersonalData = (
  deps: ReadDeps,
  parts: Sources,
  { person, actor, notify }: { person: DataSubject; actor: string; notify?: (tx: Tx) => Promise<void> },
): Promise<PersonalData> =>
  transact(deps.db, async (tx) => {
    const txDeps = { ...deps, db: tx };
    await notify?.(tx);
    await recordAuditEvent(tx, deps, {
      ...auditSubject(deps, person),
      actor,
      action: "exported",
      before: null,
      after: null,
    });
    return readPersonalData(txDeps, parts, person);
  });

/** Everything that is kept of somebody, in one order. */
export async function readPersonalData(
  deps: ReadDeps,
  parts: Sources,
  person: DataSubject,
): Promise<PersonalData> {
  const found = [];
  const consents: Consent[] = [];
  // One after the other: they share the connection of the transaction.
  for (const part of parts) {
    const records = await part.read(deps, person);
    if (records.length > 0) found.push({ part: part.name, records });
    consents.push(...((await part.consents?.(deps, person)) ?? []));
  }
  return { madeAt: deps.now().toISOString(), parts: found, consents };
}

/** What would go or went, part by part. */
export type ErasedSource = Readonly<{ part: PersonalDataSourceName }> & Pick<ErasureResult, "gone" | "kept">;
export type PlannedErasure = Readonly<{
  blockers: readonly ErasureBlocker[];
  parts: readonly ErasedSource[];
}>;

export type EraseDeps = ReadDeps &
  Pick<Deps, "newId" | "origin" | "files" | "replies"> & {
    /** Signs mails to others: a place that becomes free goes to the next one. */
    organisation: () => Promise<string>;
  };

/** What an erasure would do, found by doing it in a transaction that is then undone. Nothing is changed. */
export async function planErasure(
  deps: EraseDeps,
  parts: Sources,
  person: DataSubject,
): Promise<PlannedErasure> {
  const rollback = new RollbackError();
  try {
    await transact(deps.db, async (tx) => {
      const txDeps = { ...deps, db: tx };
      rollback.plan = {
        blockers: await collectBlockers(txDeps, parts, person),
        parts: (await eraseSources(txDeps, parts, person)).map(withoutFiles),
      };
      throw rollback;
    });
  } catch (error) {
    if (error !== rollback) throw error;
  }
  return rollback.plan!;
}

/** Thrown to undo a transaction whose outcome is wanted all the same. */
class RollbackError extends Error {
  plan: PlannedErasure | undefined;
}

/** What went; or what has to be ended first. */
export type EraseOutcome =
  | Readonly<{ ok: true; parts: readonly ErasedSource[] }>
  | Readonly<{ ok: false; first: readonly ErasureBlocker[] }>;

/**
 * Erases somebody: everything in one transaction, then the bytes of their files. What must stay for the books stays
 * without them. `first`: something has to be ended first, nothing was changed.
 */
export async function erasePersonalData(
  deps: EraseDeps,
  parts: Sources,
  { person, actor }: { person: DataSubject; actor: string },
): Promise<EraseOutcome> {
  const result = await transact(deps.db, async (tx) => {
    const txDeps = { ...deps, db: tx };
    const blockers = await collectBlockers(txDeps, parts, person);
    if (blockers.length > 0) return { ok: false as const, first: blockers };
    const erased = await eraseSources(txDeps, parts, person);
    await recordAuditEvent(tx, deps, {
      ...auditSubject(deps, person),
      ...{ actor, action: "erased", before: null },
      after: { parts: erased.map(withoutFiles) },
    });
    return { ok: true as const, erased };
  });
  if (!result.ok) return result;
  // A crash here leaves them to the job that sweeps.
  for (const { files = [] } of result.erased) for (const id of files) await deleteReleasedFile(deps, id);
  return { ok: true, parts: result.erased.map(withoutFiles) };
}

async function eraseSources(
  deps: EraseDeps & { db: Parameters<PersonalDataSource["erase"]>[0] },
  parts: Sources,
  person: DataSubject,
) {
  const erased: (ErasureResult & { part: PersonalDataSourceName })[] = [];
  for (const part of parts) erased.push({ part: part.name, ...(await part.erase(deps.db, deps, person)) });
  return erased;
}

async function collectBlockers(
  deps: ReadDeps,
  parts: Sources,
  person: DataSubject,
): Promise<ErasureBlocker[]> {
  const found: ErasureBlocker[] = [];
  for (const part of parts) found.push(...((await part.blockers?.(deps, person)) ?? []));
  return found;
}

const withoutFiles = ({
  part,
  gone,
  kept,
}: ErasureResult & { part: PersonalDataSourceName }): ErasedSource => ({
  part,
  gone,
  kept,
});

/** The log says that it was done, and for whom only to somebody who knows the address already. */
const auditSubject = (deps: Pick<Deps, "keys">, person: DataSubject) =>
  ({ subject: "people", item: personFingerprint(deps, person), title: "a person" }) as const;
