import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDeps } from "../../../test/support/database";
import type { DeliveryResult } from "../../ports/mailer";
import { anonymousEmail } from "../privacy/privacy.model";
import { LEASE_MS, MAX_RETRY_DELAY_MS, MAX_MAILS_PER_HOUR } from "./outbox.model";
import { enqueueMail, retryMail, cleanUpOutbox } from "./outbox.service.server";
import { sendDueMails } from "./send-mails.server";
import { claimDueMail } from "./outbox.store.server";
import { type MailServerReply, aMail, deliveryResult, createEmptyOutbox } from "./outbox.fixture";
import { DAY_MS } from "../../platform/time/durations";
import { transact } from "../../platform/database/transact.server";

const base = await testDeps();
const outbox = (answer?: MailServerReply) => createEmptyOutbox(base, answer);
const later = (milliseconds: number) => new Date(base.now().getTime() + milliseconds);

test("an enqueued email schedules one sender job in its transaction", async () => {
  const { deps, enqueue: put } = await outbox();
  await expect(
    transact(deps.db, async (tx) => {
      await enqueueMail(tx, deps, aMail);
      throw new Error("undone");
    }),
  ).rejects.toThrow("undone");
  const woken = async () =>
    (await sql`select 1 from pgboss.job where name = 'outbox.send'`.execute(deps.db)).rows.length;
  expect(await woken()).toBe(0);
  await put({}, {}, {});
  expect(await woken()).toBe(1);
});

test("personal emails are claimed before bulk emails", async () => {
  const { deps, enqueue: put } = await outbox();
  const [bulk] = await put({ bulk: true });
  const [first] = await put({});
  const [second] = await put({});
  const take = async () =>
    (await claimDueMail(deps.db, deps.now(), later(LEASE_MS), later(MAX_RETRY_DELAY_MS)))?.id;
  expect(new Set([await take(), await take()])).toEqual(new Set([first, second]));
  expect(await take()).toBe(bulk);
  expect(await take()).toBeUndefined();
});

test("a clock that is set back by days leaves no email waiting", async () => {
  const {
    deps,
    mailer,
    enqueue: put,
    send,
    advanceClock: pass,
    states,
  } = await outbox((letter) =>
    deliveryResult(letter.subject === "later" && mailer.mails.length === 0 ? "later" : "accepted"),
  );
  pass(3 * DAY_MS);
  await put({ subject: "later" });
  await send();
  const unavailable = await claimDueMail(
    deps.db,
    deps.now(),
    later(3 * DAY_MS + LEASE_MS),
    later(4 * DAY_MS),
  );
  expect(unavailable).toBeUndefined();
  await put(...Array.from({ length: MAX_MAILS_PER_HOUR }, () => ({})));
  await send();
  expect(mailer.mails).toHaveLength(MAX_MAILS_PER_HOUR);
  pass(-3 * DAY_MS);
  await send();
  expect(await states()).toEqual(Array.from({ length: MAX_MAILS_PER_HOUR + 1 }, () => "sent"));
});

test("an erased person gets no email, not even one from before the erasure", async () => {
  const { mailer, enqueue: put, send, states } = await outbox();
  await put({ recipient: anonymousEmail(crypto.randomUUID()) });
  await send();
  expect(mailer.mails).toEqual([]);
  expect(await states()).toEqual(["suppressed"]);
});

test("the calendar file is sent with its email", async () => {
  const { mailer, enqueue: put, send } = await outbox();
  const calendar = "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n";
  await put({ calendar });
  expect(await send()).toBe(1);
  expect(mailer.mails[0]).toMatchObject({ calendar });
});

test("a due email is sent once", async () => {
  const { deps, mailer, enqueue: put, send, row } = await outbox();
  const [bulk] = await put({ recipient: "many@example.org", bulk: true });
  const [id] = await put({ headers: { "X-Kind": "test" }, neutral: true });
  expect(await send()).toBe(2);
  expect(await send()).toBe(0);
  expect(mailer.mails.map(({ to }) => to).toSorted()).toEqual(["amina@example.org", "many@example.org"]);
  expect(mailer.mails.find(({ to }) => to === "amina@example.org")).toEqual({
    id,
    to: "amina@example.org",
    neutral: true,
    subject: "Hello",
    html: "<p>Hello</p>",
    text: "Hello",
    headers: { "X-Kind": "test" },
  });
  expect(await row(id!)).toMatchObject({
    state: "sent",
    sent_at: deps.now(),
    text: "Hello",
    answer: "250 kept",
  });
  expect(await row(bulk!)).toMatchObject({ state: "sent", text: "", html: "" });
});

test("without a mail server, all emails wait", async () => {
  const { deps, enqueue: put, states } = await outbox();
  await put({}, {});
  expect(await sendDueMails({ ...deps, mailer: null })).toBe(0);
  expect(await states()).toEqual(["waiting", "waiting"]);
});

test("eight parallel senders send each of 200 emails once", async () => {
  const {
    deps,
    mailer,
    enqueue: put,
  } = await outbox(async () => {
    await new Promise((resolve) => setTimeout(resolve, 1));
    return deliveryResult("accepted");
  });
  await put(...Array.from({ length: 200 }, (_, each) => ({ recipient: `r${each}@example.org` })));
  const sent = await Promise.all(Array.from({ length: 8 }, () => sendDueMails(deps)));
  expect(sent.reduce((sum, each) => sum + each)).toBe(200);
  expect(new Set(mailer.mails.map(({ to }) => to)).size).toBe(200);
  expect(mailer.mails).toHaveLength(200);
});

test("an email whose sender was killed is sent again after the lease, not before", async () => {
  const { deps, mailer, enqueue: put, send, advanceClock: pass, row } = await outbox();
  const [id] = await put({});
  const taken = await claimDueMail(deps.db, deps.now(), later(LEASE_MS), later(MAX_RETRY_DELAY_MS));
  expect(taken?.id).toBe(id);
  expect(await row(id!)).toMatchObject({ state: "sending" });
  pass(LEASE_MS - 1);
  expect(await send()).toBe(0);
  pass(1);
  expect(await send()).toBe(1);
  expect(await row(id!)).toMatchObject({ state: "sent", attempts: 2 });
  expect(mailer.mails).toHaveLength(1);
});

test("a sender that resumes after its lease does not overwrite the newer outcome", async () => {
  let first: ((delivery: DeliveryResult) => void) | undefined;
  const {
    enqueue: put,
    send,
    advanceClock: pass,
    row,
  } = await outbox(() => (first ? deliveryResult("accepted") : new Promise((resolve) => (first = resolve))));
  const [id] = await put({});
  const slow = send();
  await expect.poll(() => first).toBeDefined();
  pass(LEASE_MS);
  expect(await send()).toBe(1);
  first!(deliveryResult("no_such_address"));
  await slow;
  expect(await row(id!)).toMatchObject({ state: "sent" });
});

test("staff can retry a failed email, and no other", async () => {
  let kind: DeliveryResult["kind"] = "refused";
  const { deps, enqueue: put, send, row } = await outbox(() => deliveryResult(kind));
  const [id] = await put({});
  const notFailed = { ok: false, error: "not_failed" };
  expect(await retryMail(deps, id!)).toEqual(notFailed);
  await send();
  kind = "accepted";
  expect(await retryMail(deps, id!)).toEqual({ ok: true, value: null });
  expect(await send()).toBe(1);
  expect(await row(id!)).toMatchObject({ state: "sent" });
  expect(await retryMail(deps, id!)).toEqual(notFailed);
});

test("an aborted sender claims no further email", async () => {
  const stop = new AbortController();
  const {
    deps,
    mailer,
    enqueue: put,
  } = await outbox(() => {
    stop.abort();
    return deliveryResult("accepted");
  });
  await put(...Array.from({ length: 20 }, (_, each) => ({ recipient: `r${each}@example.org` })));
  await sendDueMails(deps, stop.signal);
  expect(mailer.mails.length).toBeLessThanOrEqual(4);
});

test("finished emails are retained for three months, waiting ones longer", async () => {
  const { deps, enqueue: put, send, advanceClock: pass, states } = await outbox();
  await put({});
  await send();
  pass(89 * DAY_MS);
  expect(await cleanUpOutbox(deps)).toBe(0);
  await put({});
  pass(2 * DAY_MS);
  expect(await cleanUpOutbox(deps)).toBe(1);
  expect(await states()).toEqual(["waiting"]);
});
