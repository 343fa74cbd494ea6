import type { Deps } from "../../../platform/deps";
import {
  listAlumniStories,
  listAwards,
  listMilestones,
  listImpactNumbers,
} from "./achievements.store.server";

type ReadDeps = Pick<Deps, "db">;
export type ImpactNumber = Awaited<ReturnType<typeof getImpactNumbers>>[number];

export const getImpactNumbers = (deps: ReadDeps) => listImpactNumbers(deps.db);

export async function getAchievements(deps: ReadDeps) {
  const [impactNumbers, milestones, awards, stories] = await Promise.all([
    getImpactNumbers(deps),
    listMilestones(deps.db),
    listAwards(deps.db),
    listAlumniStories(deps.db),
  ]);
  return { impactNumbers, milestones, awards, stories };
}
