import { sql } from "kysely";
import type { Database } from "../database.server";

export type SampleTable = Readonly<{
  /** The part of the back-office where its items are. */
  part: string;
  /** What people call an item: a column of text, or of texts by language. */
  title: string;
  /** Tables whose rows belong to an item and go with it, by the column that names it; children first. */
  owned?: readonly (readonly [table: string, column: string])[];
  /** Counts changes (`version`), so that what staff have changed can be told apart. */
  versioned?: boolean;
  /** Can be hidden from the public where something depends on it. */
  publishes?: boolean;
}>;

/** Tables of the sample, in an order in which their rows can be deleted. */
export const SAMPLE_TABLES = {
  newsletter_issue: { part: "issues", title: "subject", versioned: true },
  intake: { part: "intakes", title: "starts_on" },
  course: { part: "courses", title: "title", versioned: true },
  initiative: { part: "initiatives", title: "title", versioned: true, publishes: true },
  event: {
    part: "events",
    title: "title",
    versioned: true,
    publishes: true,
    owned: [
      ["ticket_type_pool", "event_id"],
      ["ticket_type", "event_id"],
      ["ticket_pool", "event_id"],
    ],
  },
  campaign: {
    part: "campaigns",
    title: "title",
    versioned: true,
    publishes: true,
    owned: [["campaign_budget_item", "campaign_id"]],
  },
  program: { part: "programs", title: "title", versioned: true, publishes: true },
  post: { part: "posts", title: "title", versioned: true, publishes: true },
  gallery_item: { part: "gallery", title: "title", versioned: true, publishes: true },
  team_member: { part: "team", title: "name", versioned: true, publishes: true },
  testimonial: { part: "testimonials", title: "name", versioned: true, publishes: true },
  partner: { part: "partners", title: "name", versioned: true, publishes: true },
  impact_number: { part: "numbers", title: "label", versioned: true },
  milestone: { part: "milestones", title: "title", versioned: true },
  award: { part: "awards", title: "title", versioned: true },
  alumni_story: { part: "alumni", title: "name", versioned: true },
  donation_tier: { part: "donation-tiers", title: "name", versioned: true },
  saved_reply: { part: "saved-replies", title: "name", versioned: true },
  support_amount: { part: "support-amounts", title: "title", versioned: true },
} as const satisfies Record<string, SampleTable>;

export type SampleTableName = keyof typeof SAMPLE_TABLES;
export const sampleTables = Object.entries(SAMPLE_TABLES) as [SampleTableName, SampleTable][];

/** Of these there is one each: the sample's is replaced by what an empty site begins with. */
export const SAMPLE_SINGLES = {
  site_settings: "settings",
  site_page: "pages",
  giving_page: "giving-page",
} as const;
export type SampleSingle = keyof typeof SAMPLE_SINGLES;

/** Writes down what the sample has just put into a database that was empty before. */
export async function recordSample(db: Database): Promise<void> {
  for (const [table, { versioned }] of sampleTables)
    await sql`
      insert into sample_row (table_name, item, version)
      select ${table}, id::text, ${versioned ? sql`version` : sql`null`} from ${sql.table(table)}`.execute(
      db,
    );
  await sql`
    insert into sample_row (table_name, item, version)
    select 'ledger_transaction', id::text, null from ledger_transaction
    union all select 'site_settings', id::text, version from site_settings
    union all select 'giving_page', id::text, version from giving_page
    union all select 'site_page', key, version from site_page where key = 'about'`.execute(db);
}
