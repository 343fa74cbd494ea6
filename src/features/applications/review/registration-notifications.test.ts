import { sql } from "kysely";
import { expect, test } from "vitest";
import { createMemoryMailer } from "../../../adapters/memory-mailer";
import { endOfDay } from "../../../platform/time/zoned-time";
import type { DeliveryResult } from "../../../ports/mailer";
import { readPersonalData } from "../../privacy/privacy.service.server";
import { personalRegistrations } from "../applications-personal-data.server";
import { sendDueMails } from "../../outbox/send-mails.server";
import {
  listQueuePage,
  recordLearnerNotification,
  openRecord,
  readQueues,
  undoLearnerNotification,
} from "../../queues/queues.service.server";
import { FIRST_PAGE, reviewer, staffUser } from "../../queues/queues.fixture";
import { addDays } from "../registrations/registration.model";
import { transitionRegistration } from "../registrations/registration-transitions.server";
import { readSubmittedView } from "../self-service/registration-record.server";
import { closeQuestions, lapseOffers } from "../registrations/registration-jobs.server";
import { recordDeliveredMails } from "./registration-notifications.service.server";
import { createRegistration, createRegistrationContext } from "../registrations/registrations.fixture";
import { DAY_MS } from "../../../platform/time/durations";

/** A program of its own: what was sent in one test is nobody's in another. */
async function notice(answer?: () => DeliveryResult) {
  const { deps: base, intake, pass } = await createRegistrationContext();
  const mailer = createMemoryMailer(answer);
  const deps = { ...base, mailer };
  let phones = 0;
  return {
    deps,
    intake,
    pass,
    /** A learner who was led through these states; with a phone alone, or with an address beside it. */
    learner: async (contact: "phone" | "email", ...to: string[]) => {
      const phone = `0712 345 ${600 + ++phones}`;
      const email = contact === "email" ? `told${phones}@example.org` : "";
      const { id } = await createRegistration(deps, intake, { phone, email, preferredLanguage: "sw" });
      for (const state of to) {
        const move = { to: state as "offered", actor: "staff-reviewer", reason: "by staff" };
        expect((await transitionRegistration(deps, id, move)).ok, state).toBe(true);
      }
      return id;
    },
    row: (id: string) =>
      deps.db.selectFrom("registration").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),
  };
}

/** The end of the day so much later in Kenya, where these learners live. */
const endAfter = (date: Date, days: number) => endOfDay(addDays(date, days), "Africa/Nairobi");
const sayOn = (date: Date) => date.toISOString().slice(0, 10);

test("an offer waits for its person from the moment that the mail server took the mail", async () => {
  const { deps, learner, pass, row } = await notice();
  const id = await learner("email", "in_review", "offered");
  expect(await row(id)).toMatchObject({ notified_at: null, due_at: null });
  pass(3);
  await sendDueMails(deps);
  const accepted = deps.now();
  pass(1 / 24);
  expect(await recordDeliveredMails(deps)).toBe(1);
  expect(await recordDeliveredMails(deps)).toBe(0);
  expect(await row(id)).toMatchObject({
    notified_at: accepted,
    notification_method: "mail",
    due_at: endAfter(accepted, 7),
  });
  // The text names a day, and in the evening of that day it still holds.
  pass(7.4);
  expect(await lapseOffers(deps)).toBe(0);
  pass(0.2);
  expect(await lapseOffers(deps)).toBe(1);
});

test("a mail that fails reaches nobody: nothing runs out, and staff see who waits and since when", async () => {
  const { deps, learner, pass, row } = await notice(() => ({ kind: "no_such_address", answer: "550" }));
  const id = await learner("email", "in_review", "offered");
  const since = (await row(id)).state_at;
  await sendDueMails(deps);
  expect(await recordDeliveredMails(deps)).toBe(0);
  pass(300);
  expect(await lapseOffers(deps)).toBe(0);
  expect((await row(id)).state).toBe("offered");
  const page = await listQueuePage(deps, reviewer, "learners", { unnotified: true }, FIRST_PAGE);
  expect(page?.items).toMatchObject([{ id, unnotifiedSince: since }]);
  const queues = await readQueues(deps, reviewer);
  const tally = queues.find(({ name }) => name === "learners")!.tally;
  expect(tally).toMatchObject([{ state: "offered", unnotified: 1 }]);
});

test("with a phone alone nothing runs out before staff have told the person, and then it does", async () => {
  const { deps, learner, pass, row } = await notice();
  const id = await learner("phone", "in_review", "offered");
  pass(100);
  expect(await lapseOffers(deps)).toBe(0);
  const message = { from: "offered", on: sayOn(deps.now()), how: "whatsapp" } as const;
  expect(await recordLearnerNotification(deps, reviewer, id, message)).toMatchObject({ ok: true });
  expect(await row(id)).toMatchObject({
    notified_at: deps.now(),
    notification_method: "whatsapp",
    due_at: endAfter(deps.now(), 7),
  });
  expect((await listQueuePage(deps, reviewer, "learners", { unnotified: true }, FIRST_PAGE))?.items).toEqual(
    [],
  );
  const opened = await openRecord(deps, reviewer, "learners", id);
  expect(opened).toMatchObject({
    ok: true,
    value: { notification: { how: "whatsapp" }, unnotifiedSince: null },
  });
  expect(opened.ok && opened.value.history.at(-1)).toMatchObject({ what: "notified", actor: reviewer.id });
  pass(7.6);
  expect(await lapseOffers(deps)).toBe(1);
});

test("a question is closed without an answer only fourteen days after its person was reached", async () => {
  const { deps, learner, pass, row } = await notice();
  const report = await learner("email", "in_review", "needs_info");
  const unnotified = await learner("phone", "in_review", "needs_info");
  await sendDueMails(deps);
  await recordDeliveredMails(deps);
  pass(14.4);
  expect(await closeQuestions(deps)).toBe(0);
  pass(0.2);
  expect(await closeQuestions(deps)).toBe(1);
  expect(await row(report)).toMatchObject({
    state: "in_review",
    due_at: null,
    decide_by: endAfter(deps.now(), 10),
  });
  expect((await row(unnotified)).state).toBe("needs_info");
});

test("what staff say is written down once, by those who may, for the state that was told, with a day that can be", async () => {
  const { deps, learner, pass, row } = await notice();
  const id = await learner("phone", "in_review", "offered");
  pass(2);
  const now = deps.now().getTime();
  const tried = async (user: typeof reviewer, more: object) => {
    const message = { from: "offered", on: sayOn(deps.now()), how: "call" as const, ...more };
    const done = await recordLearnerNotification(deps, user, id, message);
    return done.ok ? "ok" : done.error;
  };
  expect(await tried(staffUser("auditor"), {})).toBe("forbidden");
  expect(await tried(staffUser("editor"), {})).toBe("forbidden");
  expect(await tried(reviewer, { from: "in_review" })).toBe("changed_meanwhile");
  expect(await tried(reviewer, { on: sayOn(new Date(now - 3 * DAY_MS)) })).toBe("wrong_day");
  expect(await tried(reviewer, { on: sayOn(new Date(now + 2 * DAY_MS)) })).toBe("wrong_day");
  expect((await row(id)).notified_at).toBeNull();
  const at = sayOn(new Date(now - DAY_MS));
  expect(await tried(reviewer, { on: at })).toBe("ok");
  expect((await row(id)).notified_at).toEqual(new Date(`${at}T23:59:59.999Z`));
  expect(await tried(reviewer, {})).toBe("changed_meanwhile");
  const log = await deps.db
    .selectFrom("audit_event")
    .select(["actor", "action", "after"])
    .where("item", "=", id)
    .execute();
  expect(log).toEqual([{ actor: reviewer.id, action: "saved", after: { method: "call", on: at } }]);
  await transitionRegistration(deps, id, { to: "accepted", actor: "person", reason: "x" });
  expect(await tried(reviewer, { from: "accepted" })).toBe("not_allowed");
});

test("a mark that is cut off leaves nothing: neither the clock nor the history nor the log has it", async () => {
  const { deps, learner, row } = await notice();
  const id = await learner("phone", "in_review", "offered");
  const events = () =>
    deps.db.selectFrom("registration_event").select("id").where("registration_id", "=", id).execute();
  const before = (await events()).length;
  // The log is written last: a row that it refuses stands for a process that dies there.
  await sql`alter table audit_event add constraint cut_off check (action <> 'saved')`.execute(deps.db);
  const message = { from: "offered", on: sayOn(deps.now()), how: "sms" } as const;
  await expect(recordLearnerNotification(deps, reviewer, id, message)).rejects.toThrow("cut_off");
  expect(await row(id)).toMatchObject({ notified_at: null, notification_method: null, due_at: null });
  expect(await events()).toHaveLength(before);
  await sql`alter table audit_event drop constraint cut_off`.execute(deps.db);
  expect(await recordLearnerNotification(deps, reviewer, id, message)).toMatchObject({ ok: true });
});

test("the text for the phone is in the person's language, and says neither who we are nor what it is about", async () => {
  const { deps, learner, row } = await notice();
  const id = await learner("phone", "in_review", "offered");
  const opened = await openRecord(deps, reviewer, "learners", id);
  const text = opened.ok ? opened.value.notification!.text : "";
  const { reference } = await row(id);
  expect(text).toContain(`/sw/code?code=${reference}`);
  expect(text).toContain("Kuna taarifa mpya kwako");
  for (const locale of ["en", "fr", "ar", "sw"] as const) {
    await deps.db.updateTable("registration").set({ locale }).where("id", "=", id).execute();
    const read = await openRecord(deps, reviewer, "learners", id);
    const message = read.ok ? read.value.notification!.text.replace(/http\S+/, "").toLowerCase() : "";
    expect(message).toContain(reference.toLowerCase());
    for (const word of [
      "reboot",
      "refugee",
      "réfugi",
      "لاجئ",
      "mkimbizi",
      "regist",
      "inscri",
      "تسجيل",
      "class",
    ])
      expect(message, `${locale}: ${word}`).not.toContain(word);
  }
  const outline = await openRecord(deps, staffUser("auditor"), "learners", id);
  expect(outline).toMatchObject({ ok: true, value: { notification: null, contact: null } });
});

test("a state that follows is told anew, and an older mail does not count for it", async () => {
  const { deps, learner, row } = await notice();
  const id = await learner("email", "in_review", "needs_info");
  await transitionRegistration(deps, id, { to: "in_review", actor: "person", reason: "answered" });
  await transitionRegistration(deps, id, { to: "offered", actor: "staff-reviewer", reason: "by staff" });
  const { notification_mail_id } = await row(id);
  await deps.db
    .updateTable("outbox_message")
    .set({ state: "failed" })
    .where("id", "=", notification_mail_id!)
    .execute();
  await sendDueMails(deps);
  expect(await recordDeliveredMails(deps)).toBe(0);
  expect((await row(id)).notified_at).toBeNull();
});

test("whoever has sent a registration reads how they hear from us, in the way that they gave", async () => {
  const { deps, intake } = await notice();
  const receives = async (more: Record<string, string>) => {
    const { id } = await createRegistration(deps, intake, { email: "", ...more });
    return (await readSubmittedView(deps, id, "en"))?.notificationText;
  };
  expect(await receives({ phone: "0712 345 701", preferredContact: "whatsapp" })).toContain(
    "on WhatsApp, to the number that ends in 5701",
  );
  expect(await receives({ phone: "0712 345 702", preferredContact: "sms" })).toContain("an SMS");
  expect(await receives({ phone: "0712 345 703", preferredContact: "call" })).toContain("calls you");
  expect(await receives({ phone: "", email: "by@example.org", preferredContact: "email" })).toContain(
    "We write to by@example.org",
  );
});

test("that somebody was told, and how, is among what is kept of them", async () => {
  const { deps, learner } = await notice();
  const id = await learner("phone", "in_review", "offered");
  await recordLearnerNotification(deps, reviewer, id, {
    from: "offered",
    on: sayOn(deps.now()),
    how: "in_person",
  });
  const person = { emailKey: null, phone: "+254712345601", accountId: null };
  const data = await readPersonalData(deps, [personalRegistrations], person);
  expect(data.sources[0]?.records).toMatchObject([{ notification_method: "in_person" }]);
  expect(JSON.stringify(data)).not.toContain("notification_mail_id");
});

test("a mark that was a mistake is undone: the clock stands still until the person is told, and the log says so", async () => {
  const { deps, learner, pass, row } = await notice();
  const id = await learner("phone", "in_review", "offered");
  const mailed = await learner("email", "in_review", "offered");
  await sendDueMails(deps);
  expect(await recordDeliveredMails(deps)).toBe(1);
  expect(await undoLearnerNotification(deps, reviewer, mailed, "offered")).toMatchObject({
    error: "not_allowed",
  });
  await transitionRegistration(deps, mailed, { to: "accepted", actor: "person", reason: "test" });
  const message = { from: "offered", on: sayOn(deps.now()), how: "call" } as const;
  expect((await recordLearnerNotification(deps, reviewer, id, message)).ok).toBe(true);
  pass(5);
  expect(await undoLearnerNotification(deps, reviewer, id, "offered")).toMatchObject({ ok: true });
  expect(await row(id)).toMatchObject({
    notified_at: null,
    notification_method: null,
    due_at: null,
    state: "offered",
  });
  pass(30);
  expect(await lapseOffers(deps)).toBe(0);
  expect(await undoLearnerNotification(deps, reviewer, id, "offered")).toMatchObject({
    error: "changed_meanwhile",
  });
  const opened = await openRecord(deps, reviewer, "learners", id);
  expect(opened.ok && opened.value.history.at(-1)).toMatchObject({ what: "unnotified", actor: reviewer.id });
  const lines = await deps.db.selectFrom("audit_event").select("action").where("item", "=", id).execute();
  expect(lines.map(({ action }) => action)).toContain("undone");
  // Told anew, the whole time counts again.
  await recordLearnerNotification(deps, reviewer, id, { ...message, on: sayOn(deps.now()) });
  expect((await row(id)).due_at).toEqual(endAfter(deps.now(), 7));

  expect(await undoLearnerNotification(deps, staffUser("auditor"), id, "offered")).toMatchObject({
    error: "forbidden",
  });
});

test("the text for the phone names the class of an offer to whoever allows that and shares the phone with nobody", async () => {
  const { deps, intake } = await notice();
  const textOf = async (phone: string, more: Record<string, string>) => {
    const { id } = await createRegistration(deps, intake, { phone, email: "", ...more });
    const move = { actor: reviewer.id, reason: "by staff" };
    await transitionRegistration(deps, id, { to: "in_review", ...move });
    await transitionRegistration(deps, id, { to: "offered", ...move });
    const opened = await openRecord(deps, reviewer, "learners", id);
    return opened.ok && opened.value.notification;
  };
  const named = await textOf("0712 345 801", { safeToName: "on" });
  expect(named).toMatchObject({ namesClass: true });
  expect(named && named.text).toMatch(/a place for you in .+, starting on \d+ \w+ \d{4}/);
  for (const report of [
    await textOf("0712 345 802", {}),
    await textOf("0712 345 803", { safeToName: "on", phoneIsShared: "on" }),
  ]) {
    expect(report).toMatchObject({ namesClass: false });
    expect(report && report.text).toContain("There is news for you.");
  }
});
