import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDatabase, testDepsFor } from "../../../test/support/database";
import { seed } from "../../sample/seed.server";
import { hasSample, previewSampleRemoval, removeSample } from "./sample.service.server";
import type { Database } from "../../platform/database/database";
import type { Deps } from "../../platform/deps";

const now = new Date("2026-11-21T08:00:00Z");
const owner = { kind: "user", id: "0190c8a4-2222-7000-8000-00000000a5a1", roles: ["owner"] } as const;
async function site(beginning: "sample" | "start", { withPictures = false } = {}) {
  const { db } = await testDatabase();
  const deps = testDepsFor(db, now);
  await seed(withPictures ? deps : { db, now: deps.now, newId: deps.newId }, beginning);
  return deps;
}

const listFiles = async ({ files }: Pick<Deps, "files">) => {
  const keys: string[] = [];
  for await (const key of files.list("")) keys.push(key);
  return keys;
};

async function sizes(db: Database): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db);
  const counts: Record<string, number> = {};
  for (const { name } of rows) {
    const { rows: counted } = await sql<{
      n: number;
    }>`select count(*)::int as n from ${sql.table(name)}`.execute(db);
    counts[name] = counted[0]!.n;
  }
  return counts;
}

const balances = async (db: Database) => {
  const { rows } = await sql<{ account: string; currency: string; sum: number }>`
    select account, currency, sum(amount_minor)::int as sum from ledger_entry
    group by 1, 2 having sum(amount_minor) <> 0 order by 1, 2`.execute(db);
  return rows;
};

test("a preview shows the effect of the removal and changes nothing", async () => {
  const deps = await site("sample");
  const before = await sizes(deps.db);
  const preview = await previewSampleRemoval(deps);
  expect(await sizes(deps.db)).toEqual(before);
  expect(preview!.removed.length).toBeGreaterThan(40);
  expect(await removeSample(deps, owner)).toEqual(preview);
});

test("after removal a site equals one without the sample, except for its ledger", async () => {
  const deps = await site("sample");
  const removal = await removeSample(deps, owner);
  const left = await sizes(deps.db);
  const empty = await sizes((await site("start")).db);
  const differs = Object.keys(left).filter((table) => left[table] !== empty[table]);
  // The ledger references campaigns, which stay hidden. The about page has an older version.
  expect(differs).toEqual([
    "audit_event",
    "campaign",
    "campaign_budget_item",
    "ledger_balance",
    "ledger_entry",
    "ledger_month",
    "ledger_transaction",
    "ledger_year",
    "site_page_version",
  ]);
  expect(removal!.needed.every(({ section: part, hidden }) => part === "campaigns" && hidden)).toBe(true);
  expect(await deps.db.selectFrom("campaign").select("id").where("state", "<>", "draft").execute()).toEqual(
    [],
  );
  expect(removal!.reversed.length).toBeGreaterThan(0);
  expect(await balances(deps.db)).toEqual([]);
  const settings = await deps.db.selectFrom("site_settings").select("data").executeTakeFirstOrThrow();
  const started = await (
    await site("start")
  ).db
    .selectFrom("site_settings")
    .select("data")
    .executeTakeFirstOrThrow();
  expect(settings).toEqual(started);
});

test("the pictures of the sample and their files are removed, except one that staff use", async () => {
  const deps = await site("sample", { withPictures: true });
  const before = await listFiles(deps);
  const [used] = await deps.db.selectFrom("picture").select("id").orderBy("id").limit(1).execute();
  await sql`update post set version = version + 1, picture_id = ${used!.id} where id = (
    select id from post order by id limit 1)`.execute(deps.db);
  const removal = await removeSample(deps, owner);
  const pictures = (items: readonly { section: string; item: string }[]) =>
    items.flatMap(({ section, item }) => (section === "media" ? [item] : []));
  expect(pictures(removal!.needed)).toEqual([used!.id]);
  expect(pictures(removal!.removed)).toHaveLength(3);
  expect(await deps.db.selectFrom("picture").select("id").execute()).toEqual([used]);
  expect(await listFiles(deps)).toHaveLength(before.length / 4);
});

test("content that staff have changed, drafted or added stays", async () => {
  const deps = await site("sample");
  const { db } = deps;
  const [changed, started] = await db
    .selectFrom("post")
    .select(["id", "slug"])
    .orderBy("id")
    .limit(2)
    .execute();
  await db
    .updateTable("post")
    .set(({ eb }) => ({ version: eb("version", "+", 1) }))
    .where("id", "=", changed!.id)
    .execute();
  await db
    .insertInto("content_draft")
    .values({ kind: "posts", item: started!.id, data: "{}", changed_at: now })
    .execute();
  await sql`update site_settings set version = version + 1`.execute(db);
  const own = crypto.randomUUID();
  await sql`
    insert into partner select (jsonb_populate_record(partner, jsonb_build_object('id', ${own}::text))).*
    from partner limit 1`.execute(db);
  const removal = await removeSample(deps, owner);
  expect(removal!.changed.map(({ section: part, item }) => [part, item])).toEqual([
    ["posts", changed!.id],
    ["posts", started!.id],
    ["settings", "1"],
  ]);
  expect((await db.selectFrom("post").select("id").orderBy("id").execute()).map(({ id }) => id)).toEqual([
    changed!.id,
    started!.id,
  ]);
  expect(await db.selectFrom("partner").select("id").execute()).toEqual([{ id: own }]);
  expect(await db.selectFrom("content_draft").select("item").execute()).toEqual([{ item: started!.id }]);
});

test("items that records depend on stay, hidden where possible", async () => {
  const deps = await site("sample");
  const { db } = deps;
  const intake = await db.selectFrom("intake").select(["id", "program_id"]).executeTakeFirstOrThrow();
  await sql`
    create table depends_on_it (intake_id uuid references intake (id))`.execute(db);
  await sql`insert into depends_on_it values (${intake.id})`.execute(db);
  const removal = await removeSample(deps, owner);
  const stored = removal!.needed.filter(({ section: part }) => part !== "campaigns");
  expect(stored.map(({ section: part, item, hidden }) => [part, item, hidden])).toEqual([
    ["intakes", intake.id, false],
    ["programs", intake.program_id, true],
  ]);
  expect(await db.selectFrom("program").select(["id", "state"]).execute()).toEqual([
    { id: intake.program_id, state: "draft" },
  ]);
});

test("concurrent requests remove the sample once, with one audit event", async () => {
  const deps = await site("sample");
  const both = await Promise.all([removeSample(deps, owner), removeSample(deps, owner)]);
  expect(both.filter(Boolean)).toHaveLength(1);
  expect(await hasSample(deps)).toBe(false);
  expect(await previewSampleRemoval(deps)).toBeNull();
  const events = await deps.db.selectFrom("audit_event").select(["actor", "action", "subject"]).execute();
  expect(events).toEqual([{ actor: owner.id, action: "removed", subject: "sample" }]);
});

test("a site without the sample has nothing to remove", async () => {
  expect(await previewSampleRemoval(await site("start"))).toBeNull();
});
