import type { Deps } from "../../platform/deps";
import type { Locale } from "../../platform/languages";
import { type User, holdsAnyRole } from "../../platform/who";
import { standingOf } from "../accounts/staff.service.server";
import {
  type ChangeState,
  type DescribedChange,
  type RequestedChange,
  mayCancel,
} from "./pending-changes.model";
import { type SensitiveField, fieldOf } from "./pending-changes.service.server";
import {
  type ChangeRow,
  countOpen,
  findChange,
  findLastEffective,
  listChanges,
  listOpenOf,
} from "./pending-changes.store.server";

type Shown = { describe: (locale: Locale) => DescribedChange; approvable: boolean; cancellable: boolean };
export type ReadChange = Omit<ChangeRow, "before" | "after"> & Shown;

const shown = (fields: readonly SensitiveField[], who: User, change: ChangeRow): ReadChange => {
  const { approvers, describe } = fieldOf(fields, change);
  const { before: _before, after: _after, ...rest } = change;
  const open = change.state === "requested";
  return {
    ...rest,
    describe: (locale) => describe(change, locale),
    approvable: open && change.requestedBy !== who.id && holdsAnyRole(who.roles, approvers),
    cancellable: open && mayCancel(change, who),
  };
};

/** Up to `size` changes, newest first, after the one with the id `before`; `next` leads further. */
export async function browseChanges(
  deps: Pick<Deps, "db">,
  fields: readonly SensitiveField[],
  who: User,
  state: ChangeState | undefined,
  { size, before }: { size: number; before: string | null },
) {
  const rows = await listChanges(deps.db, state, { limit: size + 1, before });
  const items = rows.slice(0, size).map((row) => shown(fields, who, row));
  return { items, next: rows.length > size ? items.at(-1)!.id : null };
}

/** Null: there is none. */
export async function readChange(
  deps: Pick<Deps, "db">,
  fields: readonly SensitiveField[],
  who: User,
  id: string,
): Promise<ReadChange | null> {
  const found = await findChange(deps.db, id);
  return found ? shown(fields, who, found) : null;
}

/** What waits for one item, oldest first. */
export const openChangesOf = (deps: Pick<Deps, "db">, place: Pick<RequestedChange, "subject" | "item">) =>
  listOpenOf(deps.db, place);

/** What a change asked for, as it was written down; null: there is no such change. */
export const askedFor = async (db: Deps["db"], id: string): Promise<unknown> =>
  (await findChange(db, id))?.after ?? null;

/** How many changes wait. */
export const countOpenChanges = (deps: Pick<Deps, "db">): Promise<number> => countOpen(deps.db);

/** The last change of a value that took effect; null: there is none. */
export async function lastEffective(
  deps: Pick<Deps, "db">,
  value: Pick<RequestedChange, "subject" | "item" | "field">,
): Promise<{ id: string; before: unknown; at: Date } | null> {
  const found = await findLastEffective(deps.db, value);
  return found ? { ...found, at: found.at! } : null;
}

/**
 * Whether roles that a change gives may still be taken up: it took effect, and a second person approved it or the one
 * who asked for it still owns the site.
 */
export async function stillGives(db: Deps["db"], id: string): Promise<boolean> {
  const change = await findChange(db, id);
  if (change?.state !== "effective") return false;
  if (change.approvedBy !== null) return true;
  return (await standingOf({ db }, change.requestedBy))?.roles.includes("owner") ?? false;
}
