import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { expect, test } from "vitest";
import { testDeps } from "../../../test/support/database";
import { refuseBusyContact } from "./api-form.server";
import type { Fields } from "./read-form.server";
import { WAIT_SECONDS, checkGuard, stampForm } from "./form-guard.server";

const NAME = "test";
const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000);

async function opened() {
  const base = await testDeps();
  const clock = { now: base.now() };
  const deps = { ...base, now: () => clock.now };
  const open = (name = NAME): Fields => {
    const { clientId, stamp } = stampForm(deps, name);
    return { clientId: [clientId], stamp: [stamp] };
  };
  const send = (fields: Fields, contact: string | null = null) =>
    checkGuard(deps, { name: NAME, fields, ipAddress: "192.0.2.1", contact });
  const pass = (seconds: number) => (clock.now = later(clock.now, seconds));
  return { deps, open, send, pass };
}

test("a form filled in by a person is accepted", async () => {
  const { open, send, pass } = await opened();
  const form = open();
  pass(20);
  expect(await send(form)).toBeNull();
});

test("a repeated submission is accepted without counting, even above the contact limit", async () => {
  const { deps, open, pass } = await opened();
  const contact = "amina@example.org";
  const send = (fields: Fields, to = contact) =>
    checkGuard(deps, {
      name: NAME,
      fields,
      ipAddress: "192.0.2.1",
      contact: to,
      submissionId: fields["clientId"]![0]!,
    });
  const form = open();
  const others = Array.from({ length: 9 }, () => open());
  const oneTooMany = open();
  pass(20);
  for (let time = 0; time < 12; time++) expect(await send(form)).toBeNull();
  for (const other of others) expect(await send(other)).toBeNull();
  for (let time = 0; time < 3; time++) expect(await send(oneTooMany)).toMatchObject({ kind: "limited" });
  expect(await send(form)).toBeNull();
  expect(await send(form, "another@example.org"), "another contact is counted").toBeNull();
  pass(3601);
  expect(await send(oneTooMany)).toBeNull();
});

test("a stamp that is forged, of another form or of another clientId is refused", async () => {
  const { open, send, pass } = await opened();
  const form = open();
  const other = open("contact");
  pass(20);
  for (const forged of [
    {},
    other,
    { ...form, clientId: other["clientId"]! },
    { ...form, stamp: ["0:0.x"] },
    { ...form, clientId: ["'; drop table"] },
  ])
    expect(await send(forged)).toEqual({ kind: "stale" });
});

test("a form filled in too fast is asked again, then accepted", async () => {
  const { open, send, pass } = await opened();
  const form = open();
  pass(1);
  expect(await send(form)).toEqual({ kind: "quick" });
  pass(5);
  expect(await send(form)).toBeNull();
});

test("a form opened before the clock was set back is accepted, with and without work", async () => {
  const { deps, open, send, pass } = await opened();
  const form = open();
  const costly = stampForm(deps, NAME, { waitSeconds: WAIT_SECONDS });
  pass(-3 * 86_400);
  expect(await send(form)).toBeNull();
  const fields = { clientId: [costly.clientId], stamp: [costly.stamp] };
  const guarded = { name: NAME, fields, ipAddress: "192.0.2.1", contact: null, requiresWork: true };
  expect(await checkGuard(deps, guarded)).toBeNull();
});

test("a costly form without script: two a day are accepted at once, then it waits for the rest of a minute", async () => {
  const { deps, pass } = await opened();
  const send = () => {
    const { clientId, stamp } = stampForm(deps, NAME, { waitSeconds: WAIT_SECONDS });
    pass(20);
    const fields = { clientId: [clientId], stamp: [stamp] };
    return checkGuard(deps, {
      name: NAME,
      fields,
      ipAddress: "192.0.2.7",
      contact: null,
      requiresWork: true,
    });
  };
  expect([await send(), await send()]).toEqual([null, null]);
  expect(await send()).toMatchObject({ kind: "work", waitSeconds: WAIT_SECONDS - 20 });
  pass(86_400);
  expect(await send(), "the next day").toBeNull();
});

test("a filled honeypot requires work or a wait, and a person can do either", async () => {
  const { deps, open, send, pass } = await opened();
  const form: Fields = { ...open(), homepage: ["https://spam.example"] };
  pass(10);
  const requested = await send(form);
  if (requested?.kind !== "work") throw new Error("no work");
  const challenge = JSON.parse(requested.challenge);
  const solution = await solveChallenge({ challenge, deriveKey });
  const worked = { ...form, solution: [JSON.stringify({ challenge, solution })] };
  expect(await send(worked)).toBeNull();
  const other = { ...worked, ...open() };
  pass(10);
  expect(await send(other), "a solution is for one form").toMatchObject({ kind: "work" });
  const easy = { ...challenge, parameters: { ...challenge.parameters, cost: 1 } };
  expect(await send({ ...form, solution: [JSON.stringify({ challenge: easy, solution })] })).toMatchObject({
    kind: "work",
  });
  for (const broken of ["{", "null", "[]", '{"challenge":null}', "x".repeat(5000)])
    expect(await send({ ...form, solution: [broken] })).toMatchObject({ kind: "work" });

  const { stamp } = stampForm(deps, NAME, { clientId: form["clientId"]![0]!, waitSeconds: WAIT_SECONDS });
  const waiting = { ...form, stamp: [stamp] };
  pass(WAIT_SECONDS - 1);
  expect(await send(waiting)).toMatchObject({ kind: "work" });
  pass(1);
  expect(await send(waiting)).toBeNull();
});

test("many forms from one IP address require work, very many are limited, and an hour later the count restarts", async () => {
  const { open, send, pass } = await opened();
  const form = open();
  pass(10);
  const kinds: (string | undefined)[] = [];
  for (let i = 0; i < 201; i++) kinds.push((await send(form))?.kind);
  expect(kinds.slice(0, 30).every((kind) => kind === undefined)).toBe(true);
  expect(kinds.slice(30, 200).every((kind) => kind === "work")).toBe(true);
  expect(kinds[200]).toBe("limited");
  pass(3601);
  expect(await send(form)).toBeNull();
});

test("the number of emails to one contact is limited", async () => {
  const { open, send, pass } = await opened();
  const form = open();
  pass(10);
  for (let i = 0; i < 10; i++) expect(await send(form, "amina@example.org")).toBeNull();
  expect(await send(form, "amina@example.org")).toMatchObject({ kind: "limited" });
  expect(await send(form, "other@example.org")).toBeNull();
});

test("all spellings of a mailbox are one contact, on every form and by API", async () => {
  const { deps, open, send, pass } = await opened();
  const form = open();
  pass(10);
  const spellings = ["amina@example.org", "Amina+1@Example.org", "amina+2@example.org"];
  for (let i = 0; i < 10; i++) expect(await send(form, spellings[i % 3]!)).toBeNull();
  expect(await send(form, "amina+new@example.org")).toMatchObject({ kind: "limited" });
  const other = open("another-form");
  pass(10);
  const contact = "amina@example.org";
  const sent = { name: "another-form", fields: other, ipAddress: "192.0.2.2", contact };
  expect(await checkGuard(deps, sent)).toMatchObject({ kind: "limited" });
  expect(await refuseBusyContact(deps, contact)).toMatchObject({ ok: false });
  expect(await refuseBusyContact(deps, "+254700000001")).toEqual({ ok: true });
  expect(await refuseBusyContact(deps, null)).toEqual({ ok: true });
});
