import type { Deps } from "../../platform/deps";
import type { Tx } from "../../platform/transaction";
import { transact } from "../../platform/transact.server";
import { recordChange } from "../audit/audit.service.server";
import { dropReleased } from "../uploads/file-uploads.service.server";
import type {
  Consent,
  Erased,
  Obstacle,
  PartName,
  Person,
  PersonalPart,
  PersonalRecord,
} from "./privacy.model";
import { markOfPerson } from "./person-mark.server";

type Parts = readonly PersonalPart[];
type Reader = Pick<Deps, "db" | "keys" | "now">;

/** Everything that is kept of somebody. */
export type PersonalData = Readonly<{
  madeAt: string;
  parts: readonly Readonly<{ part: PartName; records: readonly PersonalRecord[] }>[];
  consents: readonly Consent[];
}>;

/**
 * Collects everything that is kept of somebody, and writes down that it was done: by the person (`actor` is their
 * account), or by staff for them.
 * @param announce tells others in the same transaction; for what staff take out
 */
export const collect = (
  deps: Reader,
  parts: Parts,
  { person, actor, announce }: { person: Person; actor: string; announce?: (tx: Tx) => Promise<void> },
): Promise<PersonalData> =>
  transact(deps.db, async (tx) => {
    const within = { ...deps, db: tx };
    await announce?.(tx);
    await recordChange(tx, deps, {
      ...about(deps, person),
      actor,
      action: "exported",
      before: null,
      after: null,
    });
    return readAll(within, parts, person);
  });

/** Everything that is kept of somebody, in one order. */
export async function readAll(deps: Reader, parts: Parts, person: Person): Promise<PersonalData> {
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
export type ErasedPart = Readonly<{ part: PartName }> & Pick<Erased, "gone" | "kept">;
export type Plan = Readonly<{ obstacles: readonly Obstacle[]; parts: readonly ErasedPart[] }>;

export type Erasing = Reader &
  Pick<Deps, "newId" | "origin" | "files" | "replies"> & {
    /** Signs mails to others: a place that becomes free goes to the next one. */
    organisation: () => Promise<string>;
  };

/** What an erasure would do, found by doing it in a transaction that is then undone. Nothing is changed. */
export async function planErasure(deps: Erasing, parts: Parts, person: Person): Promise<Plan> {
  const undone = new Undone();
  try {
    await transact(deps.db, async (tx) => {
      const within = { ...deps, db: tx };
      undone.plan = {
        obstacles: await obstaclesOf(within, parts, person),
        parts: (await eraseAll(within, parts, person)).map(withoutFiles),
      };
      throw undone;
    });
  } catch (error) {
    if (error !== undone) throw error;
  }
  return undone.plan!;
}

/** Thrown to undo a transaction whose outcome is wanted all the same. */
class Undone extends Error {
  plan: Plan | undefined;
}

/** What went; or what has to be ended first. */
export type Outcome =
  Readonly<{ ok: true; parts: readonly ErasedPart[] }> | Readonly<{ ok: false; first: readonly Obstacle[] }>;

/**
 * Erases somebody: everything in one transaction, then the bytes of their files. What must stay for the books stays
 * without them. `first`: something has to be ended first, nothing was changed.
 */
export async function erase(
  deps: Erasing,
  parts: Parts,
  { person, actor }: { person: Person; actor: string },
): Promise<Outcome> {
  const done = await transact(deps.db, async (tx) => {
    const within = { ...deps, db: tx };
    const obstacles = await obstaclesOf(within, parts, person);
    if (obstacles.length > 0) return { ok: false as const, first: obstacles };
    const erased = await eraseAll(within, parts, person);
    await recordChange(tx, deps, {
      ...about(deps, person),
      ...{ actor, action: "erased", before: null },
      after: { parts: erased.map(withoutFiles) },
    });
    return { ok: true as const, erased };
  });
  if (!done.ok) return done;
  // A crash here leaves them to the job that sweeps.
  for (const { files = [] } of done.erased) for (const id of files) await dropReleased(deps, id);
  return { ok: true, parts: done.erased.map(withoutFiles) };
}

async function eraseAll(
  deps: Erasing & { db: Parameters<PersonalPart["erase"]>[0] },
  parts: Parts,
  person: Person,
) {
  const erased: (Erased & { part: PartName })[] = [];
  for (const part of parts) erased.push({ part: part.name, ...(await part.erase(deps.db, deps, person)) });
  return erased;
}

async function obstaclesOf(deps: Reader, parts: Parts, person: Person): Promise<Obstacle[]> {
  const found: Obstacle[] = [];
  for (const part of parts) found.push(...((await part.obstacles?.(deps, person)) ?? []));
  return found;
}

const withoutFiles = ({ part, gone, kept }: Erased & { part: PartName }): ErasedPart => ({
  part,
  gone,
  kept,
});

/** The log says that it was done, and for whom only to somebody who knows the address already. */
const about = (deps: Pick<Deps, "keys">, person: Person) =>
  ({ subject: "people", item: markOfPerson(deps, person), title: "a person" }) as const;
