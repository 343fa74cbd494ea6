import { isUuid } from "../../../platform/ids/is-uuid";
import { intakeStateAt } from "./intake.model";
import { findIntake, listIntakeIdsOfRegistrations, lockIntake } from "./intakes.store.server";
import type { Tx } from "../../../platform/database/database";

/** Why no place can be offered: no class is named, the class has no place left, or it is over. */
export type NoPlaceReason = "no_class" | "class_full" | "class_over";

/** The class in which a step offers a place: the one that is chosen, else the one that the registration names. */
export const resolveIntakeId = (
  chosenIntakeId: string | undefined,
  registeredIntakeId: string | null,
): string | null => chosenIntakeId ?? registeredIntakeId;

/**
 * Locks the classes in which these registrations get a place until the end of the transaction, so that nobody else gives
 * their places meanwhile. Call it before a registration is locked; the order of the ids prevents deadlocks.
 * @param chosenIntakeId the class of all of them; absent: each names its own
 */
export async function lockIntakes(
  tx: Tx,
  ids: readonly string[],
  chosenIntakeId: string | undefined,
): Promise<void> {
  const intakeIds =
    chosenIntakeId === undefined
      ? await listIntakeIdsOfRegistrations(tx, ids.filter(isUuid))
      : [chosenIntakeId].filter(isUuid);
  for (const id of intakeIds.toSorted()) await lockIntake(tx, id);
}

/** @returns null when a place can be offered; the class stays locked until the end of the transaction */
export async function checkPlaceAvailable(
  tx: Tx,
  id: string | null,
  now: Date,
): Promise<NoPlaceReason | null> {
  if (id === null || !isUuid(id)) return "no_class";
  await lockIntake(tx, id);
  const intake = await findIntake(tx, id);
  if (!intake) return "no_class";
  const state = intakeStateAt(intake, now);
  if (state === "finished") return "class_over";
  return intake.placesLeft > 0 ? null : "class_full";
}

/** Whether a class has a place for the next person on the waiting list, after one became free. */
export async function hasFreePlace(tx: Tx, id: string, now: Date): Promise<boolean> {
  const intake = await findIntake(tx, id);
  return intake !== undefined && intake.placesLeft > 0 && intakeStateAt(intake, now) !== "finished";
}
