import type { SkillKind } from "../../features/applications/applications.model";
import type { SeedTools } from "./seed-tools";

/** The ten languages and ten frameworks of spec §3, by their slugs and in its order. */
const options: Record<SkillKind, [slug: string, name: string][]> = {
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

export async function seedApplications({ db }: SeedTools): Promise<void> {
  const rows = Object.entries(options).flatMap(([kind, list]) =>
    list.map(([slug, name], position) => ({ kind: kind as SkillKind, slug, name, position })),
  );
  await db.insertInto("skill_option").values(rows).execute();
}
