import { expect, test } from "vitest";
import { csvLines } from "../../../../platform/csv/csv";
import { money } from "../../../../platform/money/money";
import { recordGift } from "../../payments/manual-gifts.service.server";
import { createGiftInput, readBalances, createGivingFixture } from "../../gifts/give.fixture";
import { type JournalSection, readJournal } from "./journal.service.server";
import { journalRows } from "./journal-csv-view.server";

const year = 2025;
const reader = { id: "finance" };

async function booked() {
  const program = await createGivingFixture();
  for (const [on, minor, method] of [
    ["2024-12-31", 1000, "cash"],
    ["2025-01-01", 2000, "transfer"],
    ["2025-06-30", 3000, "cash"],
    ["2025-07-01", 4000, "till"],
    ["2026-01-01", 5000, "cash"],
  ] as const)
    await recordGift(program.deps, {
      ...createGiftInput({ purpose: { kind: "general" }, amount: money(minor, "USD"), name: "=cmd" }),
      method,
      donor: { email: null, phone: null },
      paymentReference: "=1+1",
      staff: "finance",
      on,
    });
  return program;
}

async function journalOf(
  deps: Parameters<typeof readJournal>[0],
  input: Partial<Parameters<typeof readJournal>[2]> = {},
) {
  const parts: JournalSection[] = [];
  for await (const part of readJournal(deps, reader, { year, account: null, ...input })) parts.push(part);
  const balance = (kind: "opening" | "closing") =>
    parts.flatMap((part) => (part.kind === kind ? part.balances : []));
  return {
    parts,
    opening: balance("opening"),
    closing: balance("closing"),
    entries: parts.flatMap((part) => (part.kind === "entries" ? part.entries : [])),
  };
}

test("opening balances, entries and closing balances of a year match the ledger and the adjacent years", async () => {
  const { deps } = await booked();
  const [before, now, after] = [
    await journalOf(deps, { year: 2024 }),
    await journalOf(deps),
    await journalOf(deps, { year: 2026 }),
  ];
  expect(now.opening).toEqual(before.closing.filter(({ minor }) => minor !== 0));
  expect(after.opening).toEqual(now.closing.filter(({ minor }) => minor !== 0));
  for (const { entries, closing } of [before, now, after]) {
    expect(entries.reduce((sum, { minor }) => sum + minor, 0)).toBe(0);
    expect(closing.reduce((sum, { minor }) => sum + minor, 0)).toBe(0);
  }
  const cash = after.closing.find(
    ({ account, currency }) => account === "assets:cash" && currency === "USD",
  )!;
  expect(cash.minor).toBe((await readBalances(deps))["assets:cash"]);
  expect(now.entries.filter(({ account }) => account === "assets:cash").map(({ minor }) => minor)).toEqual([
    3000,
  ]);
  const log = await deps.db.selectFrom("audit_event").select(["action", "title"]).execute();
  expect(log).toContainEqual({ action: "exported", title: "journal-2025.csv" });
});

test("a fiscal year may begin in July, one account can be exported alone, and no cell is a formula", async () => {
  const { deps } = await booked();
  await deps.db.updateTable("giving_page").set({ fiscal_month: 7 }).execute();
  const days = async (of: number) =>
    (await journalOf(deps, { year: of, account: "assets:cash" })).entries.map(({ at }) =>
      at.toISOString().slice(0, 10),
    );
  expect(await days(2024)).toEqual(["2024-12-31", "2025-06-30"]);
  expect(await days(2025)).toEqual(["2026-01-01"]);
  const { parts } = await journalOf(deps, { year: 2025 });
  const text = csvLines(parts.flatMap(journalRows));
  expect(text).toContain(`"'=1+1"`);
  expect(text).not.toMatch(/(^|,)"?[=+@]/m);
  expect(text).toContain(`"2026-06-30","closing","assets:till",40,"","USD"`);
});
