import type { Deps } from "../../../platform/deps";
import { type Admission, NO_ADMISSION, resolveAdmission } from "./admission.model";
import { listIntakesOpenAt, listIntakes } from "./admission.store.server";

type ReadDeps = Pick<Deps, "db" | "now">;

export async function withAdmissions<Row extends { id: string }>(
  deps: ReadDeps,
  programs: readonly Row[],
): Promise<(Row & { admission: Admission })[]> {
  if (programs.length === 0) return [];
  const now = deps.now();
  const intakes = await listIntakes(
    deps.db,
    programs.map(({ id }) => id),
    now,
  );
  const intakesByProgram = Map.groupBy(intakes, ({ programId }) => programId);
  return programs.map((row) => {
    const programIntakes = intakesByProgram.get(row.id);
    return { ...row, admission: programIntakes ? resolveAdmission(programIntakes, now) : NO_ADMISSION };
  });
}

/** @param chosenIntakeId class that a draft has chosen; listed even if it is full by now */
export const listOpenIntakes = (deps: ReadDeps, chosenIntakeId: string | null = null) =>
  listIntakesOpenAt(deps.db, deps.now(), chosenIntakeId);
