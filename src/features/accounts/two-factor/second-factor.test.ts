import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDeps } from "../../../../test/support/database";
import { postForm } from "../../../../test/support/post-form";
import { createKeys } from "../../../platform/crypto/keys.server";
import { flashCookie } from "../../../platform/pages/flash.server";
import { hashToken } from "../../../platform/crypto/token.server";
import {
  ORGANISATION,
  PASSWORD,
  requestLink,
  createCodeGenerator,
  signInWithPassword,
  from,
  createTwoFactorMember,
  depsLater,
  mailsTo,
  createMember,
  newestToken,
} from "../accounts.fixture";
import { RECOVERY_CODE_COUNT, readSecondFactor } from "./second-factor.service.server";
import { action } from "../pages/second-factor-page";
import { findUserByToken, stepCookie } from "../sessions/sessions.service.server";
import { signInByLink } from "../sign-in/sign-in-link.service.server";
import { submitSecondFactor } from "../sign-in/second-factor-step.service.server";
import {
  beginTwoFactor,
  endTwoFactor,
  finishTwoFactor,
  renewRecoveryCodes,
} from "./two-factor.service.server";

const deps = await testDeps();
const STEP = 30_000;
const browser = { ...from(), organisation: ORGANISATION };

async function halfway(at: typeof deps, email: string): Promise<string> {
  const entered = await signInWithPassword(at, email);
  if (entered.kind !== "second_factor") throw new Error(entered.kind);
  return entered.step;
}

test("setup needs the password, shows a secret, and completes with the first valid code", async () => {
  const { user, token } = await createMember(deps, "setup@example.org");
  const other = await signInWithPassword(deps, "setup@example.org");
  expect(await beginTwoFactor(deps, user, { password: "wrong wrong", code: "" })).toEqual({
    kind: "wrong_password",
  });
  expect((await beginTwoFactor(deps, user, { password: PASSWORD, code: "" })).kind).toBe("begun");
  const { on, setUp } = await readSecondFactor(deps, user, ORGANISATION);
  expect(on).toBe(false);
  expect(setUp!.uri).toContain(
    "otpauth://totp/Reboot%20Lives:setup%40example.org?issuer=Reboot%20Lives&secret=",
  );
  expect((await signInWithPassword(deps, "setup@example.org")).kind).toBe("signed_in");
  expect((await finishTwoFactor(deps, user, { code: "000000", ...browser })).kind).toBe("wrong_code");
  const code = createCodeGenerator(setUp!.secret)(deps.now());
  const done = await finishTwoFactor(deps, user, {
    code: `${code.slice(0, 3)} ${code.slice(3)}`,
    ...browser,
  });
  expect(done.kind).toBe("on");
  if (done.kind !== "on") return;
  expect(new Set(done.codes).size).toBe(RECOVERY_CODE_COUNT);
  expect(await findUserByToken(deps, token)).toBeNull();
  expect(await findUserByToken(deps, other.kind === "signed_in" ? other.token : "")).toBeNull();
  expect(await findUserByToken(deps, done.token)).toMatchObject({ secondFactor: true });
  expect((await mailsTo(deps, user.email)).at(-1)).toMatchObject({ kind: "accounts.second-factor-on" });
});

test("sign-in by password and by link then also needs a code", async () => {
  const email = "both@example.org";
  const { codeAt } = await createTwoFactorMember(deps, email, ["editor"]);
  const at = depsLater(deps, STEP);
  const step = await halfway(at, email);
  expect(await findUserByToken(at, step)).toBeNull();
  expect((await submitSecondFactor(at, step, "123", from())).kind).toBe("wrong");
  const passed = await submitSecondFactor(at, step, await codeAt(at.now()), from());
  expect(passed.kind).toBe("signed_in");
  expect(await findUserByToken(at, passed.kind === "signed_in" ? passed.token : "")).toMatchObject({
    roles: ["editor"],
  });
  expect((await submitSecondFactor(at, step, await codeAt(at.now()), from())).kind).toBe("over");
  await requestLink(at, email, "sign_in");
  expect((await signInByLink(at, await newestToken(deps, email), from())).kind).toBe("second_factor");
});

test("a code may be typed in the digits of any script, with blanks and direction marks", async () => {
  const email = "arabic@example.org";
  const { codeAt } = await createTwoFactorMember(deps, email);
  const at = depsLater(deps, STEP);
  const code = await codeAt(at.now());
  const arabic = [...code].map((digit) => String.fromCodePoint(0x660 + Number(digit))).join("");
  const step = await halfway(at, email);
  const typed = `\u200f${arabic.slice(0, 3)}\u202f${arabic.slice(3)}`;
  expect((await submitSecondFactor(at, step, typed, from())).kind).toBe("signed_in");
});

test("a code works once, even with three concurrent requests, and older codes not at all", async () => {
  const email = "replay@example.org";
  const { codeAt } = await createTwoFactorMember(deps, email);
  const soon = depsLater(deps, 3 * STEP);
  const code = await codeAt(soon.now());
  const older = await codeAt(new Date(soon.now().getTime() - STEP));
  const steps = [];
  for (let count = 0; count < 3; count++) steps.push(await halfway(soon, email));
  const answers = await Promise.all(steps.map((step) => submitSecondFactor(soon, step, code, from())));
  expect(answers.filter(({ kind }) => kind === "signed_in")).toHaveLength(1);
  expect(answers.filter(({ kind }) => kind === "wrong")).toHaveLength(2);
  const next = await halfway(soon, email);
  expect((await submitSecondFactor(soon, next, older, from())).kind).toBe("wrong");
});

test("the code that completed the setup does not sign in", async () => {
  const { codeAt } = await createTwoFactorMember(deps, "first@example.org");
  const step = await halfway(deps, "first@example.org");
  expect((await submitSecondFactor(deps, step, await codeAt(deps.now()), from())).kind).toBe("wrong");
});

test("a clock may be one step off, not two", async () => {
  const email = "clock@example.org";
  const { codeAt } = await createTwoFactorMember(deps, email);
  const at = depsLater(deps, 10 * STEP);
  const off = (steps: number) => codeAt(new Date(at.now().getTime() + steps * STEP));
  expect((await signInWithPassword(at, email, PASSWORD, await off(2))).kind).toBe("wrong");
  expect((await signInWithPassword(at, email, PASSWORD, await off(-2))).kind).toBe("wrong");
  expect((await signInWithPassword(at, email, PASSWORD, await off(-1))).kind).toBe("signed_in");
  expect((await signInWithPassword(at, email, PASSWORD, await off(1))).kind).toBe("signed_in");
});

test("a sign-in accepts five codes, right or wrong; then its first step is needed again", async () => {
  const email = "guess@example.org";
  const { codeAt } = await createTwoFactorMember(deps, email);
  const at = depsLater(deps, 1000_000);
  const step = await halfway(at, email);
  for (let count = 0; count < 5; count++)
    expect((await submitSecondFactor(at, step, "000000", from())).kind).toBe("wrong");
  expect((await submitSecondFactor(at, step, await codeAt(at.now()), from())).kind).toBe("too_many_codes");
  const again = await halfway(at, email);
  expect((await submitSecondFactor(at, again, await codeAt(at.now()), from())).kind).toBe("signed_in");
});

test("the page distinguishes too many wrong codes from an expired step", async () => {
  const email = "page@example.org";
  await createTwoFactorMember(deps, email);
  const step = await halfway(deps, email);
  const enter = (at = deps) =>
    postForm(action, at, {
      path: "/login/code",
      name: "",
      answers: { code: "000000" },
      cookie: stepCookie(step, deps.origin).split(";", 1)[0]!,
    });
  for (let count = 0; count < 5; count++) expect((await enter()).to).toBeNull();
  const ended = await enter();
  expect(ended).toMatchObject({ status: 303, to: "/login" });
  expect(ended.cookie).toContain(flashCookie("step_codes", deps.origin));
  expect((await enter(depsLater(deps, 600_000))).cookie).toContain(flashCookie("step_over", deps.origin));
});

test("the step between password and code lasts ten minutes", async () => {
  const email = "slow@example.org";
  const { codeAt } = await createTwoFactorMember(deps, email);
  const step = await halfway(deps, email);
  const at = depsLater(deps, 600_000);
  expect((await submitSecondFactor(at, step, await codeAt(at.now()), from())).kind).toBe("over");
  expect((await submitSecondFactor(deps, null, "000000", from())).kind).toBe("over");
});

test("each recovery code works once, typed in any case, and new codes end the old ones", async () => {
  const email = "recovery@example.org";
  const { user, codes, codeAt } = await createTwoFactorMember(deps, email);
  const typed = codes[0]!.toUpperCase().replaceAll("-", " ");
  expect((await signInWithPassword(deps, email, PASSWORD, typed)).kind).toBe("signed_in");
  expect((await signInWithPassword(deps, email, PASSWORD, codes[0])).kind).toBe("wrong");
  expect((await readSecondFactor(deps, user, ORGANISATION)).codesLeft).toBe(RECOVERY_CODE_COUNT - 1);
  const at = depsLater(deps, 1000_000);
  const again = await renewRecoveryCodes(at, user, { password: PASSWORD, code: await codeAt(at.now()) });
  expect(again.kind).toBe("renewed");
  expect((await signInWithPassword(at, email, PASSWORD, codes[1])).kind).toBe("wrong");
  expect(
    (await signInWithPassword(at, email, PASSWORD, again.kind === "renewed" ? again.codes[1] : "")).kind,
  ).toBe("signed_in");
});

test("a recovery code is too long to be guessed from its hash; codes in the older format still work", async () => {
  const email = "long@example.org";
  const { user, codes } = await createTwoFactorMember(deps, email);
  for (const code of codes) expect(code).toMatch(/^([a-z2-9]{4}-){6}[a-z2-9]{4}$/);
  const before = "abcdefgh23456789";
  await deps.db
    .updateTable("account_recovery_code")
    .set({ code_hash: hashToken(before) })
    .where("account_id", "=", user.accountId)
    .where("code_hash", "=", hashToken(codes[0]!.replaceAll("-", "")))
    .execute();
  expect((await signInWithPassword(deps, email, PASSWORD, "abcd-efgh-2345-6789")).kind).toBe("signed_in");
});

test("neither secret nor recovery codes can be read in the database", async () => {
  const { user, codes } = await createTwoFactorMember(deps, "sealed@example.org");
  await beginTwoFactor(deps, user, { password: PASSWORD, code: codes[1]! });
  const { setUp } = await readSecondFactor(deps, user, ORGANISATION);
  const rows = [
    await deps.db.selectFrom("account_second_factor").selectAll().execute(),
    await deps.db.selectFrom("account_recovery_code").selectAll().execute(),
  ];
  const stored = JSON.stringify(rows);
  expect(stored).not.toContain(codes[0]!.replaceAll("-", ""));
  expect(stored).not.toContain(setUp!.secret);
  const bytes = [...setUp!.secret].map((letter) =>
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"),
  );
  const plain = bytes
    .join("")
    .match(/.{8}/g)!
    .map((byte) => String.fromCharCode(Number.parseInt(byte, 2)));
  expect(plain.join("")).toMatch(/^[A-Za-z0-9]{24}$/);
  expect(stored).not.toContain(plain.join(""));
});

test("with another application secret, app codes fail without an error and recovery codes still work", async () => {
  const email = "lost@example.org";
  const { codeAt, codes } = await createTwoFactorMember(deps, email);
  const other = { ...depsLater(deps, STEP), keys: createKeys("quite another secret of the program") };
  expect((await signInWithPassword(other, email, PASSWORD, await codeAt(other.now()))).kind).toBe("wrong");
  expect((await signInWithPassword(other, email, PASSWORD, codes[0])).kind).toBe("signed_in");
});

test("an encrypted secret copied into another account's row does not work", async () => {
  const thief = await createTwoFactorMember(deps, "thief@example.org");
  const victim = await createTwoFactorMember(deps, "victim@example.org");
  const later30 = depsLater(deps, STEP);
  await sql`update account_second_factor set secret =
      (select secret from account_second_factor where account_id = ${thief.user.accountId})
    where account_id = ${victim.user.accountId}`.execute(deps.db);
  const code = await thief.codeAt(later30.now());
  expect((await signInWithPassword(later30, "victim@example.org", PASSWORD, code)).kind).toBe("wrong");
  expect((await signInWithPassword(later30, "thief@example.org", PASSWORD, code)).kind).toBe("signed_in");
});

test("a new phone is set up with a code of the old one, which works until then", async () => {
  const email = "phone@example.org";
  const { user, codeAt } = await createTwoFactorMember(deps, email);
  const at = depsLater(deps, STEP);
  expect((await beginTwoFactor(at, user, { password: PASSWORD, code: "" })).kind).toBe("wrong_code");
  expect((await beginTwoFactor(at, user, { password: PASSWORD, code: await codeAt(at.now()) })).kind).toBe(
    "begun",
  );
  const { setUp } = await readSecondFactor(at, user, ORGANISATION);
  const next = depsLater(deps, 2 * STEP);
  expect((await signInWithPassword(next, email, PASSWORD, await codeAt(next.now()))).kind).toBe("signed_in");
  const newPhone = createCodeGenerator(setUp!.secret);
  const much = depsLater(deps, 1000_000);
  expect((await finishTwoFactor(much, user, { code: await newPhone(much.now()), ...browser })).kind).toBe(
    "on",
  );
  const after = depsLater(deps, 1000_000 + STEP);
  expect((await signInWithPassword(after, email, PASSWORD, await codeAt(after.now()))).kind).toBe("wrong");
  expect((await signInWithPassword(after, email, PASSWORD, await newPhone(after.now()))).kind).toBe(
    "signed_in",
  );
});

test("everyone but staff can turn off the second factor with password and code", async () => {
  const at = depsLater(deps, STEP);
  const person = await createTwoFactorMember(deps, "off@example.org");
  const wrong = await endTwoFactor(at, person.user, { password: PASSWORD, code: "000000", ...browser });
  expect(wrong.kind).toBe("wrong_code");
  const code = await person.codeAt(at.now());
  expect((await endTwoFactor(at, person.user, { password: PASSWORD, code, ...browser })).kind).toBe("off");
  expect((await signInWithPassword(at, "off@example.org")).kind).toBe("signed_in");
  const staff = await createTwoFactorMember(deps, "staff@example.org", ["auditor"]);
  const theirs = await staff.codeAt(at.now());
  expect((await endTwoFactor(at, staff.user, { password: PASSWORD, code: theirs, ...browser })).kind).toBe(
    "staff",
  );
});
