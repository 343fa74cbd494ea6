import { isUuid } from "../../../platform/ids/is-uuid";
import { intakeStateAt } from "./intake.model";
import { findIntake, listIntakeIdsOfRegistrations, lockIntake } from "./intakes.store.server";
import type { Tx } from "../../../platform/database/database";

export type NoPlaceReason = "no_class" | "class_full" | "class_over";

export const resolveIntakeId = (
  chosenIntakeId: string | undefined,
  registeredIntakeId: string | null,
): string | null => chosenIntakeId ?? registeredIntakeId;

/** Locks classes in id order, to prevent deadlocks. Call it before a registration is locked. */
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

/** Returns null if a place is free. The class stays locked until the end of the transaction. */
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

export async function hasFreePlace(tx: Tx, id: string, now: Date): Promise<boolean> {
  const intake = await findIntake(tx, id);
  return intake !== undefined && intake.placesLeft > 0 && intakeStateAt(intake, now) !== "finished";
}
