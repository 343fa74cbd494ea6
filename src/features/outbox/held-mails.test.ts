import { expect, test } from "vitest";
import { testDeps } from "../../../test/support/database";
import { HOUR_MS } from "../../platform/time/durations";
import { createEmptyOutbox } from "./outbox.fixture";
import { sendDueMails } from "./send-mails.server";
import { discardMails, getOutboxStatus, releaseMails } from "./held-mails.service.server";

const base = await testDeps();

test("the first mail server sends emails younger than an hour; the rest waits for a decision", async () => {
  const { deps, mailer, enqueue: put, advanceClock: pass, send, states } = await createEmptyOutbox(base);
  const without = { ...deps, mailer: null };
  await put({ subject: "old" }, { subject: "old too" });
  await sendDueMails(without);
  pass(2 * HOUR_MS);
  await put({ subject: "young" });
  await sendDueMails(without);
  expect(await getOutboxStatus(deps)).toEqual({ waiting: 3, held: 0, lastSent: null });

  await send();
  expect(mailer.mails.map(({ subject }) => subject)).toEqual(["young"]);
  expect(await states()).toEqual(["sent", "suppressed", "suppressed"]);
  expect(await getOutboxStatus(deps)).toMatchObject({ waiting: 0, held: 2 });

  pass(24 * 20 * HOUR_MS);
  expect(await releaseMails(deps)).toBe(2);
  await send();
  expect(mailer.mails).toHaveLength(3);
  expect(await releaseMails(deps)).toBe(0);
});

test("discarded emails are never sent", async () => {
  const { deps, mailer, enqueue: put, advanceClock: pass, send, states } = await createEmptyOutbox(base);
  await put({});
  await sendDueMails({ ...deps, mailer: null });
  pass(2 * HOUR_MS);
  await send();
  expect(await discardMails(deps)).toBe(1);
  await send();
  expect(mailer.mails).toEqual([]);
  expect(await states()).toEqual(["failed"]);
});

test("emails that waited while the program or the mail server was down are sent as usual", async () => {
  const { deps, mailer, enqueue: put, advanceClock: pass, send } = await createEmptyOutbox(base);
  await put({});
  pass(48 * HOUR_MS);
  await sendDueMails(deps);
  expect(mailer.mails).toHaveLength(1);
  await put({});
  pass(2 * HOUR_MS);
  await send();
  expect(mailer.mails).toHaveLength(2);
});
