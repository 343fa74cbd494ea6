import { sql } from "kysely";
import type { Database } from "../platform/database/database";
import type { Deps } from "../platform/deps";
import { seedAchievements } from "./achievements.server";
import { seedIntake, seedSkills } from "./applications.server";
import { seedBooks } from "./books.server";
import { seedBlog } from "./blog.server";
import { seedCampaigns } from "./campaigns.server";
import { seedCurrencies, seedDonations } from "./donations.server";
import { seedEvents } from "./events.server";
import { seedGallery } from "./gallery.server";
import { seedInitiatives } from "./initiatives.server";
import { seedNewsletter } from "./newsletter.server";
import { addReceipts } from "./receipts.server";
import { seedTeam } from "./team.server";
import { seedPrograms } from "./programs.server";
import { recordSampleRows } from "../features/sample/sample-rows.store.server";
import { seedSavedReplies } from "./saved-replies.server";
import { seedSite } from "./site.server";
import { seedEmptySitePages, seedEmptySiteSettings } from "../features/sample/empty-site.store.server";
import { seedAbout, seedLegalPages } from "./text-pages.server";

/** What forms need, and the texts that say what this software does: part of every database. */
const requiredContent = [seedLegalPages, seedCurrencies, seedSkills];

/** What a database begins with, in order. `start`: no sample, and nothing that somebody could take for the truth. */
const SEED_PRESETS = {
  start: [...requiredContent, seedEmptySiteSettings, seedEmptySitePages],
  sample: [
    ...requiredContent,
    seedSite,
    seedAbout,
    seedAchievements,
    seedPrograms,
    seedEvents,
    seedCampaigns,
    seedInitiatives,
    seedDonations,
    seedBooks,
    seedBlog,
    seedTeam,
    seedGallery,
    seedIntake,
    seedNewsletter,
    seedSavedReplies,
  ],
};

/**
 * Puts the first content into an empty database, once: what an editor has changed or deleted since stays so. All or
 * nothing, under a lock, since several processes may start at once. Without `files` there are no pictures of receipts.
 * @returns whether the content was put in now
 */
export async function seed(
  deps: Pick<Deps, "db" | "now" | "newId"> & Partial<Pick<Deps, "files" | "pictures" | "log">>,
  preset: keyof typeof SEED_PRESETS = "sample",
): Promise<boolean> {
  if (await isSeeded(deps.db)) return false;
  const { files, pictures, log } = deps;
  // Outside of the transaction: making pictures takes a second, and their files cannot be rolled back.
  const receipts =
    preset === "sample" && files && pictures && log
      ? await addReceipts({ ...deps, files, pictures, log })
      : {};
  return deps.db.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(hashtext('seed'))`.execute(db);
    if (await isSeeded(db)) return false;
    const now = deps.now();
    const day = (offset: number) => new Date(now.getTime() + offset * 86_400_000).toISOString().slice(0, 10);
    for (const seedSection of SEED_PRESETS[preset])
      await seedSection({ db, now, newId: deps.newId, day, receipts });
    if (preset === "sample") await recordSampleRows(db);
    return true;
  });
}

const isSeeded = async (db: Database): Promise<boolean> =>
  (await db.selectFrom("site_settings").select("id").executeTakeFirst()) !== undefined;
