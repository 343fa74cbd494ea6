import type { Deps } from "../../../platform/deps";
import { SKILL_KINDS, type Skills } from "./skills.model";
import { listSkillOptions } from "./skills.store.server";

export async function listSkills(deps: Pick<Deps, "db">): Promise<Skills> {
  const rows = await listSkillOptions(deps.db);
  const [language, framework] = SKILL_KINDS.map((kind) =>
    rows.filter((row) => row.kind === kind).map(({ slug, name }) => ({ slug, name })),
  );
  return { language: language ?? [], framework: framework ?? [] };
}
