import { expect, test } from "vitest";
import { transact } from "../../../platform/database/transact.server";
import { emailKey } from "../../../platform/email/email-address";
import { createGivingFixture } from "../gifts/give.fixture";
import { giftsPersonalData } from "./donor-personal-data.server";

const EMAILS = ["maria@example.org", "maria@example.net"];
const person = { emailKeys: EMAILS.map(emailKey), phone: null, accountId: null };

async function fixture() {
  const giving = await createGivingFixture();
  const deps = { ...giving.deps, organisation: async () => "Reboot Lives" };
  return {
    ...giving,
    read: () => giftsPersonalData.read(deps, person),
    erase: () => transact(deps.db, (tx) => giftsPersonalData.erase(tx, deps, person)),
  };
}

test("erasure reports each donor, and every gift and receipt that the books retain", async () => {
  const { giveAndPay, read, erase } = await fixture();
  for (const email of EMAILS) {
    await giveAndPay({ email });
    await giveAndPay({ email }, "fail");
  }
  expect(await read()).toHaveLength(2);
  // Four gifts, two of them paid with a receipt.
  expect(await erase()).toEqual({ erased: 2, retained: { books: 6 } });
  expect(await read()).toEqual([]);
});

test("erasure of a person without gifts reports nothing", async () => {
  const { giveAndPay, erase } = await fixture();
  await giveAndPay({ email: "other@example.org" });
  expect(await erase()).toEqual({ erased: 0, retained: {} });
});
