import { CLASS } from "./facts";
import type { SkillKind } from "../features/applications/skills/skills.model";
import type { SeedDeps } from "./seed-deps";

const SKILL_OPTIONS: Record<SkillKind, [slug: string, name: string][]> = {
  language: [
    ["html-css", "HTML / CSS"],
    ["javascript", "JavaScript"],
    ["python", "Python"],
    ["php", "PHP"],
    ["ruby", "Ruby"],
    ["go", "Go"],
    ["rust", "Rust"],
    ["java", "Java"],
    ["csharp", "C#"],
    ["c-cpp", "C / C++"],
  ],
  framework: [
    ["react", "React"],
    ["vue", "Vue"],
    ["angular", "Angular"],
    ["laravel", "Laravel"],
    ["django", "Django"],
    ["express", "Express"],
    ["rails", "Ruby on Rails"],
    ["codeigniter", "CodeIgniter"],
    ["flutter", "Flutter"],
    ["nextjs", "Next.js"],
  ],
};

/** Opens one program for a month, so that people can try the form. The other shows the interest list. */
export async function seedIntake({ db, now, newId, day }: SeedDeps): Promise<void> {
  const program = await db
    .selectFrom("program")
    .select("id")
    .where("slug", "=", "code-for-refugees")
    .executeTakeFirst();
  if (!program) return;
  await db
    .insertInto("intake")
    .values({
      id: newId(),
      program_id: program.id,
      opens_at: now,
      closes_at: new Date(now.getTime() + 30 * 86_400_000),
      starts_on: day(45),
      places: CLASS.places,
    })
    .execute();
}

export async function seedSkills({ db }: SeedDeps): Promise<void> {
  const rows = Object.entries(SKILL_OPTIONS).flatMap(([kind, list]) =>
    list.map(([slug, name], position) => ({ kind: kind as SkillKind, slug, name, position })),
  );
  await db.insertInto("skill_option").values(rows).execute();
}
