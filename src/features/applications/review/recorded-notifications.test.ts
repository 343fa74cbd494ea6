import { sql } from "kysely";
import { expect, test } from "vitest";
import { sendDueMails } from "../../outbox/send-mails.server";
import {
  recordLearnerNotification,
  openRecord,
  undoLearnerNotification,
} from "../../queues/queues.service.server";
import { reviewer, staffUser } from "../../queues/queues.fixture";
import { transitionRegistration } from "../registrations/registration-transitions.server";
import { lapseOffers } from "../registrations/registration-jobs.server";
import { recordDeliveredMails } from "./registration-notifications.service.server";
import { createNotificationFixture, dayOf, endAfter } from "./registration-notifications.fixture";
import { DAY_MS } from "../../../platform/time/durations";

test("staff record a notification once, with the right role, for the current state and a possible date", async () => {
  const { deps, learner, pass, row } = await createNotificationFixture();
  const id = await learner("phone", "in_review", "offered");
  pass(2);
  const now = deps.now().getTime();
  const tried = async (user: typeof reviewer, more: object) => {
    const message = { from: "offered", on: dayOf(deps.now()), how: "call" as const, ...more };
    const done = await recordLearnerNotification(deps, user, id, message);
    return done.ok ? "ok" : done.error;
  };
  expect(await tried(staffUser("auditor"), {})).toBe("forbidden");
  expect(await tried(staffUser("editor"), {})).toBe("forbidden");
  expect(await tried(reviewer, { from: "in_review" })).toBe("changed_meanwhile");
  expect(await tried(reviewer, { on: dayOf(new Date(now - 3 * DAY_MS)) })).toBe("wrong_day");
  expect(await tried(reviewer, { on: dayOf(new Date(now + 2 * DAY_MS)) })).toBe("wrong_day");
  expect((await row(id)).notified_at).toBeNull();
  const at = dayOf(new Date(now - DAY_MS));
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

test("an interrupted recording leaves nothing in deadline, history and audit log", async () => {
  const { deps, learner, row } = await createNotificationFixture();
  const id = await learner("phone", "in_review", "offered");
  const events = () =>
    deps.db.selectFrom("registration_event").select("id").where("registration_id", "=", id).execute();
  const before = (await events()).length;
  // The audit log is written last, so its failure acts like a crash at that point.
  await sql`alter table audit_event add constraint cut_off check (action <> 'saved')`.execute(deps.db);
  const message = { from: "offered", on: dayOf(deps.now()), how: "sms" } as const;
  await expect(recordLearnerNotification(deps, reviewer, id, message)).rejects.toThrow("cut_off");
  expect(await row(id)).toMatchObject({ notified_at: null, notification_method: null, due_at: null });
  expect(await events()).toHaveLength(before);
  await sql`alter table audit_event drop constraint cut_off`.execute(deps.db);
  expect(await recordLearnerNotification(deps, reviewer, id, message)).toMatchObject({ ok: true });
});

test("an undone notification stops the deadline until the person is notified, and the audit log records it", async () => {
  const { deps, learner, pass, row } = await createNotificationFixture();
  const id = await learner("phone", "in_review", "offered");
  const mailed = await learner("email", "in_review", "offered");
  await sendDueMails(deps);
  expect(await recordDeliveredMails(deps)).toBe(1);
  expect(await undoLearnerNotification(deps, reviewer, mailed, "offered")).toMatchObject({
    error: "not_allowed",
  });
  await transitionRegistration(deps, mailed, { to: "accepted", actor: "person", reason: "test" });
  const message = { from: "offered", on: dayOf(deps.now()), how: "call" } as const;
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
  // A new notification starts the deadline again.
  await recordLearnerNotification(deps, reviewer, id, { ...message, on: dayOf(deps.now()) });
  expect((await row(id)).due_at).toEqual(endAfter(deps.now(), 7));

  expect(await undoLearnerNotification(deps, staffUser("auditor"), id, "offered")).toMatchObject({
    error: "forbidden",
  });
});
