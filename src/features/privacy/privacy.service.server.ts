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

export type PersonalData = Readonly<{
  madeAt: string;
  sources: readonly Readonly<{ source: PersonalDataSourceName; records: readonly PersonalRecord[] }>[];
  consents: readonly Consent[];
}>;

/** Logs the export. `notify` runs in the same transaction, for exports by staff. */
export const exportPersonalData = (
  deps: ReadDeps,
  sources: Sources,
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
    return readPersonalData(txDeps, sources, person);
  });

export async function readPersonalData(
  deps: ReadDeps,
  sources: Sources,
  person: DataSubject,
): Promise<PersonalData> {
  const found = [];
  const consents: Consent[] = [];
  // Sequential, because they share the connection of the transaction.
  for (const source of sources) {
    const records = await source.read(deps, person);
    if (records.length > 0) found.push({ source: source.name, records });
    consents.push(...((await source.consents?.(deps, person)) ?? []));
  }
  return { madeAt: deps.now().toISOString(), sources: found, consents };
}

export type ErasedSource = Readonly<{ source: PersonalDataSourceName }> &
  Pick<ErasureResult, "erased" | "retained">;
export type PlannedErasure = Readonly<{
  blockers: readonly ErasureBlocker[];
  sources: readonly ErasedSource[];
}>;

export type EraseDeps = ReadDeps &
  Pick<Deps, "newId" | "origin" | "files" | "replies"> & {
    /** Signs emails to others: a free place goes to the next person. */
    organisation: () => Promise<string>;
  };

/** Previews an erasure in a transaction that it rolls back. */
export async function planErasure(
  deps: EraseDeps,
  sources: Sources,
  person: DataSubject,
): Promise<PlannedErasure> {
  const rollback = new RollbackError();
  try {
    await transact(deps.db, async (tx) => {
      const txDeps = { ...deps, db: tx };
      rollback.plan = {
        blockers: await collectBlockers(txDeps, sources, person),
        sources: (await eraseSources(txDeps, sources, person)).map(withoutFiles),
      };
      throw rollback;
    });
  } catch (error) {
    if (error !== rollback) throw error;
  }
  return rollback.plan!;
}

class RollbackError extends Error {
  plan: PlannedErasure | undefined;
}

export type EraseOutcome =
  | Readonly<{ ok: true; sources: readonly ErasedSource[] }>
  | Readonly<{ ok: false; first: readonly ErasureBlocker[] }>;

/** Erases in one transaction, then deletes the files. Financial records stay without the person. */
export async function erasePersonalData(
  deps: EraseDeps,
  sources: Sources,
  { person, actor }: { person: DataSubject; actor: string },
): Promise<EraseOutcome> {
  const result = await transact(deps.db, async (tx) => {
    const txDeps = { ...deps, db: tx };
    const blockers = await collectBlockers(txDeps, sources, person);
    if (blockers.length > 0) return { ok: false as const, first: blockers };
    const erased = await eraseSources(txDeps, sources, person);
    await recordAuditEvent(tx, deps, {
      ...auditSubject(deps, person),
      actor,
      action: "erased",
      before: null,
      after: { sources: erased.map(withoutFiles) },
    });
    return { ok: true as const, erased };
  });
  if (!result.ok) return result;
  // After a crash here, the sweep deletes them.
  for (const { files = [] } of result.erased) for (const id of files) await deleteReleasedFile(deps, id);
  return { ok: true, sources: result.erased.map(withoutFiles) };
}

async function eraseSources(
  deps: EraseDeps & { db: Parameters<PersonalDataSource["erase"]>[0] },
  sources: Sources,
  person: DataSubject,
) {
  const erased: (ErasureResult & { source: PersonalDataSourceName })[] = [];
  for (const source of sources)
    erased.push({ source: source.name, ...(await source.erase(deps.db, deps, person)) });
  return erased;
}

async function collectBlockers(
  deps: ReadDeps,
  sources: Sources,
  person: DataSubject,
): Promise<ErasureBlocker[]> {
  const found: ErasureBlocker[] = [];
  for (const source of sources) found.push(...((await source.blockers?.(deps, person)) ?? []));
  return found;
}

const withoutFiles = ({
  source,
  erased,
  retained,
}: ErasureResult & { source: PersonalDataSourceName }): ErasedSource => ({
  source,
  erased,
  retained,
});

/** Only someone who knows the email address can find the person in the log. */
const auditSubject = (deps: Pick<Deps, "keys">, person: DataSubject) =>
  ({ subject: "privacy", item: personFingerprint(deps, person), title: "a person" }) as const;
