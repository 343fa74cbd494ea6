import { expect, test } from "vitest";
import { testDeps } from "../../../test/support/database";
import type { Deps } from "../../platform/deps";
import { sensitiveChanges } from "../../registry/sensitive-changes.server";
import { jobs } from "../../registry/jobs";
import { depsLater, mailsTo } from "../accounts/accounts.fixture";
import { saveContent } from "../content/content-changes.service.server";
import { pledgeTransfer } from "../donations/payments/manual-gifts.service.server";
import { getGiftOutcome } from "../donations/gifts/gifts.service.server";
import { giftOutcomeView } from "../donations/gifts/gift-view.server";
import { announceTransfer, readOrder } from "../events/orders/orders.service.server";
import { ORGANISATION, booking, placeOrder } from "../events/orders/orders.fixture";
import { orderView } from "../events/orders/order-view.server";
import {
  findRecentBankAccountChange,
  getLastBankAccountChange,
} from "../donations/gifts/bank-account-notices.service.server";
import { getTransferAccount } from "../donations/giving/giving.service.server";
import { money } from "../../platform/money/money";
import { setTimeZone } from "../site/time-zone.fixture";
import {
  NEW_BANK_ACCOUNT,
  createStaffUser,
  givingPage,
  readNewestChange,
  readGivingPage,
  withAccount,
} from "./pending-changes.fixture";
import { approveChange } from "./pending-changes.service.server";
import { HOUR_MS } from "../../platform/time/durations";

const run = async (deps: Deps, name: string) =>
  jobs.find((job) => job.name === name)!.run(deps, new AbortController().signal);
const mailed = async (deps: Deps, email: string) =>
  (await mailsTo(deps, email)).filter(({ kind }) => kind.endsWith(".account-changed"));

async function pledge(deps: Deps, email: string, locale: "en" | "fr" = "en") {
  const made = await pledgeTransfer(deps, {
    clientId: deps.newId(),
    amount: money(50_00, "USD"),
    purpose: { kind: "general" },
    name: "Ruth Sample",
    email,
    showName: false,
    message: null,
    locale,
  });
  if (!made.ok) throw new Error(made.error);
  const { text } = (await mailsTo(deps, email)).at(-1)!;
  const [, key] = /thanks\/[^?]+\?key=([\w-]+)/.exec(text)!;
  return {
    ...made.value,
    page: async (on: Deps) =>
      giftOutcomeView(on, (await getGiftOutcome(on, made.value.reference, key!))!, locale),
  };
}

async function changeAccount(deps: Deps) {
  const finance = await createStaffUser(deps, "finance@example.org", "finance");
  const owner = await createStaffUser(deps, "owner@example.org", "owner");
  const page = await readGivingPage(deps);
  await saveContent(deps, finance, givingPage, page, withAccount(page.data, NEW_BANK_ACCOUNT));
  return async (on: Deps) =>
    approveChange(on, sensitiveChanges, owner, (await readNewestChange(on, owner)).id);
}

test("a pledge shows the old account until the change takes effect, then page and email announce it once", async () => {
  const deps = await testDeps("sample");
  const old = (await getTransferAccount(deps))!;
  const english = await pledge(deps, "ruth@example.org");
  await pledge(deps, "remi@example.org", "fr");
  const approve = await changeAccount(depsLater(deps, HOUR_MS));
  expect(await english.page(deps)).toMatchObject({
    account: { number: old.number },
    accountChangedNote: null,
  });
  await run(depsLater(deps, HOUR_MS), "gifts.account-changed");
  expect(await mailed(deps, "ruth@example.org")).toEqual([]);

  const effect = depsLater(deps, 2 * HOUR_MS);
  expect(await approve(effect)).toMatchObject({ ok: true });
  const shown = await english.page(effect);
  expect(shown.account).toMatchObject({ number: NEW_BANK_ACCOUNT.number });
  expect(shown.accountChangedNote).toContain("still reaches us");
  await Promise.all([run(effect, "gifts.account-changed"), run(effect, "gifts.account-changed")]);
  await run(effect, "gifts.account-changed");
  const [mail, ...more] = await mailed(deps, "ruth@example.org");
  expect(more).toEqual([]);
  expect(mail!.text).toContain("1234");
  expect(mail!.text).not.toContain(NEW_BANK_ACCOUNT.number);
  expect(mail!.text).toContain(`/donate/thanks/${english.reference}`);
  expect(mail!.text).toContain("old account");
  expect((await mailed(deps, "remi@example.org"))[0]!.text).toContain("ancien compte");
});

test("donors who pledged after the change or have paid get no email", async () => {
  const deps = await testDeps("sample");
  const paid = await pledge(deps, "paid@example.org");
  await deps.db.updateTable("gift").set({ state: "paid" }).where("id", "=", paid.id).execute();
  const approve = await changeAccount(depsLater(deps, HOUR_MS));
  await approve(depsLater(deps, HOUR_MS));
  const after = depsLater(deps, 2 * HOUR_MS);
  const late = await pledge(after, "late@example.org");
  await run(after, "gifts.account-changed");
  expect(await mailed(deps, "paid@example.org")).toEqual([]);
  expect(await mailed(deps, "late@example.org")).toEqual([]);
  expect((await late.page(after)).accountChangedNote).toBeNull();
  // The emails were sent when the change took effect.
  expect(await findRecentBankAccountChange(depsLater(deps, 9 * 24 * HOUR_MS))).toBeNull();
});

test("an order paid by transfer is handled the same way", async () => {
  const deps = await testDeps("sample");
  const booked = booking(deps, ["regular"]);
  const { email } = booked.buyer;
  const token = await placeOrder(deps, ["regular"], booked);
  const account = (await getTransferAccount(deps))!;
  await announceTransfer(deps, token, { account, organisation: ORGANISATION, emailVerified: true });
  const approve = await changeAccount(depsLater(deps, HOUR_MS / 60));
  const effect = depsLater(deps, HOUR_MS / 30);
  await approve(effect);
  await run(effect, "tickets.account-changed");
  await run(effect, "tickets.account-changed");
  expect(await mailed(deps, email)).toHaveLength(1);
  const order = (await readOrder(effect, token))!;
  const changed = await getLastBankAccountChange(effect);
  const ways = { card: false, account: await getTransferAccount(effect), changedAt: changed!.at };
  const view = orderView(order, ways, "en", effect.now());
  expect(view.transfer).toMatchObject({ account: { number: NEW_BANK_ACCOUNT.number } });
  expect(view.transfer!.changed).toContain("still reaches us");
});

test("emails and page show the day of the change in the time zone of the organisation", async () => {
  const deps = await testDeps("sample");
  await setTimeZone(deps, "Pacific/Kiritimati");
  const { page } = await pledge(deps, "ruth@example.org");
  const booked = booking(deps, ["regular"]);
  const token = await placeOrder(deps, ["regular"], booked);
  const account = (await getTransferAccount(deps))!;
  await announceTransfer(deps, token, { account, organisation: ORGANISATION, emailVerified: true });
  // 14:00 UTC on 21 November is 22 November there.
  const later = depsLater(deps, 6 * HOUR_MS);
  const approve = await changeAccount(later);
  await approve(later);
  const day = "22 November 2026";
  expect((await page(later)).accountChangedNote).toContain(day);
  await run(later, "gifts.account-changed");
  await run(later, "tickets.account-changed");
  expect((await mailed(later, "ruth@example.org")).map(({ text }) => text)).toEqual([
    expect.stringContaining(day),
  ]);
  expect((await mailed(later, booked.buyer.email)).map(({ text }) => text)).toEqual([
    expect.stringContaining(day),
  ]);
});
