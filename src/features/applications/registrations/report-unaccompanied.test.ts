import { expect, test } from "vitest";
import type { User } from "../../../platform/auth/principal";
import { m } from "../../../paraglide/messages";
import { createColleague } from "../../staff-notices/staff-notices.fixture";
import { decryptSecrets } from "../../enquiries/enquiry-secrets.server";
import { recordGuardianConsent, registrationQueue } from "../review/registration-queue.server";
import { correctRegistration } from "../self-service/registration-corrections.server";
import { createRegistration, createRegistrationContext } from "./registrations.fixture";
import { transitionRegistration } from "./registration-transitions.server";

const { deps, intake } = await createRegistrationContext();
const reviewer: User = { id: "0190a000-0000-7000-8000-000000000001", roles: ["reviewer"] } as unknown as User;
const unique = (() => {
  let n = 0;
  return () => ({ phone: `+2547125${String(10_000 + ++n)}`, email: `minor${n}@example.org` });
})();
const minor = { yearOfBirth: "2010", noGuardian: "yes" };
const rowOf = (id: string) =>
  deps.db.selectFrom("registration").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const concernsAbout = async (id: string) => {
  const rows = await deps.db.selectFrom("enquiry").selectAll().where("client_id", "=", id).execute();
  return Promise.all(
    rows.map(async (row) => ({
      ...row,
      secrets: await decryptSecrets(deps, { id: row.id, encrypted: row.encrypted_answers! }),
    })),
  );
};
const guardianOf = async (id: string) => {
  const opened = await registrationQueue(deps.organisation).open(deps, reviewer, id);
  return opened.ok ? opened.value.guardian : opened.error;
};

test("a learner under 18 without an adult can apply, and safeguarding has a day to act", async () => {
  const { id, sent } = await createRegistration(deps, intake, { ...unique(), ...minor });
  expect(sent).toMatchObject({ ok: true });
  const { reference } = await rowOf(id);
  const [concern, ...more] = await concernsAbout(id);
  expect(more).toEqual([]);
  expect(concern).toMatchObject({ kind: "contact", topic: "concern", state: "new" });
  expect(concern!.due_at).toEqual(new Date(deps.now().getTime() + 24 * 3_600_000));
  expect(concern!.secrets).toMatchObject({ about: reference, message: expect.stringContaining(reference) });
  expect(JSON.stringify(concern!.facts)).not.toContain(reference);
  expect(await guardianOf(id)).toBe("alone");
});

test("the concern is written in the languages of its recipients", async () => {
  const names = ["achol", "nyakim", "deng"];
  const locales = ["sw", "fr", "sw"] as const;
  const colleagues = await Promise.all(
    names.map((name, at) => createColleague(deps, `${name}@example.org`, ["safeguarding"], locales[at]!)),
  );
  const { id } = await createRegistration(deps, intake, { ...unique(), ...minor });
  const values = { reference: (await rowOf(id)).reference, year: "2010" };
  const [concern] = await concernsAbout(id);
  expect(concern!.secrets.message).toBe(
    [m.reg_alone_concern(values, { locale: "fr" }), m.reg_alone_concern(values, { locale: "sw" })].join(
      "\n\n",
    ),
  );
  await deps.db.deleteFrom("account").where("id", "in", colleagues).execute();
});

test("such a learner cannot be enrolled before staff have recorded an adult", async () => {
  const { id } = await createRegistration(deps, intake, { ...unique(), ...minor });
  const step = (to: "in_review" | "offered" | "accepted" | "enrolled") =>
    transitionRegistration(deps, id, { actor: "staff", reason: "test", to });
  for (const to of ["in_review", "offered", "accepted"] as const)
    expect(await step(to)).toMatchObject({ ok: true });
  expect(await step("enrolled")).toEqual({ ok: false, error: "guardian_missing" });
  expect(await recordGuardianConsent(deps, reviewer, id, "The elder of block 4, on the phone")).toMatchObject(
    {
      ok: true,
    },
  );
  expect(await guardianOf(id)).toBe("agreed");
  expect(await step("enrolled")).toMatchObject({ ok: true });
});

test("someone of age, or with an adult, opens no concern", async () => {
  const grown = await createRegistration(deps, intake, { ...unique(), noGuardian: "yes" });
  const cared = await createRegistration(deps, intake, {
    ...unique(),
    yearOfBirth: "2010",
    "guardian.name": "Rose",
  });
  expect(await concernsAbout(grown.id)).toEqual([]);
  expect(await concernsAbout(cared.id)).toEqual([]);
});

test("a correction that removes the adult opens a concern, once", async () => {
  const { id } = await createRegistration(deps, intake, {
    ...unique(),
    yearOfBirth: "2010",
    "guardian.name": "Rose",
  });
  const none = { name: null, relation: null, contact: null };
  const answers = {
    country: "KE",
    fullName: "Amina Yusuf",
    calledName: null,
    yearOfBirth: 2010,
    guardian: none,
    noGuardian: true,
    gender: null,
    genderWords: null,
  };
  for (let time = 0; time < 2; time++)
    expect(await correctRegistration(deps, id, "you", answers)).toMatchObject({ ok: true });
  expect(await concernsAbout(id)).toHaveLength(1);
  expect(await guardianOf(id)).toBe("alone");
});
