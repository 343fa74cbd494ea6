import { sql } from "kysely";
import { expect, test } from "vitest";
import { orderRecordKind } from "./order-record.server";
import { readOrder, resendOrder } from "./orders.service.server";
import { reserve } from "./reserve.service.server";
import {
  ORGANISATION,
  booking,
  mailsTo,
  placeOrder,
  readPlacedOrder,
  sampleDatabaseForEach,
} from "./orders.fixture";
import { m } from "../../../paraglide/messages";

const fresh = await sampleDatabaseForEach();

test("a forged link opens nothing, and a link is sent again three times an hour at most", async () => {
  const deps = await fresh();
  const token = await placeOrder(deps, ["regular"]);
  for (const bad of [
    "",
    "x",
    "../../etc/passwd",
    `${token.slice(0, 42)}${token.endsWith("A") ? "B" : "A"}`,
    "\0",
  ])
    expect(await readOrder(deps, bad)).toBeNull();
  const again = async () => (await resendOrder(deps, token, ORGANISATION)).ok;
  expect([await again(), await again(), await again(), await again()]).toEqual([true, true, true, false]);
});

test("access needs are stored encrypted", async () => {
  const deps = await fresh();
  await placeOrder(deps, ["regular"], { accessNeeds: "I use a wheelchair" });
  const { rows } = await sql<{
    text: string;
  }>`select row_to_json(o)::text as text from ticket_order o`.execute(deps.db);
  expect(rows.map(({ text }) => text).join()).not.toContain("wheelchair");
});

test("order events cannot be deleted", async () => {
  const deps = await fresh();
  await placeOrder(deps, ["regular"]);
  await expect(deps.db.deleteFrom("ticket_event").execute()).rejects.toThrow("append-only");
});

test("the status page finds an order by its code and the buyer's email address, and sends its link there", async () => {
  const deps = await fresh();
  const input = booking(deps, ["regular"]);
  const done = await reserve(deps, input);
  const { reference } = await readPlacedOrder(deps, (done as { value: { token: string } }).value.token);
  const kind = orderRecordKind(async () => ORGANISATION);
  expect(await kind.find(deps, reference, { emailKey: "other@else.example" })).toBeNull();
  expect(await kind.find(deps, reference, { digits: "0000" })).toBeNull();
  const id = (await kind.find(deps, reference, { emailKey: input.buyer.email }))!;
  const submitted = await kind.readView(deps, id, "en");
  expect([submitted?.reference, submitted?.state]).toEqual([reference, m.tickets_reserved()]);
  expect(await kind.performAction!(deps, id, "resend")).toBe(true);
  expect(await mailsTo(deps, input.buyer.email)).toEqual(["tickets.link"]);
  expect(JSON.stringify(submitted)).not.toContain("/orders/");
  expect((await kind.listByEmail(deps, [input.buyer.email], "ar")).map(({ id: own }) => own)).toEqual([id]);
});
