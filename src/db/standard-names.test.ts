import { readFileSync } from "node:fs";
import type { Pool } from "pg";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { TEST_SECRET, testDatabase } from "../../test/support/database";
import { decryptCell, encryptCell } from "../platform/crypto/field-encryption.server";
import { createKeys } from "../platform/crypto/keys.server";
import { loadMigrations, migrate } from "./migrate.server";

type Row = Record<string, unknown>;
type Rows = Record<string, Row[]>;

const MIGRATION = "0127-standard-names";

/** Rows of every table before the migration; each column has a value in at least one. */
const stored = JSON.parse(
  readFileSync(new URL("standard-names.fixture.json", import.meta.url), "utf8"),
) as Rows;

const TABLES: Readonly<Record<string, string>> = {
  first_format_end: "legacy_format_end",
  idempotent_answer: "idempotent_response",
  paper_mail: "receipt_mail",
};

/** Old table → old column → new column. */
const COLUMNS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  campaign_expense: { bought: "description" },
  data_key: { begins_at: "starts_at", secret_mark: "secret_fingerprint", wrapped: "encrypted_key" },
  enquiry: {
    email_mark: "email_fingerprint",
    forgotten_at: "erased_at",
    moved_at: "changed_at",
    said: "encrypted_message",
    sealed: "encrypted_answers",
  },
  enquiry_note: { sealed: "encrypted_text" },
  event_call_off: { asked_at: "requested_at", asked_by: "requested_by" },
  gallery_item: { taken_on: "photographed_on" },
  gift_correction: { asked_by: "requested_by" },
  gift_refund: { asked_by: "requested_by" },
  giving_currency: { least_minor: "min_minor", most_minor: "max_minor" },
  giving_page: { figures_note: "totals_note" },
  idempotent_answer: { answer: "response", asked: "request_fingerprint" },
  interest: { told_at: "notified_at" },
  monthly_gift: { card_told: "card_notified_until" },
  operations_alert: { cause: "fault", is_told: "is_notified" },
  payment_difference: { gone_at: "resolved_at" },
  picture: { taken_on: "photographed_on" },
  picture_order: { about: "details" },
  post: { words: "word_counts" },
  program: { lent: "loaned_equipment" },
  program_secret: { mark: "fingerprint" },
  receipt: { cause: "trigger", place: "sequence" },
  registration: {
    sealed: "encrypted_answers",
    told_at: "notified_at",
    told_how: "notification_method",
    told_mail: "notification_mail_id",
  },
  registration_note: { sealed: "encrypted_text" },
  sandbox_payment: { place: "sequence" },
  staff_digest: { wanted: "is_enabled" },
  subscription_event: { wording: "consent_text" },
  ticket_order: { places: "seats" },
  upload_object: { begun_at: "started_at", kept: "is_stored" },
};

/** Old table and new column → old value → new value. */
const VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "audit_event.action": {
    moved: "state_changed",
    kept_quiet: "not_announced",
    freed: "released",
    taken_back: "undone",
  },
  "audit_event.subject": {
    people: "privacy",
    "campaign-money": "campaign-finances",
    numbers: "impact-numbers",
  },
  "content_draft.kind": { numbers: "impact-numbers" },
  "former_slug.kind": { numbers: "impact-numbers" },
  "enquiry_event.kind": { filed: "submitted", moved: "state_changed", forgotten: "erased" },
  "registration_event.reason": {
    "told by staff": "notified by staff",
    "telling undone": "notification undone",
  },
  "ticket_event.reason": { door: "check-in", "given back": "returned" },
  "outbox_message.kind": { "enquiries.moved": "enquiries.state-changed" },
  "operations_alert.fault": {
    "job:gifts.papers": "job:gifts.receipts",
    "job:registrations.told": "job:registrations.notified",
  },
};

/** Renamed keys in jsonb columns, by the section of the audit entry or draft. */
const FIELDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  programs: { lent: "loanedEquipment" },
  gallery: { takenOn: "photographedOn" },
  media: { takenOn: "photographedOn" },
  "giving-currencies": { leastMinor: "minMinor", mostMinor: "maxMinor" },
  "giving-page": { figuresNote: "totalsNote" },
  expenses: { bought: "description" },
  tickets: { places: "seats" },
  interest: { toldAt: "notifiedAt" },
  subscribers: { twin: "duplicate", left: "unsubscribed" },
  reconciliation: { moved: "monthlyGifts" },
  learners: { told: "method", untold: "unnotified" },
  people: { parts: "sources", part: "source", gone: "erased", kept: "retained" },
};

function renameKeys(value: unknown, names: Readonly<Record<string, string>>): unknown {
  if (Array.isArray(value)) return value.map((each) => renameKeys(each, names));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [names[key] ?? key, renameKeys(each, names)]),
  );
}

function renamedJson(table: string, column: string, row: Row): unknown {
  const value = row[column];
  if (table === "picture_order" && column === "about") return renameKeys(value, FIELDS["media"]!);
  if (table === "queue_view" && column === "filter") return renameKeys(value, { untold: "unnotified" });
  if (table === "staff_digest" && column === "counts")
    return renameKeys(value, { "learners untold": "learners unnotified" });
  if (table === "content_draft" && column === "data")
    return renameKeys(value, FIELDS[row["kind"] as string] ?? {});
  if (table === "audit_event" && (column === "before" || column === "after")) {
    const renamed = renameKeys(value, FIELDS[row["subject"] as string] ?? {}) as Row | null;
    if (row["subject"] !== "audit" || renamed === null) return renamed;
    return Object.fromEntries(
      Object.entries(renamed).map(([key, each]) => [
        key,
        VALUES[`audit_event.${key}`]?.[each as string] ?? each,
      ]),
    );
  }
  return value;
}

const renamed = (rows: Rows): Rows =>
  Object.fromEntries(
    Object.entries(rows).map(([table, all]) => [
      TABLES[table] ?? table,
      all.map((row) =>
        Object.fromEntries(
          Object.keys(row).map((column) => {
            const name = COLUMNS[table]?.[column] ?? column;
            const value = renamedJson(table, column, row);
            return [name, VALUES[`${table}.${name}`]?.[value as string] ?? value];
          }),
        ),
      ),
    ]),
  );

const isOfMigrator = (table: string): boolean => table.startsWith("kysely");
const VIEWS: ReadonlySet<string> = new Set(["campaign_raised", "intake_places"]);

async function readAll(pool: Pool): Promise<Rows> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%' order by 1`,
  );
  const found: Rows = {};
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: Row }>(`select to_jsonb(t) as row from "${name}" t`);
    found[name] = rows.map(({ row }) => row);
  }
  return found;
}

function withSortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedKeys);
  if (value === null || typeof value !== "object") return value;
  return Object.entries(value)
    .map(([key, each]) => [key, withSortedKeys(each)])
    .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1));
}

const sorted = (rows: Rows) =>
  Object.fromEntries(
    Object.entries(rows).map(([table, all]) => [
      table,
      all.map((row) => JSON.stringify(withSortedKeys(row))).toSorted(),
    ]),
  );

/** Skips triggers and foreign keys, as a restore does: the rows were valid when written. */
async function loadStored(pool: Pool): Promise<void> {
  const client = await pool.connect();
  await client.query("set session_replication_role = replica");
  const { rows: columns } = await client.query<{ table: string; columns: string }>(
    `select table_name as table, string_agg(quote_ident(column_name), ', ') as columns
     from information_schema.columns where table_schema = 'public' and is_generated = 'NEVER' group by 1`,
  );
  const tables = [...new Set(columns.map(({ table }) => table))].filter(
    (table) => !isOfMigrator(table) && !VIEWS.has(table),
  );
  await client.query(`truncate ${tables.join(", ")}`);
  for (const { table, columns: names } of columns)
    if (stored[table])
      await client.query(
        `insert into "${table}" (${names}) overriding system value
         select ${names} from jsonb_populate_recordset(null::"${table}", $1)`,
        [JSON.stringify(stored[table])],
      );
  await client.query("set session_replication_role = origin");
  client.release();
}

const keys = createKeys(TEST_SECRET);
const ENCRYPTED = [
  ["registration", "sealed"],
  ["registration_note", "sealed"],
  ["enquiry", "sealed"],
  ["enquiry", "said"],
  ["enquiry_note", "sealed"],
] as const;

const { db, pool } = await testDatabase();
await sql`drop schema public cascade`.execute(db);
await sql`create schema public`.execute(db);
await migrate(db, Object.fromEntries(Object.entries(loadMigrations()).filter(([name]) => name < MIGRATION)));
await loadStored(pool);
for (const [table, column] of ENCRYPTED) {
  const id = stored[table]!.find((row) => row[column] !== null)!["id"] as string;
  const value = encryptCell(keys, "answers", { table, column, row: id }, `${table} ${column}`);
  await pool.query(`update ${table} set ${column} = $1 where id = $2`, [value, id]);
}
const before = await readAll(pool);
await migrate(db, Object.fromEntries(Object.entries(loadMigrations()).filter(([name]) => name <= MIGRATION)));
const after = await readAll(pool);

test("the fixture has a value for every column of every table", () => {
  const empty = Object.entries(before).flatMap(([table, rows]) =>
    Object.keys(rows[0] ?? { "no row": null })
      .filter((column) => rows.every((row) => row[column] === null || row[column] === undefined))
      .map((column) => `${table}.${column}`),
  );
  expect(empty).toEqual([]);
});

test("all rows and values exist under their new names", () => {
  expect(sorted(after)).toEqual(sorted(renamed(before)));
  const rows = Object.values(after).flat();
  expect({ rows: rows.length, values: rows.flatMap((row) => Object.values(row)).length }).toEqual({
    rows: 630,
    values: 7709,
  });
});

test("every renamed value was stored before and is gone after", () => {
  for (const [place, values] of Object.entries(VALUES)) {
    const [table, column] = place.split(".") as [string, string];
    const oldColumn = Object.entries(COLUMNS[table] ?? {}).find(([, name]) => name === column)?.[0] ?? column;
    for (const value of Object.keys(values)) {
      expect(
        before[table]!.map((row) => row[oldColumn]),
        place,
      ).toContain(value);
      expect(
        after[table]!.map((row) => row[column]),
        place,
      ).not.toContain(value);
    }
  }
});

test("values encrypted under old column names can still be decrypted", async () => {
  for (const [table, oldColumn] of ENCRYPTED) {
    const column = COLUMNS[table]![oldColumn]!;
    const texts = await Promise.all(
      after[table]!.map((row) => {
        const cell = { table, column, row: String(row["id"]) };
        return decryptCell(keys, "answers", cell, String(row[column])).catch(() => null);
      }),
    );
    expect(texts, `${table}.${column}`).toContain(`${table} ${oldColumn}`);
  }
});
