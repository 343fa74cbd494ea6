/** What can be learned or taught: a programming language or a framework (spec §3). */
export const SKILL_KINDS = ["language", "framework"] as const;
export type SkillKind = (typeof SKILL_KINDS)[number];

/** `name` is a proper name and the same in every language; `slug` is what an application keeps. */
type Skill = { slug: string; name: string };
export type Skills = Record<SkillKind, Skill[]>;
