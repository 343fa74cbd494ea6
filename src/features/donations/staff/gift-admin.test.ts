import { expect, test } from "vitest";
import { getDonorWall } from "../gifts/donor-wall/donor-wall.service.server";
import { processPaymentEvents } from "../payments/payment-events.service.server";
import { exportPaidGifts } from "./gift-export.service.server";
import { giftCsvRow } from "./gift-export-view.server";
import { csvLines } from "../../../platform/csv/csv";
import { createGiftAdminFixture } from "./gift-admin.fixture";

test("gifts are found by reference, email address and beginning of a name; lists show no email address and page by cursor", async () => {
  const { giveAndPay, call } = await createGiftAdminFixture();
  const one = await giveAndPay({ name: "100%_Sure", email: "Sure@example.org" });
  await giveAndPay({ name: "Sam", email: "sam@example.org" });
  const found = async (q: string) =>
    (await call("GET", `/gifts?q=${encodeURIComponent(q)}`)).body.items.map(({ reference }) => reference);
  expect(await found(one.reference.toLowerCase().replace("-", " "))).toEqual([one.reference]);
  expect(await found("sure@EXAMPLE.org")).toEqual([one.reference]);
  expect(await found("100%_s")).toEqual([one.reference]);
  expect(await found("100x")).toEqual([]);
  expect(await found("_am")).toEqual([]);
  const first = await call("GET", "/gifts?limit=1");
  const next = await call("GET", `/gifts?limit=1&cursor=${String(first.body["nextCursor"])}`);
  // Created at one moment, so in either order.
  const names = [...first.body.items, ...next.body.items].map(({ donorName }) => String(donorName));
  expect(names.toSorted()).toEqual(["100%_Sure", "Sam"]);
  expect(JSON.stringify(first.body)).not.toContain("@");
  expect((await call("GET", "/gifts?cursor=bm9uZQ")).status).toBe(422);
  expect((await call("GET", "/gifts?state=none")).status).toBe(422);
});

test("a donor's message appears on the wall only after approval, and can be hidden again", async () => {
  const { deps, giveAndPay, call } = await createGiftAdminFixture();
  const gift = await giveAndPay({ message: "For my sister's class" });
  await giveAndPay({ email: "b@example.org", name: "Sam" });
  await giveAndPay({ email: "c@example.org", name: "Ada" });
  const output = async () => (await getDonorWall(deps, "laptop-drive-2024"))!.map(({ message }) => message);
  expect(await output()).toEqual([null, null, null]);
  const waiting = await call("GET", "/gift-messages", undefined, "editor");
  expect(waiting.body.items).toMatchObject([{ id: gift.id, message: "For my sister's class" }]);
  expect((await call("PUT", `/gift-messages/${gift.id}`, { state: "shown" }, "editor")).status).toBe(200);
  expect(await output()).toContain("For my sister's class");
  expect((await call("PUT", `/gift-messages/${gift.id}`, { state: "hidden" })).status).toBe(200);
  expect(await output()).toEqual([null, null, null]);
  expect((await call("PUT", `/gift-messages/${deps.newId()}`, { state: "shown" })).status).toBe(404);
});

test("finance advances months of the test provider by signed events; staff end a monthly gift", async () => {
  const { deps, giveAndPay, call } = await createGiftAdminFixture();
  await giveAndPay({ kind: "monthly", purpose: { kind: "general" } });
  for (const outcome of ["succeed", "fail"]) {
    expect((await call("POST", "/test-months", { outcome })).body).toEqual({ monthlyGifts: 1 });
    await processPaymentEvents(deps);
  }
  const { items } = (await call("GET", "/monthly-gifts?state=past_due")).body;
  expect(items).toMatchObject([{ failures: 1, donorName: "Maria Okoth" }]);
  const gifts = (await call("GET", "/gifts?kind=monthly")).body.items;
  expect(gifts.map(({ state }) => state).toSorted()).toEqual(["failed", "paid", "paid"]);
  const end = `/monthly-gifts/${String(items[0]!["id"])}/end`;
  expect((await call("POST", end, undefined, "auditor")).status).toBe(403);
  expect((await call("POST", end)).status).toBe(200);
  expect((await call("POST", end)).status).toBe(409);
});

test("the report shows the books; the yearly file has its paid gifts, safe from formulas", async () => {
  const { deps, giveAndPay, call, audit } = await createGiftAdminFixture();
  await giveAndPay({ name: "=cmd|' /C calc'!A0" });
  await giveAndPay({}, "fail");
  const { body } = await call("GET", "/reconciliation", undefined, "auditor");
  expect(body).toMatchObject({
    provider: "sandbox",
    test: true,
    differences: [],
    waitingEvents: { count: 0 },
  });
  const sums = (body["accounts"] as { minor: number }[]).reduce((sum, { minor }) => sum + minor, 0);
  expect(sums).toBe(0);
  const lines: string[] = [];
  const { pages, timeZone } = await exportPaidGifts(deps, { id: "finance" }, deps.now().getUTCFullYear());
  for await (const rows of pages) lines.push(csvLines(rows.map((gift) => giftCsvRow(gift, timeZone, "en"))));
  const text = lines.join("");
  expect(text.match(/\r\n/g)).toHaveLength(1);
  expect(text).toContain(`"'=cmd|' /C calc'!A0","USD",50,0,1.5,0`);
  expect((await audit()).at(-1)).toMatchObject({ action: "read", subject: "gifts" });
});

test("the history of a gift is in order and ends in its state", async () => {
  const { call } = await createGiftAdminFixture();
  for (let time = 0; time < 6; time++) {
    const clientId = crypto.randomUUID();
    const cash = {
      clientId,
      method: "cash",
      minor: 5000,
      currency: "USD",
      on: "2026-01-15",
      confirmed: true,
    };
    const { body } = await call("POST", "/gifts", cash);
    const { items } = (await call("GET", `/gifts?q=${String(body["reference"])}`)).body;
    const { body: gift } = await call("GET", `/gifts/${String(items[0]!["id"])}`);
    const states = (gift["events"] as { state: string }[]).map(({ state }) => state);
    expect(states).toEqual(["awaiting_payment", "processing", "paid"]);
  }
});
