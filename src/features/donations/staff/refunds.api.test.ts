import { expect, test } from "vitest";
import { closeDispute } from "../../../adapters/sandbox/sandbox-dashboard.server";
import { money } from "../../../platform/money/money";
import { SAMPLE_GENERAL_GIFTS, readBalances, readGiftPayment } from "../gifts/give.fixture";
import { processPaymentEvents } from "../payments/payment-events.service.server";
import { syncPayment } from "../payments/payment-sync.service.server";
import { sendRefunds } from "../payments/refunds.service.server";
import { createGiftAdminFixture } from "./gift-admin.fixture";

const REASON = "asked by the donor";

test("finance refunds a part, then the rest; a repeated call refunds nothing more, and excess is refused", async () => {
  const { deps, giveAndPay, call } = await createGiftAdminFixture();
  const gift = await giveAndPay();
  const path = `/gifts/${gift.id}/refunds`;
  const [key, other] = [crypto.randomUUID(), crypto.randomUUID()];
  const first = await call("POST", path, { minor: 2000, reason: REASON }, "finance", key);
  expect(first).toMatchObject({ status: 201, body: { state: "requested" } });
  const again = await call("POST", path, { minor: 2000, reason: REASON }, "finance", key);
  expect(again.body).toEqual(first.body);
  expect((await call("POST", path, { minor: 3001, reason: REASON })).status).toBe(422);
  for (const minor of [0, -1, 0.5, 1e15, "5"])
    expect((await call("POST", path, { minor, reason: REASON })).status, String(minor)).toBe(422);
  expect((await call("POST", path, { minor: 3000, reason: REASON }, "finance", other)).status).toBe(201);
  await sendRefunds(deps);
  await processPaymentEvents(deps);
  const { body } = await call("GET", `/gifts/${gift.id}`);
  expect(body).toMatchObject({ state: "refunded", refundableMinor: 0 });
  // Both credit notes have one time, so either may come first.
  const issuedReceipts = (body["receipts"] as { kind: string; minor: number }[]).toSorted(
    (a, b) => b.minor - a.minor,
  );
  expect(issuedReceipts.map(({ kind, minor }) => [kind, minor])).toEqual([
    ["receipt", 5000],
    ["credit_note", 3000],
    ["credit_note", 2000],
  ]);
  expect((await call("POST", `/gifts/${deps.newId()}/refunds`, { minor: 1, reason: REASON })).status).toBe(
    404,
  );
});

test("refunds above the limit need a second approver, also in parts, and never the requester", async () => {
  const { deps, giveAndPay, call, audit } = await createGiftAdminFixture();
  const gift = await giveAndPay({ amount: money(80_000, "USD") });
  const path = `/gifts/${gift.id}/refunds`;
  expect((await call("POST", path, { minor: 50_000, reason: REASON })).body).toMatchObject({
    state: "requested",
  });
  const large = await call("POST", path, { minor: 1, reason: REASON });
  expect(large).toMatchObject({ status: 201, body: { state: "waiting" } });
  await sendRefunds(deps);
  await processPaymentEvents(deps);
  const id = String(large.body["id"]);
  const decision = `/refunds/${id}/decision`;
  expect((await call("POST", decision, { agreed: true })).status).toBe(409);
  expect((await call("POST", decision, { agreed: true }, "auditor")).status).toBe(403);
  const waiting = await call("GET", "/refunds?state=waiting");
  expect(waiting.body.items).toMatchObject([{ id, minor: 1, reference: gift.reference, own: true }]);
  const others = await call("GET", "/refunds?state=waiting", undefined, "finance;2");
  expect(others.body.items).toMatchObject([{ id, own: false }]);
  const agreed = await call("POST", decision, { agreed: true }, "finance;2");
  expect(agreed).toMatchObject({ status: 200, body: { state: "requested" } });
  expect((await call("POST", decision, { agreed: false }, "finance;3")).status).toBe(409);
  await sendRefunds(deps);
  await processPaymentEvents(deps);
  expect((await call("GET", `/gifts/${gift.id}`)).body).toMatchObject({ refundableMinor: 29_999 });
  const refused = await call("POST", path, { minor: 29_999, reason: REASON });
  const no = `/refunds/${String(refused.body["id"])}/decision`;
  expect((await call("POST", no, { agreed: false }, "owner")).body).toMatchObject({ state: "refused" });
  expect((await call("GET", `/gifts/${gift.id}`)).body).toMatchObject({ refundableMinor: 29_999 });
  const actors = (await audit()).filter(({ subject, item }) => subject === "refunds" && item === id);
  expect(actors.map(({ actor }) => actor)).toEqual(["id of role:finance", "id of role:finance;2"]);
});

test("unpaid, disputed and charged-back gifts cannot be refunded", async () => {
  const { deps, sandbox, giveAndPay, call } = await createGiftAdminFixture();
  const [failed, disputed] = [await giveAndPay({}, "fail"), await giveAndPay({}, "dispute")];
  const refund = async (gift: { id: string }) =>
    (await call("POST", `/gifts/${gift.id}/refunds`, { minor: 5000, reason: REASON })).status;
  expect([await refund(failed), await refund(disputed)]).toEqual([409, 409]);
  await closeDispute(sandbox, (await readGiftPayment(deps, disputed.id)).ref, "lost");
  await processPaymentEvents(deps);
  expect(await refund(disputed)).toBe(409);
  expect(await deps.db.selectFrom("gift_refund").select("id").execute()).toEqual([]);
});

test("a refund cannot be approved after its gift was disputed, only refused", async () => {
  const { deps, giveAndPay, call } = await createGiftAdminFixture();
  const gift = await giveAndPay({ amount: money(80_000, "USD") });
  const request = await call("POST", `/gifts/${gift.id}/refunds`, { minor: 60_000, reason: REASON });
  expect(request.body).toMatchObject({ state: "waiting" });
  const dispute = { ref: "dispute", minor: 80_000, state: "open", at: deps.now() } as const;
  await syncPayment(deps, { ...(await readGiftPayment(deps, gift.id)), disputes: [dispute] });
  const decide = (agreed: boolean) =>
    call("POST", `/refunds/${String(request.body["id"])}/decision`, { agreed }, "owner");
  expect((await decide(true)).status).toBe(409);
  expect((await decide(false)).body).toMatchObject({ state: "refused" });
});

test("the decision on an unknown refund is not found", async () => {
  const { deps, call } = await createGiftAdminFixture();
  expect((await call("POST", `/refunds/${deps.newId()}/decision`, { agreed: true })).status).toBe(404);
});

test("a manual refund of cash is booked at once, a large one only after approval", async () => {
  const { deps, call } = await createGiftAdminFixture();
  const cash = {
    clientId: crypto.randomUUID(),
    method: "cash",
    minor: 60_000,
    currency: "USD",
    on: "2026-01-15",
    name: "Maria Okoth",
  };
  const { status, body } = await call("POST", "/gifts", cash);
  expect(status).toBe(201);
  expect((await call("POST", "/gifts", cash)).body).toEqual(body);
  const { items } = (await call("GET", `/gifts?q=${String(body["reference"])}`)).body;
  expect(items).toMatchObject([{ state: "paid", method: "cash", amountMinor: 60_000 }]);
  const request = await call("POST", `/gifts/${String(items[0]!["id"])}/refunds`, {
    minor: 60_000,
    reason: REASON,
  });
  expect(request.body).toMatchObject({ state: "waiting" });
  const before = await readBalances(deps);
  expect(before["income:donations"]).toBe(SAMPLE_GENERAL_GIFTS - 60_000);
  const done = await call(
    "POST",
    `/refunds/${String(request.body["id"])}/decision`,
    { agreed: true },
    "owner",
  );
  expect(done.body).toMatchObject({ state: "succeeded" });
  expect((await readBalances(deps))["income:donations"]).toBe(SAMPLE_GENERAL_GIFTS);
  for (const wrong of [
    { minor: 0 },
    { currency: "usd" },
    { currency: "XTS", purpose: "campaign:laptop-drive-2024" },
    { purpose: "campaign:none" },
    { purpose: "x" },
    { on: "2126-01-01" },
    { on: "2026-02-31" },
    { more: 1 },
  ]) {
    const answer = await call("POST", "/gifts", { ...cash, clientId: crypto.randomUUID(), ...wrong });
    expect(answer.status, JSON.stringify(wrong)).toBe(422);
  }
});
