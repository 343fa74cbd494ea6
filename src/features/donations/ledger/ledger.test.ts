import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDeps } from "../../../../test/support/database";
import { money } from "../../../platform/money/money";
import { BANK, DONATIONS, type LedgerEntry, isBalanced } from "./ledger.model";
import { bookTransaction, getLatestGifts, reverseTransaction } from "./ledger.service.server";
import { insertTransactions } from "./ledger.store.server";
import { transact } from "../../../platform/database/transact.server";

const deps = await testDeps("sample");
const entry = (account: LedgerEntry["account"], amountMinor: number, currency = "USD"): LedgerEntry => ({
  account,
  amountMinor,
  currency,
  campaignId: null,
});
const head = () => ({ id: deps.newId(), kind: "gift" as const, occurredAt: deps.now(), memo: "test" });
const countTransactions = async () =>
  (await deps.db.selectFrom("ledger_transaction").select("id").execute()).length;

test("the sample's 35000 is one transaction of kind opening", async () => {
  const rows = await deps.db
    .selectFrom("ledger_entry")
    .innerJoin("ledger_transaction", "ledger_transaction.id", "transaction_id")
    .innerJoin("campaign", "campaign.id", "campaign_id")
    .select(["kind", "account", "amount_minor"])
    .where("slug", "=", "laptop-drive-2024")
    .where("account", "=", DONATIONS)
    .execute();
  expect(rows).toEqual([{ kind: "opening", account: DONATIONS, amount_minor: -3_500_000 }]);
});

test("nothing in the ledger can be changed, deleted or truncated", async () => {
  const before = await sql`select * from ledger_entry order by transaction_id, line`.execute(deps.db);
  for (const attempt of [
    sql`update ledger_entry set amount_minor = amount_minor + 1`,
    sql`update ledger_entry set campaign_id = null`,
    sql`delete from ledger_entry`,
    sql`delete from ledger_entry where line = 1`,
    sql`truncate ledger_entry`,
    sql`truncate ledger_transaction cascade`,
    sql`update ledger_transaction set memo = 'other'`,
    sql`delete from ledger_transaction`,
    sql`truncate campaign cascade`,
  ])
    await expect(attempt.execute(deps.db)).rejects.toThrow(/the ledger is append-only/);
  const after = await sql`select * from ledger_entry order by transaction_id, line`.execute(deps.db);
  expect(after.rows).toEqual(before.rows);
});

test("a campaign that received money cannot be deleted", async () => {
  await expect(
    deps.db.deleteFrom("campaign").where("slug", "=", "laptop-drive-2024").execute(),
  ).rejects.toThrow(/ledger_entry/);
});

test("an unbalanced transaction fails at commit, however it is inserted", async () => {
  const before = await countTransactions();
  const unbalanced = [
    [entry(BANK, 100), entry(DONATIONS, -99)],
    [entry(BANK, 100, "USD"), entry(DONATIONS, -100, "KES")],
    [entry(BANK, 100)],
  ];
  for (const entries of unbalanced) {
    expect(isBalanced(entries)).toBe(false);
    const write = transact(deps.db, (tx) =>
      insertTransactions(tx, [{ ...head(), giftId: null, source: null, reverses: null, entries }]),
    );
    await expect(write).rejects.toThrow(/does not balance/);
  }
  const empty = deps.db.insertInto("ledger_transaction").values({
    id: deps.newId(),
    kind: "gift",
    occurred_at: deps.now(),
    memo: "no entries",
  });
  await expect(empty.execute()).rejects.toThrow(/does not balance/);
  expect(await countTransactions()).toBe(before);
});

test("an entry added later to a booked transaction is refused unless the whole balances", async () => {
  const id = await bookTransaction(deps, { ...head(), entries: [entry(BANK, 5), entry(DONATIONS, -5)] });
  const late = deps.db.insertInto("ledger_entry").values({
    transaction_id: id!,
    line: 3,
    account: BANK,
    amount_minor: 1,
    currency: "USD",
    campaign_id: null,
  });
  await expect(late.execute()).rejects.toThrow(/does not balance/);
});

test("booking refuses unbalanced entries before they reach the database", async () => {
  const before = await countTransactions();
  await expect(
    bookTransaction(deps, { ...head(), entries: [entry(BANK, 1), entry(DONATIONS, -2)] }),
  ).rejects.toThrow(RangeError);
  expect(await countTransactions()).toBe(before);
});

test("booking inside a database transaction is undone with it", async () => {
  const before = await countTransactions();
  const failed = transact(deps.db, async (tx) => {
    await bookTransaction(
      { ...deps, db: tx },
      { ...head(), entries: [entry(BANK, 7), entry(DONATIONS, -7)] },
    );
    throw new Error("the change that caused it failed");
  });
  await expect(failed).rejects.toThrow("the change that caused it failed");
  expect(await countTransactions()).toBe(before);
});

test("the latest gifts show time, campaign and amount, newest first, and no reversed gift", async () => {
  const { id: campaignId } = await deps.db
    .selectFrom("campaign")
    .select("id")
    .where("slug", "=", "solar-lab")
    .executeTakeFirstOrThrow();
  const book = (minor: number, campaign: string | null) =>
    bookTransaction(deps, {
      ...head(),
      entries: [entry(BANK, minor), { ...entry(DONATIONS, -minor), campaignId: campaign }],
    });
  await book(700, null);
  await book(800, campaignId);
  const reversed = await book(900, null);
  const reversal = { ...head(), kind: "gift_reversal" as const, transactionId: reversed! };
  expect(await reverseTransaction(deps, reversal)).not.toBeNull();
  expect((await getLatestGifts(deps)).slice(0, 2)).toEqual([
    { at: deps.now(), campaign: "solar-lab", amount: money(800, "USD") },
    { at: deps.now(), campaign: null, amount: money(700, "USD") },
  ]);
});
