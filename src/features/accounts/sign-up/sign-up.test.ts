import { expect, test } from "vitest";
import { testDeps } from "../../../../test/support/database";
import {
  ORGANISATION,
  PASSWORD,
  requestLink,
  signInWithPassword,
  from,
  depsLater,
  mailsTo,
  createMember,
  newestToken,
} from "../accounts.fixture";
import { DAY_MS } from "../../../platform/time/durations";
import { mailLink } from "../tokens/mail-link.service.server";
import { findUserByToken } from "../sessions/sessions.service.server";
import { signUp } from "./sign-up.service.server";

const deps = await testDeps();
const wanted = { displayName: "Amina Okello", password: PASSWORD, locale: "fr" as const, ...from() };
const accounts = (email: string) =>
  deps.db.selectFrom("account").selectAll().where("email_key", "=", email.toLowerCase()).execute();

test("the emailed link, and no earlier step, creates the account and signs in", async () => {
  const email = "Amina@Example.org";
  expect(await requestLink(deps, email)).toEqual({ kind: "mailed" });
  expect(await accounts(email)).toEqual([]);
  expect(await mailsTo(deps, email)).toMatchObject([{ kind: "accounts.sign-up", locale: "en" }]);
  const made = await signUp(deps, await newestToken(deps, email), wanted);
  expect(made.kind).toBe("signed_in");
  expect(await accounts(email)).toMatchObject([
    { email, email_verified_at: deps.now(), display_name: "Amina Okello", locale: "fr", roles: [] },
  ]);
  const user = await findUserByToken(deps, made.kind === "signed_in" ? made.token : "");
  expect(user).toMatchObject({ email, roles: [], staff: false, secondFactor: false });
  expect((await signInWithPassword(deps, "AMINA@example.org")).kind).toBe("signed_in");
});

test("the link works once, even with twenty concurrent requests", async () => {
  const email = "once@example.org";
  await requestLink(deps, email);
  const token = await newestToken(deps, email);
  const answers = await Promise.all(Array.from({ length: 20 }, () => signUp(deps, token, wanted)));
  const kinds = answers.map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === "signed_in")).toHaveLength(1);
  expect(kinds.filter((kind) => kind === "used")).toHaveLength(19);
  expect(await accounts(email)).toHaveLength(1);
});

test("the link expires after a day, and a malformed one is unknown", async () => {
  await requestLink(deps, "late@example.org");
  const token = await newestToken(deps, "late@example.org");
  expect(await signUp(depsLater(deps, DAY_MS), token, wanted)).toEqual({ kind: "expired" });
  expect((await signUp(depsLater(deps, DAY_MS - 1), token, wanted)).kind).toBe("signed_in");
  for (const nothing of ["", "x", "A".repeat(43), "A".repeat(300)])
    expect(await signUp(deps, nothing, wanted)).toEqual({ kind: "unknown" });
});

test("a weak password is refused with the reason, and the link still works", async () => {
  const email = "joseph.kamau@example.org";
  await requestLink(deps, email);
  const token = await newestToken(deps, email);
  for (const [password, problem] of [
    ["short77", "short"],
    ["x".repeat(64) + "y".repeat(65), "long"],
    ["12345678", "common"],
    ["Password123!", "common"],
    ["aaaaaaaaaaaa", "common"],
    ["joseph.kamau2024", "personal"],
    ["Amina Okello!", "personal"],
  ])
    expect(await signUp(deps, token, { ...wanted, password: password! }), password).toEqual({
      kind: "password",
      problem,
    });
  expect((await signUp(deps, token, { ...wanted, password: "🌧️ over Lamu bay" })).kind).toBe("signed_in");
});

test("sign-up with a registered address emails a sign-in link and has the same answer", async () => {
  const email = "known@example.org";
  await createMember(deps, email);
  expect(await requestLink(deps, email.toUpperCase())).toEqual({ kind: "mailed" });
  const mails = await mailsTo(deps, email);
  expect(mails.map(({ kind }) => kind)).toEqual(["accounts.sign-up", "accounts.account-exists"]);
  expect(mails[1]!.text).toContain("/login/link/");
  expect(await mailsTo(deps, email.toUpperCase())).toEqual([]);
});

test("two links for one email address create one account", async () => {
  const email = "twice@example.org";
  await requestLink(deps, email);
  const first = await newestToken(deps, email);
  await requestLink(deps, email);
  const second = await newestToken(deps, email);
  expect((await signUp(deps, first, wanted)).kind).toBe("signed_in");
  expect((await signUp(deps, second, wanted)).kind).toBe("exists");
});

test("a link works only for its own purpose", async () => {
  const email = "purpose@example.org";
  await createMember(deps, email);
  await requestLink(deps, email, "reset");
  expect(await signUp(deps, await newestToken(deps, email), wanted)).toEqual({ kind: "unknown" });
});

test("a mailbox gets four emails an hour while a link works, and one IP address can request twenty", async () => {
  const email = "flood@example.org";
  const kinds = [];
  for (let count = 0; count < 5; count++) kinds.push((await requestLink(deps, email)).kind);
  expect(kinds).toEqual(["mailed", "mailed", "mailed", "mailed", "mailed"]);
  expect(await mailsTo(deps, email)).toHaveLength(4);
  expect((await requestLink(depsLater(deps, 3600_000), email)).kind).toBe("mailed");
  expect(await mailsTo(deps, email)).toHaveLength(5);
  const sender = from();
  const spread = [];
  for (let count = 0; count < 21; count++)
    spread.push(
      await mailLink(deps, {
        intent: "sign_in",
        email: `nobody${count}@example.org`,
        ...sender,
        locale: "en",
        organisation: ORGANISATION,
      }),
    );
  expect(spread.filter(({ kind }) => kind === "limited")).toHaveLength(1);
});

test("neither the database nor the log holds a token or a password", async () => {
  const lines: string[] = [];
  const write = (fields: object, message: string) => void lines.push(JSON.stringify(fields) + message);
  const logged = { ...deps, log: { info: write, warn: write, error: write } };
  const email = "secret@example.org";
  await requestLink(logged, email);
  const token = await newestToken(deps, email);
  const made = await signUp(logged, token, wanted);
  await signInWithPassword(logged, email);
  expect(lines.length).toBeGreaterThan(0);
  for (const secret of [token, PASSWORD, email, made.kind === "signed_in" ? made.token : ""])
    expect(lines.join("\n")).not.toContain(secret);
  for (const table of ["account", "account_token", "account_session", "account_event"] as const) {
    const stored = JSON.stringify(await deps.db.selectFrom(table).selectAll().execute());
    for (const secret of [token, PASSWORD, made.kind === "signed_in" ? made.token : ""])
      expect(stored, table).not.toContain(secret);
  }
});
