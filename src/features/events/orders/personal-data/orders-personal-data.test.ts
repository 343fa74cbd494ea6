import { expect, test } from "vitest";
import { transact } from "../../../../platform/database/transact.server";
import { emailKey } from "../../../../platform/email/email-address";
import {
  ORGANISATION,
  depsAfter,
  makeFree,
  placeOrder,
  readPlacedOrder,
  sampleDatabaseForEach,
  signed,
} from "../orders.fixture";
import { ordersPersonalData } from "../orders-personal-data.server";
import { returnTickets } from "../return-tickets.service.server";

const fresh = await sampleDatabaseForEach();

const buyer = { name: "Amina Okello", email: "amina@example.org" };
const person = { emailKeys: [emailKey(buyer.email)], phone: null, accountId: null };

/** A confirmed order for the workshop; `erase` runs some milliseconds from the end of the event. */
async function fixture() {
  const deps = await fresh();
  await makeFree(deps);
  const order = () => placeOrder(deps, ["regular"], { buyer, seenMinor: 0 });
  const { endsAt } = await readPlacedOrder(deps, await order());
  const erase = (fromEnd: number) => {
    const later = depsAfter(deps, endsAt.getTime() + fromEnd - deps.now().getTime());
    return transact(deps.db, (tx) => ordersPersonalData.erase(tx, signed(later), person));
  };
  return { deps, order, erase };
}

test("erasure retains an order until the event ends", async () => {
  const { erase } = await fixture();
  expect(await erase(-1)).toEqual({ erased: 0, retained: { under_way: 1 } });
  expect(await erase(0)).toEqual({ erased: 1, retained: {} });
  expect(await erase(0)).toEqual({ erased: 0, retained: {} });
});

test("erasure counts each order, and includes returned tickets of an upcoming event", async () => {
  const { deps, order, erase } = await fixture();
  for (let returned = 0; returned < 2; returned++)
    await returnTickets(deps, await order(), { tickets: "all", organisation: ORGANISATION });
  expect(await erase(-1)).toEqual({ erased: 2, retained: { under_way: 1 } });
});
