import type { Deps } from "../../platform/deps";
import { type Admission, NO_ADMISSION, admissionOf } from "./admission.model";
import { listOpenRounds, listRounds } from "./admissions.store.server";

type Reader = Pick<Deps, "db" | "now">;

/** Programs with whether one can apply for them now. */
export async function withAdmissions<Row extends { id: string }>(
  deps: Reader,
  programs: readonly Row[],
): Promise<(Row & { admission: Admission })[]> {
  if (programs.length === 0) return [];
  const now = deps.now();
  const rounds = await listRounds(
    deps.db,
    programs.map(({ id }) => id),
    now,
  );
  const of = Map.groupBy(rounds, ({ programId }) => programId);
  return programs.map((row) => {
    const own = of.get(row.id);
    return { ...row, admission: own ? admissionOf(own, now) : NO_ADMISSION };
  });
}

/**
 * Every class that one can apply for now, of any program; the next to begin first.
 * @param chosen a class that is named too when it is full, as long as it takes people: a draft has chosen it
 */
export const openRounds = (deps: Reader, chosen: string | null = null) =>
  listOpenRounds(deps.db, deps.now(), chosen);
