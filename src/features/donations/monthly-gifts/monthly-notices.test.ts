import { expect, test } from "vitest";
import { advanceMonth } from "../../../adapters/sandbox/sandbox-dashboard.server";
import { MAX_FAILURE_MAILS } from "./monthly-gift.model";
import { createGivingFixture } from "../gifts/give.fixture";
import { sendManageLinks } from "./monthly-gifts.service.server";
import { sendMonthlyNotices, createCalendarNotices } from "./monthly-notices.service.server";
import { processPaymentEvents } from "../payments/payment-events.service.server";
import { listMailsWithLinks } from "../../outbox/outbox.fixture";
import { DAY_MS } from "../../../platform/time/durations";

/** A program with one monthly gift, and the mails about it by kind. */
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

test("failed payments are told six times at most, then that it has ended; each once, in the donor's language", async () => {
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

test("a card that ends this month is told once, and again when another one ends", async () => {
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

test("in January everybody who gave monthly gets a statement of the year before, once, without what went back", async () => {
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

test("whoever lost the link gets it by mail, once an hour at most; an unknown address gets none", async () => {
  const { deps, advanceClock: later, mails } = await monthlyProgram();
  await sendManageLinks(deps, "nobody@example.org");
  expect(await mails()).toEqual([]);
  await sendManageLinks(deps, "Maria@example.org");
  await sendManageLinks(deps, "maria@example.org");
  expect((await mails()).map(({ kind }) => kind)).toEqual(["link"]);
  later(3_600_000);
  await sendManageLinks(deps, "maria@example.org");
  expect(await mails()).toHaveLength(2);
});
