import { expect, test } from "vitest";
import { readBalances } from "../../gifts/give.fixture";
import { getTransparency } from "../../transparency/transparency.service.server";
import { transparencyCsv } from "../../transparency/transparency-view.server";
import { BANK } from "../../ledger/ledger.model";
import { addExpense } from "../expenses/expenses.service.server";
import { createGiftAdminFixture } from "../gift-admin.fixture";

test("an expense is booked, listed and reversed; invalid expenses are refused", async () => {
  const { deps, call } = await createGiftAdminFixture();
  const { items } = (await call("GET", "/campaign-finances?limit=100")).body;
  const laptops = items.find(({ slug }) => slug === "laptop-drive-2024")!;
  const expense = {
    campaignId: laptops["id"],
    minor: 12_500,
    on: "2026-01-15",
    description: { en: "Five chargers" },
  };
  const before = await readBalances(deps);
  const { status, body } = await call("POST", "/expenses", { ...expense, budgetPosition: 0 });
  expect(status).toBe(201);
  const spent = (await call("GET", "/expenses")).body.items;
  expect(spent.find(({ id }) => id === body["id"])).toMatchObject({
    description: "Five chargers",
    amountMinor: 12_500,
  });
  const undo = `/expenses/${String(body["id"])}/reversal`;
  const why = { reason: "booked twice" };
  expect((await call("POST", undo, why, "auditor")).status).toBe(403);
  expect((await call("POST", undo, { reason: "" })).status).toBe(422);
  expect((await call("POST", undo, why)).status).toBe(200);
  expect((await call("POST", undo, why)).status).toBe(404);
  expect(await readBalances(deps)).toEqual(before);
  const reversed = (await call("GET", "/expenses")).body.items.find(({ id }) => id === body["id"]);
  expect(reversed).toMatchObject({ reversalReason: "booked twice" });
  const purchases = (await getTransparency(deps)).campaigns.flatMap((campaign) => campaign.expenses);
  expect(purchases.map(({ id }) => id)).not.toContain(body["id"]);
  for (const wrong of [
    { minor: 0 },
    { on: "2126-01-01" },
    { description: { fr: "Chargeurs" } },
    { budgetPosition: 99 },
    { campaignId: deps.newId() },
    { receiptPictureId: deps.newId() },
  ])
    expect((await call("POST", "/expenses", { ...expense, ...wrong })).status, JSON.stringify(wrong)).toBe(
      422,
    );
});

test("an expense retains its budget item when the budget changes", async () => {
  const { deps, call } = await createGiftAdminFixture();
  const { items } = (await call("GET", "/campaign-finances?limit=100")).body;
  const laptops = items.find(({ slug }) => slug === "laptop-drive-2024")!;
  const [first, second] = laptops["budget"] as { item: Record<string, string>; amountMinor: number }[];
  const expense = { minor: 4200, on: "2026-01-15", budgetPosition: 1, description: { en: "Mice" } };
  expect((await call("POST", "/expenses", { ...expense, campaignId: laptops["id"] })).status).toBe(201);
  const goal = {
    goalMinor: first!.amountMinor,
    budget: [{ item: first!.item, amountMinor: first!.amountMinor }],
    reason: { en: "A company gave the rest." },
  };
  expect((await call("PUT", `/campaign-finances/${String(laptops["id"])}/goal`, goal)).status).toBe(200);
  const { campaigns } = await getTransparency(deps);
  const all = campaigns.flatMap((campaign) => campaign.expenses);
  expect(all.find(({ amountMinor }) => amountMinor === 4200)!.budgetItem).toEqual(second!.item);
});

test("a goal change needs a budget and a public reason and updates drafts; phases follow their table", async () => {
  const { deps, call } = await createGiftAdminFixture();
  const { items } = (await call("GET", "/campaign-finances?limit=100")).body;
  const solar = items.find(({ slug }) => slug === "solar-lab")!;
  const id = String(solar["id"]);
  const [first] = solar["budget"] as { item: Record<string, string> }[];
  expect(Object.keys(first!.item).toSorted()).toEqual(["ar", "en", "fr", "sw"]);
  await deps.db
    .insertInto("content_draft")
    .values({
      kind: "campaigns",
      item: id,
      data: '{"goalMinor":1,"location":{"en":"Here"}}',
      changed_at: deps.now(),
    })
    .execute();
  const change = {
    goalMinor: 900_000,
    budget: [{ item: { en: "Panels" }, amountMinor: 900_000 }],
    reason: { en: "Panels cost less now." },
  };
  const goal = `/campaign-finances/${id}/goal`;
  expect((await call("PUT", goal, { ...change, goalMinor: 900_001 })).status).toBe(422);
  expect((await call("PUT", goal, { ...change, reason: { fr: "Moins cher" } })).status).toBe(422);
  expect((await call("PUT", goal, change)).status).toBe(200);
  expect((await call("PUT", goal, change)).status).toBe(409);
  const draft = await deps.db.selectFrom("content_draft").select("data").executeTakeFirstOrThrow();
  expect(draft.data).toMatchObject({ goalMinor: 900_000, location: { en: "Here" } });
  const move = (what: string) =>
    call("POST", `/campaign-finances/${id}/phase`, { move: what, reason: "decided by the board" });
  expect((await move("report")).status).toBe(409);
  expect((await move("pause")).body).toMatchObject({ phase: "paused" });
  expect((await move("resume")).body).toMatchObject({ phase: "open" });
  expect((await move("end")).body).toMatchObject({ phase: "partly_funded" });
  expect((await move("report")).body).toMatchObject({ phase: "reported" });
  expect((await move("close")).body).toMatchObject({ phase: "closed" });
});

test("an expense without a campaign appears publicly under its category and is paid from its account", async () => {
  const { deps, call } = await createGiftAdminFixture();
  const categories = (await call("GET", "/expense-categories")).body.items;
  expect(categories.map(({ name }) => name)).toContain("Salaries");
  const categoryId = categories.find(({ name }) => name === "Salaries")!["id"];
  const salaries = {
    categoryId,
    currency: "USD",
    minor: 40_000,
    on: "2026-01-31",
    description: { en: "January" },
  };
  const before = await readBalances(deps);
  const spentOn = async (code: string) => {
    const usd = (await getTransparency(deps)).totals.find(({ currency }) => currency === "USD")!;
    return { all: usd.spentMinor, category: usd.categories.find((each) => each.code === code)?.minor ?? 0 };
  };
  const spentBefore = await spentOn("salaries");
  expect((await call("POST", "/expenses", salaries)).status).toBe(201);
  expect(await readBalances(deps)).toEqual({
    ...before,
    "expenses:salaries": (before["expenses:salaries"] ?? 0) + 40_000,
    "assets:bank": (before["assets:bank"] ?? 0) - 40_000,
  });
  expect(await spentOn("salaries")).toEqual({
    all: spentBefore.all + 40_000,
    category: spentBefore.category + 40_000,
  });
  const file = transparencyCsv(await getTransparency(deps), "en", "http://localhost");
  expect(file).toContain(`"spent on salaries","","","USD",${(spentBefore.category + 40_000) / 100}`);
  expect(file).not.toContain("January");
  for (const wrong of [{ categoryId: null }, { currency: null }, { categoryId: deps.newId() }])
    expect((await call("POST", "/expenses", { ...salaries, ...wrong })).status, JSON.stringify(wrong)).toBe(
      422,
    );
});

test("spending more than a campaign or account has needs confirmation and names the balance", async () => {
  const { deps, call } = await createGiftAdminFixture();
  const { items } = (await call("GET", "/campaign-finances?limit=100")).body;
  const { id: campaignId, raisedMinor, spentMinor } = items.find(({ slug }) => slug === "solar-lab")!;
  const left = Number(raisedMinor) - Number(spentMinor);
  const expense = {
    campaignId,
    minor: left + 1,
    on: "2026-01-15",
    description: { en: "Panels" },
    paidFrom: "assets:cash",
  };
  const warned = await call("POST", "/expenses", expense);
  expect(warned).toMatchObject({ status: 422, body: { errors: [{ field: "confirmed" }] } });
  const text = JSON.stringify(warned.body);
  expect(text).toContain(new Intl.NumberFormat("en-GB", { minimumFractionDigits: 2 }).format(left / 100));
  expect(text).toContain("0.00");
  expect((await call("POST", "/expenses", { ...expense, confirmed: true })).status).toBe(201);
  expect((await readBalances(deps))["assets:cash"]).toBe(-left - 1);
  const within = { ...expense, minor: 1, paidFrom: "assets:bank" };
  expect((await call("POST", "/expenses", within)).status).toBe(422);
});

test("an expense is booked only together with its receipts", async () => {
  const { deps, call } = await createGiftAdminFixture();
  const { items } = (await call("GET", "/campaign-finances?limit=100")).body;
  const { id: campaignId } = items.find(({ slug }) => slug === "laptop-drive-2024")!;
  const before = await readBalances(deps);
  const who = { kind: "user" as const, id: crypto.randomUUID(), roles: ["finance" as const] };
  const added = await addExpense(deps, who, {
    campaignId: String(campaignId),
    categoryId: null,
    currency: null,
    paidFrom: BANK,
    minor: 100,
    on: "2026-01-15",
    budgetPosition: null,
    description: { en: "Cables" },
    receiptPictureId: null,
    files: [crypto.randomUUID()],
    confirmed: false,
  });
  expect(added).toEqual({ ok: false, error: "files" });
  expect(await readBalances(deps)).toEqual(before);
});

test("a new category gets an account from its name and retains it", async () => {
  const { deps } = await createGiftAdminFixture();
  const add = (en: string) =>
    deps.db
      .insertInto("expense_category")
      .values({ position: 9, name: JSON.stringify({ en }) })
      .returning("code")
      .executeTakeFirstOrThrow();
  const codes = [
    await add("Visas & permits"),
    await add("Visas permits"),
    await add("2026"),
    await add("Programs"),
  ];
  expect(codes.map(({ code }) => code)).toEqual([
    "visas-permits",
    "visas-permits-x",
    "category",
    "programs-x",
  ]);
  await deps.db
    .updateTable("expense_category")
    .set({ name: JSON.stringify({ en: "Permits" }) })
    .where("code", "=", "visas-permits")
    .execute();
  const stored = await deps.db
    .selectFrom("expense_category")
    .select("code")
    .where("code", "=", "visas-permits")
    .execute();
  expect(stored).toHaveLength(1);
});
