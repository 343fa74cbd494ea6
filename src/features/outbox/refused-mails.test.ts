import { expect, test } from "vitest";
import { testDeps } from "../../../test/support/database";
import {
  UNAVAILABLE_RETRY_MS,
  MAX_MAILS_PER_HOUR,
  MAX_REFUSALS,
  MAX_MAIL_AGE_MS,
  refusalRetryDelay,
} from "./outbox.model";
import { unsuppressEmail, suppressEmail } from "./outbox.service.server";
import { type MailServerReply, aMail, deliveryResult, createEmptyOutbox } from "./outbox.fixture";
import { DAY_MS, HOUR_MS } from "../../platform/time/durations";

const base = await testDeps();
const outbox = (answer?: MailServerReply) => createEmptyOutbox(base, answer);

test("a temporary refusal is retried with growing pauses, and given up in the end", async () => {
  const { deps, enqueue: put, send, advanceClock: pass, row } = await outbox(() => deliveryResult("later"));
  const [id] = await put({});
  let waited = 0;
  for (let refusal = 1; refusal < MAX_REFUSALS; refusal++) {
    await send();
    const { state, refusals, next_attempt_at } = await row(id!);
    expect([state, refusals]).toEqual(["waiting", refusal]);
    const pause = next_attempt_at.getTime() - deps.now().getTime();
    expect(pause).toBe(refusalRetryDelay(refusal));
    pass(pause - 1);
    await send();
    expect((await row(id!)).refusals).toBe(refusal);
    pass(1);
    waited += pause;
  }
  await send();
  expect(await row(id!)).toMatchObject({ state: "failed", answer: "the server's words" });
  expect(waited).toBeGreaterThan(2 * DAY_MS);
});

test("an unavailable server gets few attempts per run, and they do not count as refusals", async () => {
  let requested = 0;
  let unavailable = true;
  const {
    enqueue: put,
    send,
    advanceClock: pass,
    states,
    mailer,
  } = await outbox(() => {
    requested += 1;
    return deliveryResult(unavailable ? "unavailable" : "accepted");
  });
  await put(...Array.from({ length: 30 }, (_, each) => ({ recipient: `r${each}@example.org` })));
  await send();
  expect(requested).toBeLessThanOrEqual(6);
  for (let day = 0; day < 10; day++) {
    pass(DAY_MS);
    await send();
  }
  expect((await states()).every((state) => state === "waiting")).toBe(true);
  unavailable = false;
  pass(UNAVAILABLE_RETRY_MS);
  expect(await send()).toBe(30);
  expect(mailer.mails).toHaveLength(30);
});

test("an email older than two weeks is given up", async () => {
  const { enqueue: put, send, advanceClock: pass, row, mailer } = await outbox();
  const [id] = await put({});
  pass(MAX_MAIL_AGE_MS + 1);
  await send();
  expect(await row(id!)).toMatchObject({ state: "failed", answer: "given up: it waited too long" });
  expect(mailer.mails).toEqual([]);
});

test("a bounce blocks newsletters for three months", async () => {
  const {
    deps,
    enqueue: put,
    send,
    advanceClock: pass,
    row,
    states,
  } = await outbox(() => deliveryResult("no_such_address"));
  const [id] = await put({ recipient: "Nobody@Example.org", bulk: true });
  await send();
  expect(await row(id!)).toMatchObject({ state: "failed" });
  const bounces = await deps.db.selectFrom("mail_bounce").selectAll().execute();
  expect(bounces).toMatchObject([{ message_id: id, address_key: "nobody@example.org", permanent: true }]);
  await put({ recipient: "nobody@example.org", bulk: true });
  await send();
  expect(await states()).toEqual(["failed", "suppressed"]);
  pass(90 * DAY_MS);
  await put({ recipient: "nobody@example.org", bulk: true });
  await send();
  expect(await states()).toEqual(["failed", "failed", "suppressed"]);
});

test("a permanently refused email does not block its address", async () => {
  const {
    deps,
    enqueue: put,
    send,
    states,
  } = await outbox(({ subject }) => deliveryResult(subject === "Spam" ? "refused" : "accepted"));
  await put({ subject: "Spam" }, {});
  await send();
  expect(await states()).toEqual(["failed", "sent"]);
  expect(await deps.db.selectFrom("mail_suppression").selectAll().execute()).toEqual([]);
});

test("a complaint blocks bulk email only; a block by staff blocks everything", async () => {
  const { deps, enqueue: put, send, states } = await outbox();
  await suppressEmail(deps, "amina@example.org", "complaint", "reported as spam");
  await put({ bulk: true }, {});
  await send();
  expect(await states()).toEqual(["sent", "suppressed"]);
  expect(await unsuppressEmail(deps, "AMINA@example.org", "owner")).toBe("complaint");
  await suppressEmail(deps, "amina@example.org", "staff", "asked for it");
  await suppressEmail(deps, "amina@example.org", "bounce", "550");
  expect(await unsuppressEmail(deps, "amina@example.org", "owner")).toBeNull();
  await put({});
  await send();
  expect(await states()).toEqual(["sent", "suppressed", "suppressed"]);
});

test("an address gets a limited number of emails an hour; other addresses do not wait", async () => {
  const { enqueue: put, send, advanceClock: pass, mailer } = await outbox();
  await put(...Array.from({ length: MAX_MAILS_PER_HOUR + 5 }, () => ({})), {
    recipient: "other@example.org",
  });
  // Runs in sequence: parallel ones may exceed the limit by the emails in progress.
  for (let run = 0; run < 3; run++) await send();
  const toAmina = () => mailer.mails.filter(({ to }) => to === aMail.recipient).length;
  expect(toAmina()).toBeGreaterThanOrEqual(MAX_MAILS_PER_HOUR);
  expect(toAmina()).toBeLessThan(MAX_MAILS_PER_HOUR + 4);
  expect(mailer.mails.some(({ to }) => to === "other@example.org")).toBe(true);
  pass(HOUR_MS);
  await send();
  expect(toAmina()).toBe(MAX_MAILS_PER_HOUR + 5);
});
