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
import { transact } from "../platform/database/transact.server";

const requiredContent = [seedLegalPages, seedCurrencies, seedSkills];

/** In order. `start` adds nothing that visitors could mistake for facts. */
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
 * Seeds an empty database once, all or nothing, under a lock for processes that start together.
 * Adds no receipts without `files`, `pictures` and `log`.
 * @returns whether this call seeded the database
 */
export async function seed(
  deps: Pick<Deps, "db" | "now" | "newId"> & Partial<Pick<Deps, "files" | "pictures" | "log">>,
  preset: keyof typeof SEED_PRESETS = "sample",
): Promise<boolean> {
  if (await isSeeded(deps.db)) return false;
  const { files, pictures, log } = deps;
  // Outside the transaction: rendering pictures takes a second, and a rollback does not delete files.
  const receipts =
    preset === "sample" && files && pictures && log
      ? await addReceipts({ ...deps, files, pictures, log })
      : {};
  return transact(deps.db, async (db) => {
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
