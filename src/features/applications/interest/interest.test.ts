import { expect, test } from "vitest";
import { notifyInterested } from "./notify-interested.server";
import { createRegistrationContext } from "../registrations/registrations.fixture";
import { addInterest } from "./interest.service.server";
import { listMailsWithLinks } from "../../outbox/outbox.fixture";
import { DAY_MS } from "../../../platform/time/durations";

const { deps, pass } = await createRegistrationContext();
const at = (days: number) => new Date(deps.now().getTime() + days * DAY_MS);
const { id: program } = await deps.db
  .selectFrom("program")
  .select("id")
  .where("slug", "=", "women-in-tech")
  .executeTakeFirstOrThrow();

const input = (more: object = {}) =>
  addInterest(deps, {
    clientId: deps.newId(),
    locale: "sw",
    answers: {
      program: "women-in-tech",
      fullName: "Halima",
      country: "UG",
      phone: null,
      email: "halima@example.org",
      safeToName: true,
      preferredLanguage: "fr",
      privacy: true,
      ...more,
    },
  });
const mails = async () =>
  (await listMailsWithLinks(deps)).filter(({ kind }) => kind === "registration.interest");
const open = (opens_at: Date, program_id = program) =>
  deps.db
    .insertInto("intake")
    .values({
      id: deps.newId(),
      program_id,
      opens_at,
      closes_at: at(20),
      starts_on: "2027-03-01",
      places: 10,
    })
    .execute();

test("people are notified once when a class of their program opens, in their language, and not before", async () => {
  await input();
  await input({ email: null, phone: "+256772123456" });
  await input({ email: "other@example.org", program: "code-for-refugees" });
  await open(at(2));
  expect(await notifyInterested(deps)).toBe(0);
  pass(3);
  expect(await notifyInterested(deps)).toBe(1);
  expect(await notifyInterested(deps)).toBe(0);
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ recipient: "halima@example.org", locale: "fr" });
  expect(mail!.text).toContain("/fr/register?program=women-in-tech");
});

test("a neutral email contains no name, no program and no link", async () => {
  await input({ email: "careful@example.org", safeToName: false, program: null, preferredLanguage: "en" });
  pass(1);
  await open(deps.now());
  pass(1);
  await Promise.all([notifyInterested(deps), notifyInterested(deps)]);
  const [mail, ...more] = (await mails()).filter(({ recipient }) => recipient === "careful@example.org");
  expect(more).toEqual([]);
  expect(mail!.neutral).toBe(true);
  const message = `${mail!.subject} ${mail!.text} ${mail!.html}`;
  expect(message).not.toMatch(/Reboot|women|Women|refugee|\/register/);
});
