import { expect, test } from "vitest";
import {
  createDraft,
  deliverMails,
  createRegistration,
  createRegistrationContext,
} from "./registrations.fixture";
import { readRegistrationView } from "../self-service/registration-record.server";
import {
  expireDrafts,
  finalizeDeclines,
  anonymizeOldRegistrations,
  lapseOffers,
  remindDrafts,
  notifyLateDecisions,
} from "./registration-jobs.server";
import { readDraft } from "../drafts/drafts.service.server";

const { deps, intake, pass, uniqueContact, rowOf, mailsTo, transition } = await createRegistrationContext();

test("a freed place goes to the registration that has waited longest", async () => {
  const waiting: string[] = [];
  for (let i = 0; i < 2; i++) {
    const { id } = await createRegistration(deps, intake, uniqueContact());
    await transition(id, "waitlisted");
    waiting.push(id);
    pass(1 / 24);
  }
  const { id } = await createRegistration(deps, intake, uniqueContact());
  await transition(id, "in_review", "offered", "declined");
  pass(1 / 24);
  expect(await finalizeDeclines(deps)).toBe(1);
  expect((await rowOf(waiting[0]!)).state).toBe("offered");
  expect((await rowOf(waiting[1]!)).state).toBe("waitlisted");
  await deliverMails(deps);
  pass(8);
  expect(await lapseOffers(deps)).toBe(1);
  expect((await rowOf(waiting[0]!)).state).toBe("lapsed");
  expect((await rowOf(waiting[1]!)).state).toBe("offered");
  expect(await lapseOffers(deps)).toBe(0);
});

test("drafts have one reminder and are then deleted; late decisions get a new date", async () => {
  const contact = { ...uniqueContact(), safeToName: "yes" };
  const id = await createDraft(deps, intake, contact);
  const late = { ...uniqueContact(), safeToName: "yes" };
  const { id: waiting } = await createRegistration(deps, "undecided", late);
  pass(11);
  expect(await notifyLateDecisions(deps)).toBeGreaterThan(0);
  expect((await mailsTo(late.email)).map(({ kind }) => kind)).toEqual([
    "registration.state",
    "registration.late",
  ]);
  expect((await rowOf(waiting)).decide_by!.getTime()).toBeGreaterThan(deps.now().getTime());
  pass(17);
  await remindDrafts(deps);
  await remindDrafts(deps);
  const [reminder, ...more] = await mailsTo(contact.email);
  expect(more).toEqual([]);
  expect(reminder?.text).toContain(`/register/draft/${id}`);
  pass(3);
  expect(await expireDrafts(deps)).toBeGreaterThan(0);
  expect(await rowOf(id)).toMatchObject({
    state: "expired",
    draft: null,
    phone: null,
    email: null,
    full_name: null,
  });
  expect(await readDraft(deps, id)).toBeNull();
});

test("a year after a refusal only data for statistics is left", async () => {
  const { id } = await createRegistration(deps, "undecided", uniqueContact());
  const stored = await createRegistration(deps, "undecided", uniqueContact());
  await transition(id, "in_review", "not_selected");
  pass(366);
  await anonymizeOldRegistrations(deps);
  const row = await rowOf(id);
  expect(row).toMatchObject({
    full_name: null,
    phone: null,
    email: null,
    encrypted_answers: null,
    state: "not_selected",
  });
  expect(row.answers).toMatchObject({ country: "KE" });
  expect((await rowOf(stored.id)).full_name).not.toBeNull();
  expect(await readRegistrationView(deps, id, "en")).toBeNull();
});
