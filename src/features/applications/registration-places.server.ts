import { isUuid } from "../../platform/ids";
import type { Tx } from "../../platform/transaction";
import { intakeState } from "./intake.model";
import { findIntake, listIntakesOf, lockIntake } from "./intakes.store.server";

/** Why no place can be offered: no class is named, the class has no place left, or it is over. */
export type NoPlace = "no_class" | "class_full" | "class_over";

/** The class in which a step offers a place: the one that is chosen, else the one that the registration names. */
export const classOf = (chosen: string | undefined, named: string | null): string | null => chosen ?? named;

/**
 * Locks the classes in which these registrations get a place until the end of the transaction, so that nobody else gives
 * their places meanwhile. Call it before a registration is locked; the order of the ids prevents deadlocks.
 * @param chosen the class of all of them; absent: each names its own
 */
export async function lockClasses(tx: Tx, ids: readonly string[], chosen: string | undefined): Promise<void> {
  const classes =
    chosen === undefined ? await listIntakesOf(tx, ids.filter(isUuid)) : [chosen].filter(isUuid);
  for (const id of classes.toSorted()) await lockIntake(tx, id);
}

/** @returns null when a place can be offered; the class stays locked until the end of the transaction */
export async function placeRefusal(tx: Tx, id: string | null, now: Date): Promise<NoPlace | null> {
  if (id === null || !isUuid(id)) return "no_class";
  await lockIntake(tx, id);
  const found = await findIntake(tx, id);
  if (!found) return "no_class";
  const state = intakeState(found, now);
  if (state === "finished") return "class_over";
  return found.placesLeft > 0 ? null : "class_full";
}

/** Whether a class has a place for the next person on the waiting list, after one became free. */
export async function hasPlace(tx: Tx, id: string, now: Date): Promise<boolean> {
  const found = await findIntake(tx, id);
  return found !== undefined && found.placesLeft > 0 && intakeState(found, now) !== "finished";
}
