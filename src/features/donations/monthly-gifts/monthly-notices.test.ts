import { expect, test } from "vitest";
import { advanceMonth } from "../../../adapters/sandbox/sandbox-dashboard.server";
import { MAX_FAILURE_MAILS } from "./monthly-gift.model";
import { createGivingFixture } from "../gifts/give.fixture";
import { sendManageLinks } from "./monthly-gifts.service.server";
import { sendMonthlyNotices, createCalendarNotices } from "./monthly-notices.service.server";
import { processPaymentEvents } from "../payments/payment-events.service.server";
import { listMailsWithLinks } from "../../outbox/outbox.fixture";
import { DAY_MS, MINUTE_MS } from "../../../platform/time/durations";

async function monthlyProgram() {
  const program = await createGivingFixture();
  await program.giveAndPay({ kind: "monthly", purpose: { kind: "general" }, locale: "fr" });
  const mails = async () => {
    await sendMonthlyNotices(program.deps);
    const monthly = (await listMailsWithLinks(program.deps)).filter(({ kind }) =>
      kind.startsWith("gifts.monthly-"),
    );
    return monthly.map((mail) => ({ ...mail, kind: mail.kind.replace("gifts.monthly-", "") }));
  };
  return { ...program, mails };
}

test("donors get at most six emails about failed payments, then one about the end, in their language", async () => {
  const { deps, sandbox, advanceClock: later, mails } = await monthlyProgram();
  for (let month = 0; month < MAX_FAILURE_MAILS + 3; month++) {
    later(3 * DAY_MS);
    await advanceMonth(sandbox, "fail");
    await processPaymentEvents(deps);
    await mails();
  }
  const kinds = (await mails()).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === "failed")).toHaveLength(MAX_FAILURE_MAILS);
  expect(kinds.filter((kind) => kind === "ended")).toHaveLength(1);
  const [mail] = await mails();
  expect(mail).toMatchObject({ recipient: "maria@example.org", locale: "fr" });
  expect(mail?.text).toMatch(/\/fr\/donate\/manage\/\S+/);
});

test("donors get one email about an expiring card", async () => {
  const { deps, mails } = await monthlyProgram();
  const endCard = (month: string) => deps.db.updateTable("monthly_gift").set({ card_until: month }).execute();
  const month = deps.now().toISOString().slice(0, 7);
  await createCalendarNotices(deps);
  expect(await mails()).toEqual([]);
  await endCard(month);
  await createCalendarNotices(deps);
  await createCalendarNotices(deps);
  expect((await mails()).map(({ kind }) => kind)).toEqual(["card"]);
  await endCard("2099-01");
  await createCalendarNotices(deps);
  expect(await mails()).toHaveLength(1);
});

test("in January a monthly donor gets one statement of the year before", async () => {
  const { deps, sandbox, advanceClock: later, mails } = await monthlyProgram();
  later(31 * DAY_MS);
  await advanceMonth(sandbox);
  await processPaymentEvents(deps);
  const year = deps.now().getUTCFullYear();
  const january = { ...deps, now: () => new Date(Date.UTC(year + 1, 0, 3)) };
  await createCalendarNotices(deps);
  expect(await mails()).toEqual([]);
  await createCalendarNotices(january);
  await createCalendarNotices(january);
  const sent = await mails();
  expect(sent.map(({ kind }) => kind)).toEqual(["year"]);
  expect(sent[0]?.text).toContain("100,00");
});

test("a lost link is emailed at most once an hour; an unknown email address gets none", async () => {
  const { deps, advanceClock: later, mails } = await monthlyProgram();
  await sendManageLinks(deps, "nobody@example.org");
  expect(await mails()).toEqual([]);
  await sendManageLinks(deps, "Maria@example.org");
  later(59 * MINUTE_MS);
  await sendManageLinks(deps, "maria@example.org");
  expect((await mails()).map(({ kind }) => kind)).toEqual(["link"]);
  later(MINUTE_MS);
  await sendManageLinks(deps, "maria@example.org");
  expect(await mails()).toHaveLength(2);
});
