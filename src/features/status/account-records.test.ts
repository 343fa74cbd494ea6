import { expect, test } from "vitest";
import { callLoader } from "../../../test/support/call-loader";
import type { Deps } from "../../platform/deps";
import { createMember, newestToken } from "../accounts/accounts.fixture";
import { loader } from "../accounts/pages/account-page";
import { sessionCookie } from "../accounts/sessions/sessions.service.server";
import { createGivingFixture } from "../donations/gifts/give.fixture";
import { getManagedGift } from "../donations/monthly-gifts/monthly-gifts.service.server";
import { placeOrder } from "../events/orders/orders.fixture";
import { confirmSubscription, subscribe } from "../newsletter/subscriptions/subscribe.service.server";
import { readSubscriber, unsubscribe } from "../newsletter/subscriptions/subscription.service.server";
import { type RecordItem, listRecordsByEmail } from "./record-kinds.service.server";
import { HOUR_MS } from "../../platform/time/durations";
import { m } from "../../paraglide/messages";

const MARIA = "maria@example.org";

const leadsTo = ({ recordView: submitted }: RecordItem): string => submitted.links![0]!.to.split("/").at(-1)!;
const inGroup = async (deps: Deps, group: RecordItem["group"], email = MARIA) =>
  (await listRecordsByEmail(deps, [email], "en")).filter((item) => item.group === group);

test("gifts show amount, purpose and receipt, and payments of a monthly gift are only on its own page", async () => {
  const { deps, giveAndPay } = await createGivingFixture();
  await giveAndPay();
  await giveAndPay({ kind: "monthly", purpose: { kind: "general" }, email: "Maria@Example.org" });
  await giveAndPay({}, "fail");
  await giveAndPay({ email: "somebody@example.org" });
  const gifts = await inGroup(deps, "gifts");
  expect(gifts.map(({ recordView: submitted }) => submitted.title).toSorted()).toEqual([
    "Donation of USD\u00a050.00",
    "Donation of USD\u00a050.00",
    m.gifts_manage(),
  ]);
  const arrived = gifts.find(({ recordView: submitted }) => submitted.state.includes("arrived"))!;
  const { title } = await deps.db
    .selectFrom("campaign")
    .select("title")
    .where("slug", "=", "laptop-drive-2024")
    .executeTakeFirstOrThrow();
  expect(arrived.recordView.facts.map(({ text }) => text)).toContain(title["en"]);
  expect(arrived.recordView.links![0]!.to).toMatch(/^\/donate\/receipt\/[A-Z]{3}-\d{4}\?key=[\w-]{22}$/);
  expect(arrived.recordView.reference).toMatch(/^[A-Z]{3}-\d{4}$/);
});

test("a monthly gift can be managed from there for half a day, and a forged key is refused", async () => {
  const { deps, giveAndPay, advanceClock: later } = await createGivingFixture();
  await giveAndPay({ kind: "monthly", purpose: { kind: "general" } });
  const token = leadsTo((await inGroup(deps, "gifts"))[0]!);
  expect(await getManagedGift(deps, token)).toMatchObject({ state: "active", amountMinor: 5000 });
  expect(await getManagedGift(deps, `${token.slice(0, -1)}_`)).toBeNull();
  const [id] = token.split(":");
  expect(await getManagedGift(deps, `${id}:999999.${token.split(".").at(-1)}`)).toBeNull();
  later(13 * HOUR_MS);
  expect(await getManagedGift(deps, token)).toBeNull();
});

test("the newsletter shows its lists and the link to change them, also before confirmation and after leaving", async () => {
  const { deps } = await createGivingFixture();
  expect(await inGroup(deps, "newsletter")).toEqual([]);
  await subscribe(deps, { email: "Maria@example.org", locale: "en", organisation: "Reboot Lives" });
  const state = async () => (await inGroup(deps, "newsletter"))[0]!.recordView.state;
  expect(await state()).toBe(m.newsletter_preferences_waiting_title());
  await confirmSubscription(deps, await newestToken(deps, "Maria@example.org"));
  const [own] = await inGroup(deps, "newsletter");
  expect(own!.recordView.facts).toEqual([{ label: "List", text: m.newsletter_list_weekly() }]);
  expect(await readSubscriber(deps, leadsTo(own!))).toMatchObject({ value: { state: "active" } });
  await unsubscribe(deps, leadsTo(own!));
  expect(await state()).toBe(m.newsletter_left_title());
});

test("a ticket order leads to its page, and only its buyer finds it", async () => {
  const { deps } = await createGivingFixture();
  const token = await placeOrder(deps, ["regular"], { buyer: { name: "Maria", email: "MARIA@example.org" } });
  const [order] = await inGroup(deps, "tickets");
  expect(leadsTo(order!)).toBe(token);
  expect(await listRecordsByEmail(deps, ["mario@example.org"], "en")).toEqual([]);
});

test("the account page shows records in the language of the reader once the email address is verified", async () => {
  const { deps, giveAndPay } = await createGivingFixture();
  await giveAndPay();
  const { token } = await createMember(deps, MARIA);
  const cookie = sessionCookie(token, deps.origin).split(";")[0]!;
  const shown = async () => {
    const { data } = await callLoader(loader, deps, "/fr/account", {}, { cookie });
    return (data as { data: { records: RecordItem[] } }).data.records;
  };
  const [gift] = await shown();
  expect(gift!.recordView.title).toBe("Don de 50,00\u00a0USD");
  expect(gift!.recordView.links![0]!.to).toMatch(/^\/fr\/donate\/receipt\//);
  await deps.db.updateTable("account").set({ email_verified_at: null }).where("email", "=", MARIA).execute();
  expect(await shown()).toEqual([]);
});
