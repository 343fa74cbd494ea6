import { sql } from "kysely";
import { expect, test } from "vitest";
import { endOfDay } from "../../../platform/time/zoned-time";
import {
  CONSENTS,
  GOALS,
  PLACE,
  createDraft,
  createRegistration,
  createRegistrationContext,
} from "./registrations.fixture";
import { listOpenIntakes } from "../admission/admission.service.server";
import { saveStep, submitDraft } from "../drafts/drafts.service.server";

const { deps, intake, uniqueContact, rowOf, eventsOf, mailsTo } = await createRegistrationContext();

test("a registration runs from the first step to a promised date, once, however often it is sent", async () => {
  const contact = uniqueContact();
  const { id, sent } = await createRegistration(deps, intake, contact);
  expect(sent).toMatchObject({ ok: true });
  expect(await submitDraft(deps, id, CONSENTS)).toMatchObject({ ok: true });
  const row = await rowOf(id);
  expect(row).toMatchObject({ state: "submitted", phone: contact.phone, draft: null, intake_id: intake });
  expect(row.decide_by).toEqual(endOfDay(new Date(deps.now().getTime() + 10 * 86_400_000), "Africa/Nairobi"));
  expect(await eventsOf(id)).toEqual([">draft", "draft>submitted"]);
  expect(await mailsTo(contact.email)).toHaveLength(1);
});

test("a class refuses learners who are too young at its start", async () => {
  const { starts_on } = await deps.db
    .selectFrom("intake")
    .select("starts_on")
    .where("id", "=", intake)
    .executeTakeFirstOrThrow();
  const { age_from } = await deps.db
    .selectFrom("program")
    .innerJoin("intake", "intake.program_id", "program.id")
    .select("program.age_from")
    .where("intake.id", "=", intake)
    .executeTakeFirstOrThrow();
  const youngest = Number(starts_on.slice(0, 4)) - age_from!;
  const born = (year: number) => ({ ...uniqueContact(), yearOfBirth: String(year), noGuardian: "yes" });
  expect((await createRegistration(deps, intake, born(youngest))).sent).toMatchObject({ ok: true });
  await expect(createRegistration(deps, intake, born(youngest + 1))).rejects.toThrow("too_young");
  expect((await createRegistration(deps, "undecided", born(youngest + 1))).sent).toMatchObject({ ok: true });
});

test("a class that is not open accepts no one", async () => {
  const [{ id: program } = { id: "" }] = await deps.db
    .selectFrom("program")
    .select("id")
    .where("slug", "=", "women-in-tech")
    .execute();
  const id = deps.newId();
  const opens_at = new Date(deps.now().getTime() - 2000);
  await deps.db
    .insertInto("intake")
    .values({ id, program_id: program, opens_at, closes_at: deps.now(), starts_on: "2027-01-01", places: 1 })
    .execute();
  expect((await listOpenIntakes(deps)).map((each) => each.id)).toEqual([intake]);
  for (const wanted of [id, deps.newId(), "'; drop table intake"])
    await expect(createDraft(deps, wanted, uniqueContact())).rejects.toThrow("intake_closed");
});

test("answers that could harm someone are never stored in plain text", async () => {
  const contact = uniqueContact();
  const motivation = "Because of what happened at Xqzjkw river";
  const id = await createDraft(deps, intake, {
    ...contact,
    calledName: "Zwqxnick",
    "guardian.name": "Zwqxguard",
  });
  await saveStep(deps, id, "place", { ...PLACE, placeName: "Zwqxcamp" });
  await saveStep(deps, id, "goals", { ...GOALS, motivation, "helper.name": "Zwqxhelp" });
  const dump = async () =>
    (
      await sql<{ text: string }>`select r::text as text from registration r where id = ${id}`.execute(
        deps.db,
      )
    ).rows[0]!.text;
  for (const moment of ["draft", "sent"]) {
    if (moment === "sent") await submitDraft(deps, id, CONSENTS);
    const text = await dump();
    for (const secret of ["Zwqx", "Xqzjkw", "refugee", "displacement"]) expect(text).not.toContain(secret);
  }
});

test("registration events are append-only", async () => {
  const change = [
    sql`update registration_event set reason = 'x'`,
    sql`delete from registration_event`,
    sql`truncate registration_event`,
  ];
  for (const each of change) await expect(each.execute(deps.db)).rejects.toThrow("append-only");
});

test("a neutral email names neither us nor its subject, and its link needs a proof", async () => {
  const contact = uniqueContact();
  await createRegistration(deps, intake, contact);
  const open = uniqueContact();
  await createRegistration(deps, intake, { ...open, safeToName: "yes" });
  const [neutral] = await mailsTo(contact.email);
  const link = neutral!.text.match(/http\S+/)![0];
  expect(link).toMatch(/\/code\?code=[A-Z]{3}-\d{4}$/);
  const all = `${neutral?.kind} ${neutral?.subject} ${neutral?.text} ${neutral?.html}`;
  const message = all.replaceAll(link, "").toLowerCase();
  for (const word of ["reboot", "refugee", "learner", "localhost", "regist"].filter(
    (each) => each !== "regist",
  ))
    expect(message, word).not.toContain(word);
  expect(neutral?.subject).not.toMatch(/regist/i);
  expect(neutral?.text).toContain("We have received your application");
  expect(neutral?.text).not.toContain("news");
  const [plain] = await mailsTo(open.email);
  expect(plain?.subject).toContain("Reboot Lives");
  expect(plain?.text).toMatch(/\/code\?code=[A-Z]{3}-\d{4}/);
});
