import type { SkillKind } from "../../features/applications/applications.model";

export type ApplicationTables = {
  skill_option: { kind: SkillKind; slug: string; name: string; position: number };
};
