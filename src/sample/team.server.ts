import { json } from "../db/json-column.server";
import { partners, team, testimonials } from "./texts/team.texts";
import { withPortrait } from "./texts/portraits";
import type { SeedDeps } from "./seed-deps";

/** The people are fictional, so links lead to the home pages of the networks. */
export async function seedTeam({ db, now, newId }: SeedDeps): Promise<void> {
  const shared = (position: number) => ({
    id: newId(),
    state: "published" as const,
    publish_at: now,
    created_at: now,
    updated_at: now,
    position,
  });
  await db
    .insertInto("team_member")
    .values(
      team.map(withPortrait).map(({ name, role, bio, on, portrait }, position) => ({
        ...shared(position),
        name,
        role: json(role),
        bio: json(bio),
        portrait,
        linkedin: on.includes("linkedin") ? "https://www.linkedin.com/" : null,
        twitter: on.includes("twitter") ? "https://x.com/" : null,
        github: on.includes("github") ? "https://github.com/" : null,
      })),
    )
    .execute();
  await db
    .insertInto("testimonial")
    .values(
      testimonials.map(withPortrait).map(({ name, role, content, portrait }, position) => ({
        ...shared(position),
        name,
        role: json(role),
        content: json(content),
        portrait,
      })),
    )
    .execute();
  await db
    .insertInto("partner")
    .values(
      partners.map(({ name, url, description }, position) => ({
        ...shared(position),
        name,
        url,
        description: json(description),
      })),
    )
    .execute();
}
