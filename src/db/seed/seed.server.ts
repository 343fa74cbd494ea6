import { sql } from "kysely";
import type { Deps } from "../../platform/deps";
import { seedAchievements } from "./achievements.server";
import { seedApplications } from "./applications.server";
import { seedBlog } from "./blog.server";
import { seedCampaigns } from "./campaigns.server";
import { seedDonations } from "./donations.server";
import { seedEvents } from "./events.server";
import { seedGallery } from "./gallery.server";
import { seedInitiatives } from "./initiatives.server";
import { seedPeople } from "./people.server";
import { seedPrograms } from "./programs.server";
import { seedSite } from "./site.server";
import { seedTextPages } from "./text-pages.server";

const parts = [
  seedSite,
  seedTextPages,
  seedAchievements,
  seedPrograms,
  seedInitiatives,
  seedEvents,
  seedCampaigns,
  seedDonations,
  seedBlog,
  seedPeople,
  seedGallery,
  seedApplications,
];

/**
 * Puts the sample content into an empty database, once: what an editor has changed or deleted since stays so. All or
 * nothing, under a lock, since several processes may start at once.
 * @returns whether the content was put in now
 */
export async function seed(deps: Pick<Deps, "db" | "now" | "newId">): Promise<boolean> {
  return deps.db.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(hashtext('seed'))`.execute(db);
    if (await db.selectFrom("site_settings").select("id").executeTakeFirst()) return false;
    const now = deps.now();
    const day = (offset: number) => new Date(now.getTime() + offset * 86_400_000).toISOString().slice(0, 10);
    for (const part of parts) await part({ db, now, newId: deps.newId, day });
    return true;
  });
}
