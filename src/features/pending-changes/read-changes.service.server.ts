import type { Deps } from "../../platform/deps";
import type { Locale } from "../../platform/i18n/locales";
import { type User, hasAnyRole } from "../../platform/auth/principal";
import { readRoleGrant } from "../accounts/staff/staff.service.server";
import {
  type ChangeState,
  type DescribedChange,
  type RequestedChange,
  canCancel,
} from "./pending-changes.model";
import { type SensitiveField, findSensitiveField } from "./pending-changes.service.server";
import {
  type ChangeRow,
  countOpenRows,
  findChange,
  findLastEffective,
  listChanges,
  listOpenByItem,
} from "./pending-changes.store.server";

type ChangeAccess = {
  describe: (locale: Locale) => DescribedChange;
  approvable: boolean;
  cancellable: boolean;
};
export type ReadChange = Omit<ChangeRow, "before" | "after"> & ChangeAccess;

const toReadChange = (fields: readonly SensitiveField[], user: User, change: ChangeRow): ReadChange => {
  const { approvers, describe } = findSensitiveField(fields, change);
  const { before: _before, after: _after, ...rest } = change;
  const open = change.state === "requested";
  return {
    ...rest,
    describe: (locale) => describe(change, locale),
    approvable: open && change.requestedBy !== user.id && hasAnyRole(user.roles, approvers),
    cancellable: open && canCancel(change, user),
  };
};

/** Newest first, after the id `before`. */
export async function browseChanges(
  deps: Pick<Deps, "db">,
  fields: readonly SensitiveField[],
  user: User,
  state: ChangeState | undefined,
  { size, before }: { size: number; before: string | null },
) {
  const rows = await listChanges(deps.db, state, { limit: size + 1, before });
  const items = rows.slice(0, size).map((row) => toReadChange(fields, user, row));
  return { items, next: rows.length > size ? items.at(-1)!.id : null };
}

export async function readChange(
  deps: Pick<Deps, "db">,
  fields: readonly SensitiveField[],
  user: User,
  id: string,
): Promise<ReadChange | null> {
  const found = await findChange(deps.db, id);
  return found ? toReadChange(fields, user, found) : null;
}

export const listOpenChanges = (deps: Pick<Deps, "db">, itemKey: Pick<RequestedChange, "subject" | "item">) =>
  listOpenByItem(deps.db, itemKey);

export const readRequestedValue = async (db: Deps["db"], id: string): Promise<unknown> =>
  (await findChange(db, id))?.after ?? null;

export const countOpenChanges = (deps: Pick<Deps, "db">): Promise<number> => countOpenRows(deps.db);

export async function findLastEffectiveChange(
  deps: Pick<Deps, "db">,
  value: Pick<RequestedChange, "subject" | "item" | "field">,
): Promise<{ id: string; before: unknown; at: Date } | null> {
  const found = await findLastEffective(deps.db, value);
  return found ? { ...found, at: found.at! } : null;
}

/** The change took effect, and a second person approved it or its requester still is an owner. */
export async function isGrantStillValid(db: Deps["db"], id: string): Promise<boolean> {
  const change = await findChange(db, id);
  if (change?.state !== "effective") return false;
  if (change.approvedBy !== null) return true;
  return (await readRoleGrant({ db }, change.requestedBy))?.roles.includes("owner") ?? false;
}
