import { expect, test } from "vitest";
import type { Deps } from "../../../../platform/deps";
import { requiresChallenge } from "../order-limits.service.server";
import { MAX_TICKETS_PER_TYPE, MAX_UNPAID_SEATS_PER_CONTACT } from "../orders.model";
import { ACCOUNT, ORGANISATION, placeOrder, sampleDatabaseForEach, setCapacity } from "../orders.fixture";
import { announceTransfer } from "../orders.service.server";

const fresh = await sampleDatabaseForEach();

const buyer = { name: "Amina Okello", email: "amina@example.org" };
const HALF_OF_LIMIT = ["regular", "student"].flatMap((type) =>
  Array.from({ length: MAX_TICKETS_PER_TYPE }, () => type),
);

async function roomyWorkshop() {
  const deps = await fresh();
  await setCapacity(deps, 10 * MAX_UNPAID_SEATS_PER_CONTACT);
  return deps;
}

const announce = (deps: Deps, token: string) =>
  announceTransfer(deps, token, { account: ACCOUNT, organisation: ORGANISATION, emailVerified: true });

test("a mailbox holds at most twenty seats for transfers, and each order counts once", async () => {
  const deps = await roomyWorkshop();
  for (let order = 0; order < 2; order++)
    expect(await announce(deps, await placeOrder(deps, HALF_OF_LIMIT, { buyer }))).toEqual({
      ok: true,
      value: "announced",
    });
  const further = await placeOrder(deps, ["regular"], { buyer });
  expect(await announce(deps, further)).toEqual({ ok: false, error: "held_many" });
});

test("orders that others placed with an address do not count for its mailbox", async () => {
  const deps = await roomyWorkshop();
  for (let order = 0; order < 2; order++)
    await placeOrder(deps, HALF_OF_LIMIT, { buyer, emailVerified: false });
  const own = await placeOrder(deps, ["regular"], { buyer });
  expect(await announce(deps, own)).toEqual({ ok: true, value: "announced" });
});

test("an order for an unknown event needs no challenge", async () => {
  const deps = await fresh();
  const sender = { network: "192.0.2.1", email: buyer.email };
  expect(await requiresChallenge(deps, "no-such-event", sender)).toBe(false);
});
