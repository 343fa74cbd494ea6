import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDeps } from "../support/database";
import { CANARY_EMAIL, CANARY, createAllPersonalData, submitAllForms } from "./canary-person.fixture";
import { createGiftInput } from "../../src/features/donations/gifts/give.fixture";
import { give } from "../../src/features/donations/gifts/give.service.server";
import { readAuditLog } from "../../src/features/audit/audit.service.server";
import { PERSONAL_DATA_SOURCES, type DataSubject } from "../../src/features/privacy/privacy.model";
import { personalDataText, flattenRecord } from "../../src/features/privacy/personal-data-view.server";
import {
  exportPersonalData,
  erasePersonalData,
  planErasure,
} from "../../src/features/privacy/privacy.service.server";
import {
  tablesWithoutPersonalData,
  personalDataSources,
} from "../../src/features/privacy/personal-data-sources.server";
import { emailKey } from "../../src/platform/email/email-address";
import { encryptedColumns } from "../../src/platform/crypto/encrypted-columns";
import { currentKeyPrefix } from "../../src/platform/crypto/field-encryption.server";
import type { Database } from "../../src/platform/database/database";
import { m } from "../../src/paraglide/messages";

type Column = { table: string; column: string; type: string };
async function textColumns(db: Database): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.table_name as table, c.column_name as column, c.data_type as type
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and (c.data_type in ('text', 'character varying', 'json', 'jsonb') or c.udt_name = '_text')`.execute(
    db,
  );
  return rows;
}

/** Returns `table.column` of each place that contains the text. */
async function placesOf(db: Database, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const { table, column } of await textColumns(db)) {
    const { rows } = await sql<{ many: string }>`
      select count(*) as many from ${sql.table(table)}
      where ${sql.ref(column)}::text ilike ${`%${text}%`}`.execute(db);
    if (Number(rows[0]!.many) > 0) found.push(`${table}.${column}`);
  }
  return found.toSorted();
}

const personOf = (accountId: string | null = null): DataSubject => ({
  emailKeys: [emailKey(CANARY_EMAIL)],
  phone: null,
  accountId,
});
const erasing = (deps: Awaited<ReturnType<typeof testDeps>>) => ({
  ...deps,
  organisation: async () => "Reboot Lives",
});
const all = personalDataSources.flatMap(({ tables }) => Object.entries(tables));

test("every table belongs to a source of personal data, or is declared to contain none", async () => {
  const { db } = await testDeps();
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
  const listed = [...all.map(([name]) => name), ...Object.values(tablesWithoutPersonalData).flat()];
  expect(listed.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  expect(new Set(personalDataSources.map(({ name }) => name))).toEqual(new Set(PERSONAL_DATA_SOURCES));
});

test("every text column of a table with personal data declares its erasure", async () => {
  const { db } = await testDeps();
  const columns = await textColumns(db);
  for (const [table, { erased: goes = [], retained: stays = [], nonPersonal: plain = [] }] of all) {
    const there = columns.filter((one) => one.table === table).map(({ column }) => column);
    expect([...goes, ...stays, ...plain].toSorted(), table).toEqual(there.toSorted());
  }
});

test("an export contains everything of a person, and erasure removes it from every table", async () => {
  const deps = await testDeps("sample");
  expect(Object.values(await submitAllForms(deps))).toEqual([201, 201, 201, 201, 201]);
  const accountId = await createAllPersonalData(deps);
  const person = personOf(accountId);
  const sessions = () =>
    deps.db.selectFrom("account_session").select("id").where("account_id", "=", accountId).execute();
  expect(await sessions()).toHaveLength(1);
  const before = await placesOf(deps.db, CANARY);
  expect(before.length).toBeGreaterThan(15);

  const data = await exportPersonalData(deps, personalDataSources, { person, actor: accountId });
  expect(data.sources.map(({ source }) => source).toSorted()).toEqual(
    PERSONAL_DATA_SOURCES.filter((source) => source !== "uploads").toSorted(),
  );
  const text = personalDataText(data, "en");
  for (const word of [
    "message",
    "Interest",
    "Mentor",
    "experience",
    "Org",
    "laptops",
    "Learner",
    "Guardian",
    "camp",
    "motivation",
    "Helper",
    "Display",
    "bio",
    "Buyer",
    "Guest",
    "needs",
    "Giver",
    "gift",
  ])
    expect(text, word).toContain(`${CANARY} ${word}`);
  expect(data.consents.length).toBeGreaterThan(3);
  expect(data.consents.find(({ what }) => what.startsWith(m.reg_privacy_link()))?.at).toEqual(deps.now());
  expect(flattenRecord(data).filter(({ text: line }) => line.startsWith("ey"))).toEqual([]);

  const plan = await planErasure(erasing(deps), personalDataSources, person);
  expect(await placesOf(deps.db, CANARY)).toEqual(before);
  expect(plan.blockers).toEqual([]);
  // Check-in of the future event still needs the names.
  expect(plan.sources.find(({ source }) => source === "orders")).toMatchObject({
    erased: 0,
    retained: { under_way: 1 },
  });

  await sql`update event set starts_at = ${deps.now()}::timestamptz - interval '2 hours',
    ends_at = ${deps.now()}::timestamptz - interval '1 hour'`.execute(deps.db);
  const done = await erasePersonalData(erasing(deps), personalDataSources, { person, actor: accountId });
  expect(done).toMatchObject({ ok: true });
  expect(await placesOf(deps.db, CANARY)).toEqual([]);
  expect(await sessions()).toEqual([]);
  const again = await planErasure(erasing(deps), personalDataSources, person);
  expect(again.sources.filter(({ erased: gone }) => gone > 0)).toEqual([]);

  const { items } = await readAuditLog(deps, { subject: "privacy" }, { size: 10, before: null });
  expect(items.map(({ action }) => action)).toEqual(["erased", "exported"]);
  expect(new Set(items.map(({ item }) => item)).size).toBe(1);
});

test("an active monthly gift or a staff role prevents erasure, and nothing changes", async () => {
  const deps = await testDeps("sample");
  const accountId = await createAllPersonalData(deps);
  const before = await placesOf(deps.db, CANARY);
  await give(
    deps,
    createGiftInput({
      kind: "monthly",
      name: `${CANARY} Giver`,
      email: CANARY_EMAIL,
      clientId: deps.newId(),
    }),
  );
  await sql`update monthly_gift set state = 'active'`.execute(deps.db);
  await sql`update account set roles = '{editor}' where id = ${accountId}`.execute(deps.db);
  const refused = await erasePersonalData(erasing(deps), personalDataSources, {
    person: personOf(accountId),
    actor: accountId,
  });
  expect(refused).toEqual({ ok: false, first: ["staff", "monthly_gift"] });
  expect(await placesOf(deps.db, CANARY)).toEqual(expect.arrayContaining(before));
});

test("data of others stays: parts of email addresses and shared phone numbers match no one", async () => {
  const deps = await testDeps("sample");
  await submitAllForms(deps);
  const { db } = deps;
  await sql`update registration set answers = answers || '{"phoneIsShared": true}'`.execute(db);
  const { phone } = await db.selectFrom("registration").select("phone").executeTakeFirstOrThrow();
  for (const person of [
    { emailKeys: [], phone, accountId: null },
    { emailKeys: [emailKey(CANARY_EMAIL).slice(1)], phone: null, accountId: null },
    { emailKeys: [], phone: null, accountId: null },
  ]) {
    const { sources } = await planErasure(erasing(deps), personalDataSources, person);
    expect(sources.filter(({ erased: gone }) => gone > 0)).toEqual([]);
  }
});

test("every column with encrypted values is listed, so key rotation reaches it", async () => {
  const deps = await testDeps("sample");
  await submitAllForms(deps);
  await createAllPersonalData(deps);
  const found = await placesOf(deps.db, currentKeyPrefix(deps.keys, "answers"));
  expect(found.length).toBeGreaterThan(2);
  expect(encryptedColumns.map(({ table, column }) => `${table}.${column}`)).toEqual(
    expect.arrayContaining(found),
  );
});
