import { expect, test } from "vitest";
import { balancesOf } from "../giving.fixture";
import { transparency } from "../transparency.service.server";
import { moneyOffice } from "./money-office.fixture";

test("an expense is booked, shown, and taken back with its opposite; what cannot be is refused", async () => {
  const { deps, call } = await moneyOffice();
  const { items } = (await call("GET", "/campaign-money?limit=100")).body;
  const laptops = items.find(({ slug }) => slug === "laptop-drive-2024")!;
  const expense = {
    campaignId: laptops["id"],
    minor: 12_500,
    on: "2026-01-15",
    bought: { en: "Five chargers" },
  };
  const before = await balancesOf(deps);
  const { status, body } = await call("POST", "/expenses", { ...expense, budgetPosition: 0 });
  expect(status).toBe(201);
  const spent = (await call("GET", "/expenses")).body.items;
  expect(spent.find(({ id }) => id === body["id"])).toMatchObject({
    bought: "Five chargers",
    amountMinor: 12_500,
  });
  const undo = `/expenses/${String(body["id"])}`;
  expect((await call("DELETE", undo, undefined, "auditor")).status).toBe(403);
  expect((await call("DELETE", undo)).status).toBe(200);
  expect((await call("DELETE", undo)).status).toBe(404);
  expect(await balancesOf(deps)).toEqual(before);
  for (const wrong of [
    { minor: 0 },
    { on: "2126-01-01" },
    { bought: { fr: "Chargeurs" } },
    { budgetPosition: 99 },
    { campaignId: deps.newId() },
    { receiptPictureId: deps.newId() },
  ])
    expect((await call("POST", "/expenses", { ...expense, ...wrong })).status, JSON.stringify(wrong)).toBe(
      422,
    );
});

test("what was bought stays with its item of the budget, however the budget changes afterwards", async () => {
  const { deps, call } = await moneyOffice();
  const { items } = (await call("GET", "/campaign-money?limit=100")).body;
  const laptops = items.find(({ slug }) => slug === "laptop-drive-2024")!;
  const [first, second] = laptops["budget"] as { item: Record<string, string>; amountMinor: number }[];
  const bought = { minor: 4200, on: "2026-01-15", budgetPosition: 1, bought: { en: "Mice" } };
  expect((await call("POST", "/expenses", { ...bought, campaignId: laptops["id"] })).status).toBe(201);
  const goal = {
    goalMinor: first!.amountMinor,
    budget: [{ item: first!.item, amountMinor: first!.amountMinor }],
    reason: { en: "A company gave the rest." },
  };
  expect((await call("PUT", `/campaign-money/${String(laptops["id"])}/goal`, goal)).status).toBe(200);
  const { campaigns } = await transparency(deps);
  const all = campaigns.flatMap((campaign) => campaign.bought);
  expect(all.find(({ amountMinor }) => amountMinor === 4200)!.budgetItem).toEqual(second!.item);
});

test("a goal changes with its budget and a public reason, in what waits to be published as well; phases follow their table", async () => {
  const { deps, call } = await moneyOffice();
  const { items } = (await call("GET", "/campaign-money?limit=100")).body;
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
  const goal = `/campaign-money/${id}/goal`;
  expect((await call("PUT", goal, { ...change, goalMinor: 900_001 })).status).toBe(422);
  expect((await call("PUT", goal, { ...change, reason: { fr: "Moins cher" } })).status).toBe(422);
  expect((await call("PUT", goal, change)).status).toBe(200);
  expect((await call("PUT", goal, change)).status).toBe(409);
  const draft = await deps.db.selectFrom("content_draft").select("data").executeTakeFirstOrThrow();
  expect(draft.data).toMatchObject({ goalMinor: 900_000, location: { en: "Here" } });
  const move = (what: string) =>
    call("POST", `/campaign-money/${id}/phase`, { move: what, reason: "decided by the board" });
  expect((await move("report")).status).toBe(409);
  expect((await move("pause")).body).toMatchObject({ phase: "paused" });
  expect((await move("resume")).body).toMatchObject({ phase: "open" });
  expect((await move("end")).body).toMatchObject({ phase: "partly_funded" });
  expect((await move("report")).body).toMatchObject({ phase: "reported" });
  expect((await move("close")).body).toMatchObject({ phase: "closed" });
});
