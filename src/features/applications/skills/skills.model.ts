/** Spec §3. */
export const SKILL_KINDS = ["language", "framework"] as const;
export type SkillKind = (typeof SKILL_KINDS)[number];

/** `name` is a proper name, the same in every language; applications store the `slug`. */
type Skill = { slug: string; name: string };
export type Skills = Record<SkillKind, Skill[]>;
