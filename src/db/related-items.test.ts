import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDatabase } from "../../test/support/database";
import type { Database } from "../platform/database/database";
import { loadMigrations, migrate } from "./migrate.server";

const MIGRATION = "0141-related-items";
const migrationsUntil = (isIncluded: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(loadMigrations()).filter(([name]) => isIncluded(name)));

const id = (number: number) => `0190a000-0000-7000-8000-00000000000${number}`;
const [PROGRAM, CAMPAIGN, SHOWN, OTHER] = [id(1), id(2), id(3), id(4)] as const;

/** Inserts a row with samples for the required columns that do not matter here. */
async function insertRow(db: Database, table: string, values: Record<string, unknown>): Promise<void> {
  const { rows } = await sql<{ name: string; type: string }>`
    select column_name as name, coalesce(domain_name, data_type) as type from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_nullable = 'NO' and column_default is null
      and is_generated = 'NEVER'`.execute(db);
  const SAMPLES: Record<string, unknown> = {
    localized_text: '{"en": "Text"}',
    localized_texts: "[]",
    date: "2026-01-01",
    jsonb: "[]",
    currency: "USD",
    bigint: 1000,
    integer: 1,
    text: "text",
    boolean: false,
    "timestamp with time zone": "2026-01-01T00:00:00Z",
  };
  const row = { ...Object.fromEntries(rows.map(({ name, type }) => [name, SAMPLES[type]])), ...values };
  await sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(row))})`.execute(db);
}

test("the upgrade finds related items by current and former slugs, also in drafts", async () => {
  const { db, close } = await testDatabase();
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  await migrate(
    db,
    migrationsUntil((name) => name < MIGRATION),
  );
  await insertRow(db, "program", { id: PROGRAM, slug: "code", category: "education", status: "active" });
  await insertRow(db, "campaign", {
    id: CAMPAIGN,
    slug: "laptops-2026",
    category: "equipment",
    deadline: "2027-01-01",
    after_deadline: "stop",
  });
  await sql`insert into former_slug (kind, slug, item) values ('campaigns', 'laptops', ${CAMPAIGN})`.execute(
    db,
  );
  const kind = { category: "equipment", status: "active" };
  await insertRow(db, "initiative", {
    ...kind,
    id: SHOWN,
    slug: "bench",
    related_program: "code",
    related_campaign: "laptops",
  });
  await insertRow(db, "initiative", { ...kind, id: OTHER, slug: "other", related_program: "gone" });
  const draft = { title: { en: "Bench" }, relatedProgram: null, relatedCampaign: "laptops-2026" };
  await sql`insert into content_draft (kind, item, data, changed_at)
    values ('initiatives', ${SHOWN}, ${JSON.stringify(draft)}, now())`.execute(db);
  await migrate(
    db,
    migrationsUntil((name) => name <= MIGRATION),
  );
  const { rows } = await sql`select id, related_program_id as program, related_campaign_id as campaign
    from initiative order by id`.execute(db);
  expect(rows).toEqual([
    { id: SHOWN, program: PROGRAM, campaign: CAMPAIGN },
    { id: OTHER, program: null, campaign: null },
  ]);
  const drafts = await sql<{ data: object }>`select data from content_draft`.execute(db);
  expect(drafts.rows).toEqual([
    { data: { title: { en: "Bench" }, relatedProgramId: null, relatedCampaignId: CAMPAIGN } },
  ]);
  await close();
});
