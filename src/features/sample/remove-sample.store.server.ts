import { sql } from "kysely";
import type { LocalizedText } from "../../platform/i18n/localized-text";
import { json } from "../../db/json-column.server";
import {
  SAMPLE_SINGLETONS,
  SAMPLE_TABLES,
  type SampleSingleton,
  type SampleTable,
  type SampleTableName,
  sampleTableEntries,
} from "./sample-rows.store.server";
import { listPictureUses } from "../uploads/media/pictures.service.server";
import { emptyGivingPage, emptySiteSettings } from "./empty-site.store.server";
import { emptyAboutPage } from "./empty-site.texts";
import type { Tx } from "../../platform/database/database";

type SampleItem = { section: string; item: string; title: LocalizedText | string };

/** `minor` is negative for an expense. `title` is the purchase or the memo. */
type ReversedBooking = { title: LocalizedText | string; minor: number; currency: string };

export type SampleRemoval = {
  removed: SampleItem[];
  /** Singletons: replaced by the values of an empty site. */
  reset: SampleItem[];
  /** Edited by staff: unchanged. */
  changed: SampleItem[];
  /** Real records or the ledger depend on it: stays, hidden if possible. */
  needed: (SampleItem & { hidden: boolean })[];
  reversed: ReversedBooking[];
};

type RemovalDeps = { now: Date; newId: () => string };

/**
 * Removes unchanged sample rows. Reverses sample bookings, since the ledger is append-only.
 * Callers roll the transaction back for a preview.
 * @returns null if there is no sample, or another request has just removed it
 */
export async function removeSampleRows(tx: Tx, deps: RemovalDeps): Promise<SampleRemoval | null> {
  await sql`select pg_advisory_xact_lock(hashtext('seed'))`.execute(tx);
  if (!(await tx.selectFrom("sample_row").select("item").limit(1).executeTakeFirst())) return null;
  const removal: SampleRemoval = { removed: [], reset: [], changed: [], needed: [], reversed: [] };
  removal.reversed = await reverseBookings(tx, deps);
  for (const [table] of sampleTableEntries) await removeRows(tx, table, removal);
  await resetSingletons(tx, deps.now, removal);
  await tx.deleteFrom("sample_row").execute();
  // Checks deferred constraints now, so that a preview fails as the removal would.
  await sql`set constraints all immediate`.execute(tx);
  return removal;
}

async function reverseBookings(tx: Tx, { now, newId }: RemovalDeps): Promise<ReversedBooking[]> {
  const bookings = await tx
    .selectFrom("ledger_transaction")
    .innerJoin("sample_row", (join) =>
      join
        .on("sample_row.table_name", "=", "ledger_transaction")
        .on(sql<boolean>`sample_row.item = ledger_transaction.id::text`),
    )
    .leftJoin("campaign_expense", "campaign_expense.transaction_id", "ledger_transaction.id")
    .select(["ledger_transaction.id", "ledger_transaction.memo", "campaign_expense.description"])
    .orderBy("ledger_transaction.id")
    .execute();
  const reversed: ReversedBooking[] = [];
  for (const { id, memo, description } of bookings) {
    const source = `sample:${id}:reversed`;
    const entries = await tx
      .selectFrom("ledger_entry")
      .select(["line", "account", "amount_minor as minor", "currency", "campaign_id as campaign"])
      .where("transaction_id", "=", id)
      .orderBy("line")
      .execute();
    const alreadyReversed = await tx
      .selectFrom("ledger_transaction")
      .select("id")
      // The source of an expense that staff have reversed.
      .where("source", "in", [
        source,
        ...(await listExpenseIds(tx, id)).map((expense) => `expense:${expense}:undone`),
      ])
      .executeTakeFirst();
    await tx.deleteFrom("campaign_expense").where("transaction_id", "=", id).execute();
    if (alreadyReversed) continue;
    const reversal = newId();
    await tx
      .insertInto("ledger_transaction")
      .values({
        id: reversal,
        kind: "correction",
        occurred_at: now,
        memo: `Reverses the sample: ${memo}`,
        source,
      })
      .execute();
    await tx
      .insertInto("ledger_entry")
      .values(
        entries.map(({ line, account, minor, currency, campaign }) => ({
          transaction_id: reversal,
          line,
          account,
          currency,
          amount_minor: -minor,
          campaign_id: campaign,
        })),
      )
      .execute();
    const assets = entries.filter(({ account }) => account.startsWith("assets:"));
    for (const { minor, currency } of assets) reversed.push({ title: description ?? memo, minor, currency });
  }
  return reversed;
}

const listExpenseIds = async (tx: Tx, transaction: string): Promise<string[]> =>
  (
    await tx.selectFrom("campaign_expense").select("id").where("transaction_id", "=", transaction).execute()
  ).map(({ id }) => id);

type Row = { item: string; title: LocalizedText | string; changed: boolean };

async function removeRows(tx: Tx, table: SampleTableName, removal: SampleRemoval): Promise<void> {
  const { section, title, versioned, publishes = false, owned = [] }: SampleTable = SAMPLE_TABLES[table];
  const { rows } = await sql<Row>`
    select s.item, to_jsonb(t) -> ${title} as title, 
      (${versioned ? sql`t.version <> s.version` : sql`false`}
        or exists (select from content_draft d where d.kind = ${section} and d.item = s.item)) as changed
    from sample_row s join ${sql.table(table)} t on t.id::text = s.item
    where s.table_name = ${table} order by s.item`.execute(tx);
  for (const { item, title: itemTitle, changed } of rows) {
    const entry: SampleItem = { section, item, title: itemTitle };
    if (changed) removal.changed.push(entry);
    else if (!(await isPictureInUse(tx, table, item)) && (await deleteWithOwned(tx, table, item, owned)))
      removal.removed.push(entry);
    else {
      if (publishes)
        await sql`
          update ${sql.table(table)} set state = 'draft', publish_at = null, version = version + 1
          where id::text = ${item}`.execute(tx);
      removal.needed.push({ ...entry, hidden: publishes });
    }
  }
}

/** Deleting the picture would remove it from content that staff wrote. */
const isPictureInUse = async (db: Tx, table: SampleTableName, item: string): Promise<boolean> =>
  table === "picture" && (await listPictureUses({ db }, item)).length > 0;

/** Returns false and deletes nothing if other rows depend on the item. */
async function deleteWithOwned(
  tx: Tx,
  table: string,
  item: string,
  owned: readonly (readonly [string, string])[],
): Promise<boolean> {
  await sql`savepoint sample_item`.execute(tx);
  try {
    for (const [ownedTable, column] of owned)
      await sql`delete from ${sql.table(ownedTable)} where ${sql.ref(column)}::text = ${item}`.execute(tx);
    await sql`delete from ${sql.table(table)} where id::text = ${item}`.execute(tx);
    await tx.deleteFrom("former_slug").where("item", "=", item).execute();
    await sql`release savepoint sample_item`.execute(tx);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code !== FOREIGN_KEY_VIOLATION) throw error;
    await sql`rollback to savepoint sample_item`.execute(tx);
    return false;
  }
}
const FOREIGN_KEY_VIOLATION = "23503";

async function resetSingletons(tx: Tx, now: Date, removal: SampleRemoval): Promise<void> {
  const { rows } = await sql<{ table: SampleSingleton; item: string; changed: boolean }>`
    select s.table_name as table, s.item, s.version <> coalesce(
      (select version from site_settings where s.table_name = 'site_settings'),
      (select version from giving_page where s.table_name = 'giving_page'),
      (select version from site_page where s.table_name = 'site_page' and key = s.item)) as changed
    from sample_row s where s.table_name in ('site_settings', 'site_page', 'giving_page') order by 1`.execute(
    tx,
  );
  for (const { table, item, changed } of rows) {
    (changed ? removal.changed : removal.reset).push({ section: SAMPLE_SINGLETONS[table], item, title: "" });
    if (changed) continue;
    if (table === "site_settings")
      await tx
        .updateTable("site_settings")
        .set({ data: json(emptySiteSettings), updated_at: now })
        .execute();
    else if (table === "giving_page") await tx.updateTable("giving_page").set(emptyGivingPage).execute();
    else
      await tx
        .updateTable("site_page")
        .set({
          title: json(emptyAboutPage.title),
          lead: json(emptyAboutPage.lead),
          body: json(emptyAboutPage.body),
          effective_on: null,
          updated_at: now,
        })
        .where("key", "=", item)
        .execute();
    await sql`update ${sql.table(table)} set version = version + 1`.execute(tx);
  }
}
