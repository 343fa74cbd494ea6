import { sql } from "kysely";
import type { Database } from "../../platform/database/database";

export type SampleTable = Readonly<{
  section: string;
  title: string;
  /** Dependent tables with their foreign key columns, children first. */
  owned?: readonly (readonly [table: string, column: string])[];
  /** `version` detects changes by staff. */
  versioned?: boolean;
  /** Can be unpublished when something depends on it. */
  publishes?: boolean;
}>;

/** In an order that foreign keys allow for deletion. */
export const SAMPLE_TABLES = {
  newsletter_issue: { section: "issues", title: "subject", versioned: true },
  intake: { section: "intakes", title: "starts_on" },
  course: { section: "courses", title: "title", versioned: true },
  initiative: { section: "initiatives", title: "title", versioned: true, publishes: true },
  event: {
    section: "events",
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
    section: "campaigns",
    title: "title",
    versioned: true,
    publishes: true,
    owned: [["campaign_budget_item", "campaign_id"]],
  },
  program: { section: "programs", title: "title", versioned: true, publishes: true },
  post: { section: "posts", title: "title", versioned: true, publishes: true },
  gallery_item: { section: "gallery", title: "title", versioned: true, publishes: true },
  team_member: { section: "team", title: "name", versioned: true, publishes: true },
  testimonial: { section: "testimonials", title: "name", versioned: true, publishes: true },
  partner: { section: "partners", title: "name", versioned: true, publishes: true },
  impact_number: { section: "impact-numbers", title: "label", versioned: true },
  milestone: { section: "milestones", title: "title", versioned: true },
  award: { section: "awards", title: "title", versioned: true },
  alumni_story: { section: "alumni", title: "name", versioned: true },
  donation_tier: { section: "donation-tiers", title: "name", versioned: true },
  saved_reply: { section: "saved-replies", title: "name", versioned: true },
  support_amount: { section: "support-amounts", title: "title", versioned: true },
  picture: {
    section: "media",
    title: "alt",
    versioned: true,
    owned: [["picture_rendition", "picture_id"]],
  },
} as const satisfies Record<string, SampleTable>;

export type SampleTableName = keyof typeof SAMPLE_TABLES;
export const sampleTableEntries = Object.entries(SAMPLE_TABLES) as [SampleTableName, SampleTable][];

export const SAMPLE_SINGLETONS = {
  site_settings: "settings",
  site_page: "pages",
  giving_page: "giving-page",
} as const;
export type SampleSingleton = keyof typeof SAMPLE_SINGLETONS;

export async function recordSampleRows(db: Database): Promise<void> {
  for (const [table, { versioned }] of sampleTableEntries)
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

/** Includes files of pictures that staff have edited. */
export const listSamplePictureFiles = (db: Database) =>
  db
    .selectFrom("sample_row")
    .innerJoin("picture", (join) =>
      join.on("sample_row.table_name", "=", "picture").on(sql<boolean>`sample_row.item = picture.id::text`),
    )
    .innerJoin("picture_rendition", "picture_rendition.picture_id", "picture.id")
    .select([
      "picture.id as picture",
      "picture.original_digest as originalDigest",
      "picture_rendition.format",
      "picture_rendition.width",
    ])
    .execute();
