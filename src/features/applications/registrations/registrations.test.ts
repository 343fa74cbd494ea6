import { sql } from "kysely";
import { expect, test } from "vitest";
import { verifySigned } from "../../../platform/crypto/signed-text.server";
import { endOfDay } from "../../../platform/time/zoned-time";
import {
  CONSENTS,
  GOALS,
  PLACE,
  createDraft,
  deliverMails,
  createRegistration,
  createRegistrationContext,
} from "./registrations.fixture";
import { transitionRegistration } from "./registration-transitions.server";
import { verifyRegistrationKey, signRegistrationKey } from "./registration-secrets.server";
import { readRegistrationView, registrationRecordKind } from "../self-service/registration-record.server";
import {
  expireDrafts,
  finalizeDeclines,
  anonymizeOldRegistrations,
  lapseOffers,
  remindDrafts,
  notifyLateDecisions,
} from "./registration-jobs.server";
import { listOpenIntakes } from "../admission/admission.service.server";
import { readDraft, saveStep, submitDraft } from "../drafts/drafts.service.server";
import { mailsTo as mailsOf } from "../../outbox/outbox.fixture";

const { deps, intake, pass } = await createRegistrationContext();
const unique = (() => {
  let n = 0;
  return () => ({ phone: `+2547123${String(10_000 + ++n)}`, email: `learner${n}@example.org` });
})();
const rowOf = (id: string) =>
  deps.db.selectFrom("registration").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const eventsOf = async (id: string) =>
  (
    await deps.db
      .selectFrom("registration_event")
      .select(["from_state", "to_state"])
      .where("registration_id", "=", id)
      .orderBy("id")
      .execute()
  ).map((event) => `${event.from_state ?? ""}>${event.to_state}`);
const mailsTo = (email: string) => mailsOf(deps, email);
const staff = { actor: "staff", reason: "test" };
const move = (id: string, ...states: Parameters<typeof transitionRegistration>[2]["to"][]) =>
  states.reduce<Promise<unknown>>(
    (before, to) => before.then(() => transitionRegistration(deps, id, { ...staff, to })),
    Promise.resolve(),
  );

test("a registration goes from the first step to a promised day, once, however often it is sent", async () => {
  const contact = unique();
  const { id, sent } = await createRegistration(deps, intake, contact);
  expect(sent).toMatchObject({ ok: true });
  expect(await submitDraft(deps, id, CONSENTS)).toMatchObject({ ok: true });
  const row = await rowOf(id);
  expect(row).toMatchObject({ state: "submitted", phone: contact.phone, draft: null, intake_id: intake });
  expect(row.decide_by).toEqual(endOfDay(new Date(deps.now().getTime() + 10 * 86_400_000), "Africa/Nairobi"));
  expect(await eventsOf(id)).toEqual([">draft", "draft>submitted"]);
  expect(await mailsTo(contact.email)).toHaveLength(1);
});

test("the same form sent again, also at the same moment, is one draft", async () => {
  const clientId = deps.newId();
  const contact = unique();
  const ids = await Promise.all(
    Array.from({ length: 6 }, () => createDraft(deps, intake, contact, clientId)),
  );
  expect(new Set(ids).size).toBe(1);
  await createDraft(deps, intake, { ...contact, fullName: "Amina Y." }, clientId);
  expect((await rowOf(ids[0]!)).full_name).toBe("Amina Y.");
  expect(await eventsOf(ids[0]!)).toEqual([">draft"]);
});

test("a draft is kept as it was typed, right or not, and comes back on another device by code and contact", async () => {
  const contact = unique();
  const id = await createDraft(deps, intake, contact);
  await saveStep(deps, id, "place", { placeName: "K", deviceAccess: ["own_phone"] });
  const { reference } = await rowOf(id);
  const kind = registrationRecordKind(deps.organisation);
  const proofs = [
    { digits: contact.phone.slice(-4) },
    { phone: contact.phone.slice(4) },
    { emailKey: contact.email },
  ];
  for (const proof of proofs) expect(await kind.find(deps, reference, proof), JSON.stringify(proof)).toBe(id);
  for (const wrong of [{ digits: "0000" }, { phone: "7999999999" }, { emailKey: "other@example.org" }])
    expect(await kind.find(deps, reference, wrong), JSON.stringify(wrong)).toBeNull();
  const opensAt = async () => (await kind.resolvePath!(deps, id))?.split("/").at(-1);
  expect(await opensAt()).toBe("place");
  expect((await readDraft(deps, id))?.draft.place).toEqual({ placeName: "K", deviceAccess: ["own_phone"] });
  expect(await submitDraft(deps, id, CONSENTS)).toEqual({ ok: false, error: "place" });
  await saveStep(deps, id, "place", PLACE);
  expect(await opensAt()).toBe("goals");
  expect(await submitDraft(deps, id, CONSENTS)).toEqual({ ok: false, error: "goals" });
  await saveStep(deps, id, "goals", GOALS);
  expect(await opensAt()).toBe("check");
  expect(await submitDraft(deps, id, CONSENTS)).toMatchObject({ ok: true });
  expect(await saveStep(deps, id, "goals", GOALS)).toEqual({ ok: false, error: "gone" });
  expect(await kind.find(deps, reference, { emailKey: contact.email })).toBe(id);
  expect(await kind.resolvePath!(deps, id)).toBeNull();
});

test("an address of a draft that was made up opens nothing", async () => {
  const id = await createDraft(deps, intake, unique());
  expect(verifyRegistrationKey(deps, signRegistrationKey(deps, id))).toBe(id);
  expect(verifyRegistrationKey(deps, `${id}.${"A".repeat(27)}`)).toBeNull();
  expect(verifyRegistrationKey(deps, id)).toBeNull();
  expect(verifySigned(deps.keys, "form", signRegistrationKey(deps, id))).toBeNull();
});

test("one person has one registration for a class, also with only one of two contacts the same", async () => {
  const contact = unique();
  await createRegistration(deps, intake, contact);
  expect((await createRegistration(deps, intake, { ...unique(), phone: contact.phone })).sent).toEqual({
    ok: false,
    error: "duplicate",
  });
  expect(
    (await createRegistration(deps, intake, { ...unique(), email: contact.email.toUpperCase() })).sent,
  ).toEqual({
    ok: false,
    error: "duplicate",
  });
  expect((await createRegistration(deps, "undecided", contact)).sent).toMatchObject({ ok: true });
});

test("the same person on the same phone is one, whether they call it shared or not", async () => {
  for (const [first, then] of [
    ["yes", ""],
    ["", "yes"],
  ]) {
    const contact = { phone: unique().phone, email: "" };
    const one = await createRegistration(deps, intake, { ...contact, phoneIsShared: first! });
    expect(one.sent).toMatchObject({ ok: true });
    const again = await createRegistration(deps, intake, { ...contact, phoneIsShared: then! });
    expect(again.sent).toEqual({ ok: false, error: "duplicate" });
    // Somebody else, who says that the phone is shared, is another person.
    const sister = await createRegistration(deps, intake, {
      ...contact,
      phoneIsShared: "yes",
      fullName: "Halima Yusuf",
    });
    expect(sister.sent).toMatchObject({ ok: true });
  }
});

test("a class takes nobody who will be too young when it starts, and says so", async () => {
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
  const born = (year: number) => ({ ...unique(), yearOfBirth: String(year), noGuardian: "yes" });
  expect((await createRegistration(deps, intake, born(youngest))).sent).toMatchObject({ ok: true });
  await expect(createRegistration(deps, intake, born(youngest + 1))).rejects.toThrow("too_young");
  expect((await createRegistration(deps, "undecided", born(youngest + 1))).sent).toMatchObject({ ok: true });
});

test("two people who share a phone both register; a withdrawn registration stands in nobody's way", async () => {
  const { phone } = unique();
  const shared = { phone, email: "", phoneIsShared: "yes" };
  const first = await createRegistration(deps, intake, { ...shared, fullName: "Amina" });
  expect(first.sent).toMatchObject({ ok: true });
  expect((await createRegistration(deps, intake, { ...shared, fullName: "Halima" })).sent).toMatchObject({
    ok: true,
  });
  expect((await createRegistration(deps, intake, { ...shared, fullName: "amina" })).sent).toMatchObject({
    ok: false,
  });
  await move(first.id, "withdrawn");
  expect((await createRegistration(deps, intake, { ...shared, fullName: "amina" })).sent).toMatchObject({
    ok: true,
  });
});

test("sent by the same person from two phones at once, one registration comes of it", async () => {
  const contact = unique();
  const drafts = await Promise.all(
    [1, 2, 3].map(async () => {
      const id = await createDraft(deps, intake, contact);
      await saveStep(deps, id, "place", PLACE);
      await saveStep(deps, id, "goals", GOALS);
      return id;
    }),
  );
  const sent = await Promise.all(drafts.map((id) => submitDraft(deps, id, CONSENTS)));
  expect(sent.filter(({ ok }) => ok)).toHaveLength(1);
});

test("a class that is not open takes nobody", async () => {
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
    await expect(createDraft(deps, wanted, unique())).rejects.toThrow("intake_closed");
});

test("what could harm somebody stands nowhere in the database as it was written", async () => {
  const contact = unique();
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

test("events are only ever added", async () => {
  const change = [
    sql`update registration_event set reason = 'x'`,
    sql`delete from registration_event`,
    sql`truncate registration_event`,
  ];
  for (const each of change) await expect(each.execute(deps.db)).rejects.toThrow("append-only");
});

test("a mail that somebody else may read names neither us nor what it is about, and its link needs a proof", async () => {
  const contact = unique();
  await createRegistration(deps, intake, contact);
  const open = unique();
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
  expect(neutral?.text).toContain("has arrived");
  expect(neutral?.text).not.toContain("news");
  const [plain] = await mailsTo(open.email);
  expect(plain?.subject).toContain("Reboot Lives");
  expect(plain?.text).toMatch(/\/code\?code=[A-Z]{3}-\d{4}/);
});

test("a place that is given up goes to whoever has waited longest", async () => {
  const waiting: string[] = [];
  for (let i = 0; i < 2; i++) {
    const { id } = await createRegistration(deps, intake, unique());
    await move(id, "waitlisted");
    waiting.push(id);
    pass(1 / 24);
  }
  const { id } = await createRegistration(deps, intake, unique());
  await move(id, "in_review", "offered", "declined");
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

test("drafts are reminded of once, then deleted; late promises are renewed honestly", async () => {
  const contact = { ...unique(), safeToName: "yes" };
  const id = await createDraft(deps, intake, contact);
  const late = { ...unique(), safeToName: "yes" };
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

test("a year after a no only what statistics need is left", async () => {
  const { id } = await createRegistration(deps, "undecided", unique());
  const stored = await createRegistration(deps, "undecided", unique());
  await move(id, "in_review", "not_selected");
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

test("its person sees where it is, and can do what the state allows, and nothing else", async () => {
  const kind = registrationRecordKind(async () => "Reboot Lives");
  const { id } = await createRegistration(deps, "undecided", unique());
  expect((await kind.readView(deps, id, "en"))?.actions.map(({ intent }) => intent)).toEqual(["withdraw"]);
  expect(await kind.performAction!(deps, id, "accept")).toBe(false);
  expect(await kind.performAction!(deps, id, "__proto__")).toBe(false);
  // A place is offered in a class; the one of the sample has closed by now.
  await deps.db.updateTable("registration").set({ intake_id: intake }).where("id", "=", id).execute();
  await move(id, "in_review", "offered");
  expect((await kind.readView(deps, id, "fr"))?.actions.map(({ intent }) => intent)).toEqual([
    "accept",
    "decline",
  ]);
  expect(await kind.performAction!(deps, id, "accept")).toBe(true);
  expect(await kind.performAction!(deps, id, "decline")).toBe(false);
  expect((await rowOf(id)).state).toBe("accepted");
});
