import { expect, test } from "vitest";
import { readPersonalData } from "../../privacy/privacy.service.server";
import { personalRegistrations } from "../applications-personal-data.server";
import { sendDueMails } from "../../outbox/send-mails.server";
import {
  listQueuePage,
  recordLearnerNotification,
  openRecord,
  readQueues,
} from "../../queues/queues.service.server";
import { FIRST_PAGE, reviewer } from "../../queues/queues.fixture";
import { transitionRegistration } from "../registrations/registration-transitions.server";
import { closeQuestions, lapseOffers } from "../registrations/registration-jobs.server";
import { recordDeliveredMails } from "./registration-notifications.service.server";
import { createNotificationFixture, dayOf, endAfter } from "./registration-notifications.fixture";

test("the deadline of an offer starts when the mail server accepts the email", async () => {
  const { deps, learner, pass, row } = await createNotificationFixture();
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
  // The email names a day, and the offer is valid until its end.
  pass(7.4);
  expect(await lapseOffers(deps)).toBe(0);
  pass(0.2);
  expect(await lapseOffers(deps)).toBe(1);
});

test("a failed email starts no deadline, and staff see who is waiting since when", async () => {
  const { deps, learner, pass, row } = await createNotificationFixture(() => ({
    kind: "no_such_address",
    answer: "550",
  }));
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

test("with only a phone no deadline starts before staff have notified the person", async () => {
  const { deps, learner, pass, row } = await createNotificationFixture();
  const id = await learner("phone", "in_review", "offered");
  pass(100);
  expect(await lapseOffers(deps)).toBe(0);
  const message = { from: "offered", on: dayOf(deps.now()), how: "whatsapp" } as const;
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

test("an unanswered question is closed only fourteen days after its notification", async () => {
  const { deps, learner, pass, row } = await createNotificationFixture();
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

test("a following state needs its own notification, and an older email does not count for it", async () => {
  const { deps, learner, row } = await createNotificationFixture();
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

test("the notification and its method are part of the personal data", async () => {
  const { deps, learner } = await createNotificationFixture();
  const id = await learner("phone", "in_review", "offered");
  await recordLearnerNotification(deps, reviewer, id, {
    from: "offered",
    on: dayOf(deps.now()),
    how: "in_person",
  });
  const person = { emailKeys: [], phone: "+254712345601", accountId: null };
  const data = await readPersonalData(deps, [personalRegistrations], person);
  expect(data.sources[0]?.records).toMatchObject([{ notification_method: "in_person" }]);
  expect(JSON.stringify(data)).not.toContain("notification_mail_id");
});
