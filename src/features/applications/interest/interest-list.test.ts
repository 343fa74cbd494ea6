import { expect, test } from "vitest";
import { decodeCursor } from "../../../platform/pagination/cursor";
import { staffUser } from "../../queues/queues.fixture";
import { listMailsWithLinks } from "../../outbox/outbox.fixture";
import { browseInterest, recordInterestNotified } from "./interest-list.service.server";
import { notifyInterested } from "./notify-interested.server";
import { addInterest } from "./interest.service.server";
import { createIntake, getIntakePrograms } from "../intakes/intakes.service.server";
import { createRegistrationContext } from "../registrations/registrations.fixture";

const { deps, pass } = await createRegistrationContext();
const who = staffUser("reviewer");
const programs = await getIntakePrograms(deps);
const idOf = (title: string) => programs.find((program) => program.title.en === title)!.id;

const ask = (fullName: string, more: object = {}) =>
  addInterest(deps, {
    clientId: deps.newId(),
    locale: "en",
    answers: {
      program: "women-in-tech",
      fullName,
      country: "KE",
      phone: null,
      email: `${fullName}@example.org`,
      safeToName: true,
      preferredLanguage: "sw",
      privacy: true,
      ...more,
    },
  });
const names = async (filter: object = {}) =>
  (await browseInterest(deps, filter, null, 100)).items.map(({ name }) => name);

test("the list filters by program and by notification, page by page", async () => {
  await ask("halima");
  pass(1);
  await ask("neema", { program: null });
  pass(1);
  await ask("juma", { program: "code-for-refugees", email: null, phone: "+254712345678", safeToName: false });
  expect(await names()).toEqual(["halima", "neema", "juma"]);
  // Includes people who asked for any program.
  expect(await names({ program: idOf("Women in Tech") })).toEqual(["halima", "neema"]);
  expect(await names({ program: "not-an-id" })).toEqual([]);
  const first = await browseInterest(deps, {}, null, 2);
  const second = await browseInterest(deps, {}, decodeCursor(first.next!, ["time", "uuid"]), 2);
  expect(second.items).toMatchObject([
    { name: "juma", phone: "+254712345678", email: null, safeToName: false, locale: "sw", notifiedAt: null },
  ]);
  expect(second.next).toBeNull();
});

test("a manual notification is recorded once, sends no email, and is nameless in the audit log", async () => {
  const { items } = await browseInterest(deps, { program: idOf("Women in Tech") }, null, 100);
  const { id } = items.find(({ name }) => name === "halima")!;
  const marks = await Promise.all([
    recordInterestNotified(deps, who, id),
    recordInterestNotified(deps, who, id),
  ]);
  expect(marks.toSorted()).toEqual([false, true]);
  expect(await recordInterestNotified(deps, who, "nobody")).toBe(false);
  expect(await names({ isNotified: true })).toEqual(["halima"]);
  expect(await names({ isNotified: false })).toEqual(["neema", "juma"]);
  const lines = await deps.db.selectFrom("audit_event").selectAll().where("item", "=", id).execute();
  expect(lines).toMatchObject([{ actor: who.id, action: "saved", subject: "interest", title: "" }]);
  expect(JSON.stringify(lines)).not.toContain("halima");

  pass(1);
  const at = (days: number) => new Date(deps.now().getTime() + days * 86_400_000);
  await createIntake(deps, who, {
    programId: idOf("Women in Tech"),
    places: 2,
    languages: [],
    meetingPlaces: [],
    decisionDays: 10,
    opensAt: deps.now(),
    closesAt: at(9),
    startsOn: at(20).toISOString().slice(0, 10),
    endsOn: null,
  });
  pass(1);
  await notifyInterested(deps);
  const notified = (await listMailsWithLinks(deps)).filter(({ kind }) => kind === "registration.interest");
  expect(notified.map(({ recipient }) => recipient)).toEqual(["neema@example.org"]);
});
