import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDeps } from "../../../../test/support/database";
import { BANK, DONATIONS } from "./ledger.model";
import { bookTransaction, bookTransactions, isLedgerBalanced } from "./ledger.service.server";

test("an empty list books nothing", async () => {
  expect(await bookTransactions(await testDeps("sample"), [])).toEqual([]);
});

test("a backup that lost an entry, which no trigger noticed, is not balanced", async () => {
  const deps = await testDeps("sample");
  const shared = { currency: "USD", campaignId: null };
  const entries = [
    { ...shared, account: BANK, amountMinor: 700 },
    { ...shared, account: DONATIONS, amountMinor: -700 },
  ] as const;
  const id = await bookTransaction(deps, { kind: "gift", occurredAt: deps.now(), memo: "test", entries });
  expect(await isLedgerBalanced(deps)).toBe(true);
  await sql`alter table ledger_entry disable trigger user`.execute(deps.db);
  await deps.db.deleteFrom("ledger_entry").where("transaction_id", "=", id).where("line", "=", 2).execute();
  expect(await isLedgerBalanced(deps)).toBe(false);
});
