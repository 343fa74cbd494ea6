import { expect, test } from "vitest";
import { callLoader } from "../../../test/call-loader";
import type { Deps } from "../../platform/deps";
import { member, newestToken } from "../accounts/accounts.fixture";
import { loader } from "../accounts/pages/account-page";
import { sessionCookie } from "../accounts/sessions.service.server";
import { givingProgram } from "../donations/giving.fixture";
import { managedGift } from "../donations/monthly.service.server";
import { ordered } from "../events/orders.fixture";
import { confirm, subscribe } from "../newsletter/newsletter.service.server";
import { readSubscriber, unsubscribe } from "../newsletter/subscriber.service.server";
import { type FiledItem, filedWith } from "./kinds.server";

const MARIA = "maria@example.org";
const HOUR = 3_600_000;

/** What an item leads to: the last part of its first link. */
const leadsTo = ({ filed }: FiledItem): string => filed.links![0]!.to.split("/").at(-1)!;
const inGroup = async (deps: Deps, group: FiledItem["group"], email = MARIA) =>
  (await filedWith(deps, email, "en")).filter((item) => item.group === group);

test("gifts stand with amount, purpose and receipt; payments of a monthly gift only on its own page", async () => {
  const { deps, giveAndPay } = await givingProgram();
  await giveAndPay();
  await giveAndPay({ kind: "monthly", purpose: { kind: "general" }, email: "Maria@Example.org" });
  await giveAndPay({}, "fail");
  await giveAndPay({ email: "somebody@example.org" });
  const gifts = await inGroup(deps, "gifts");
  expect(gifts.map(({ filed }) => filed.title).toSorted()).toEqual([
    "Gift of USD\u00a050.00",
    "Gift of USD\u00a050.00",
    "Your monthly gift",
  ]);
  const arrived = gifts.find(({ filed }) => filed.state.includes("arrived"))!;
  const { title } = await deps.db
    .selectFrom("campaign")
    .select("title")
    .where("slug", "=", "laptop-drive-2024")
    .executeTakeFirstOrThrow();
  expect(arrived.filed.facts.map(({ text }) => text)).toContain(title["en"]);
  expect(arrived.filed.links![0]!.to).toMatch(/^\/donate\/receipt\/[A-Z]{3}-\d{4}\?key=[\w-]{22}$/);
  expect(arrived.filed.reference).toMatch(/^[A-Z]{3}-\d{4}$/);
});

test("a monthly gift is managed from there for half a day, without a mail, and by nothing forged", async () => {
  const { deps, giveAndPay, later } = await givingProgram();
  await giveAndPay({ kind: "monthly", purpose: { kind: "general" } });
  const token = leadsTo((await inGroup(deps, "gifts"))[0]!);
  expect(await managedGift(deps, token)).toMatchObject({ state: "active", amountMinor: 5000 });
  expect(await managedGift(deps, `${token.slice(0, -1)}_`)).toBeNull();
  const [id] = token.split(":");
  expect(await managedGift(deps, `${id}:999999.${token.split(".").at(-1)}`)).toBeNull();
  later(13 * HOUR);
  expect(await managedGift(deps, token)).toBeNull();
});

test("the newsletter stands with its lists and the way to change them, also before it is confirmed and after leaving", async () => {
  const { deps } = await givingProgram();
  expect(await inGroup(deps, "newsletter")).toEqual([]);
  await subscribe(deps, { email: "Maria@example.org", locale: "en", organisation: "Reboot Lives" });
  const state = async () => (await inGroup(deps, "newsletter"))[0]!.filed.state;
  expect(await state()).toBe("Confirm first");
  await confirm(deps, await newestToken(deps, "Maria@example.org"));
  const [own] = await inGroup(deps, "newsletter");
  expect(own!.filed.facts).toEqual([{ label: "List", text: "Weekly updates" }]);
  expect(await readSubscriber(deps, leadsTo(own!))).toMatchObject({ value: { state: "active" } });
  await unsubscribe(deps, leadsTo(own!));
  expect(await state()).toBe("You have left");
});

test("an order of tickets leads to its page, and only its buyer finds it", async () => {
  const { deps } = await givingProgram();
  const token = await ordered(deps, ["regular"], { buyer: { name: "Maria", email: "MARIA@example.org" } });
  const [order] = await inGroup(deps, "tickets");
  expect(leadsTo(order!)).toBe(token);
  expect(await filedWith(deps, "mario@example.org", "en")).toEqual([]);
});

test("the account page shows it in the reader's language once the address is proved, and nothing before", async () => {
  const { deps, giveAndPay } = await givingProgram();
  await giveAndPay();
  const { token } = await member(deps, MARIA);
  const cookie = sessionCookie(token, deps.origin).split(";")[0]!;
  const shown = async () => {
    const { data } = await callLoader(loader, deps, "/fr/account", {}, { cookie });
    return (data as { data: { filed: FiledItem[] } }).data.filed;
  };
  const [gift] = await shown();
  expect(gift!.filed.title).toBe("Don de 50,00\u00a0USD");
  expect(gift!.filed.links![0]!.to).toMatch(/^\/fr\/donate\/receipt\//);
  await deps.db.updateTable("account").set({ email_verified_at: null }).where("email", "=", MARIA).execute();
  expect(await shown()).toEqual([]);
});
