import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDeps } from "../../../test/database";
import { createKeys } from "../../platform/keys.server";
import { hashToken } from "../../platform/token.server";
import {
  ORGANISATION,
  PASSWORD,
  ask,
  codesOf,
  enter,
  from,
  guarded,
  later,
  mailsTo,
  member,
  newestToken,
} from "./accounts.fixture";
import { RECOVERY_CODES, readSecondFactor } from "./second-factor.service.server";
import { signedInByToken } from "./sessions.service.server";
import { passSecondFactor, signInByLink } from "./sign-in.service.server";
import {
  beginTwoFactor,
  endTwoFactor,
  finishTwoFactor,
  renewRecoveryCodes,
} from "./two-factor.service.server";

const deps = await testDeps();
const STEP = 30_000;
const browser = { ...from(), organisation: ORGANISATION };

/** Signs in up to the second step. */
async function halfway(at: typeof deps, email: string): Promise<string> {
  const entered = await enter(at, email);
  if (entered.kind !== "second_factor") throw new Error(entered.kind);
  return entered.step;
}

test("setting up needs the password, shows a secret, and is on with the first right code", async () => {
  const { who, token } = await member(deps, "setup@example.org");
  const other = await enter(deps, "setup@example.org");
  expect(await beginTwoFactor(deps, who, { password: "wrong wrong", code: "" })).toEqual({
    kind: "wrong_password",
  });
  expect((await beginTwoFactor(deps, who, { password: PASSWORD, code: "" })).kind).toBe("begun");
  const { on, setUp } = await readSecondFactor(deps, who, ORGANISATION);
  expect(on).toBe(false);
  expect(setUp!.uri).toContain("otpauth://totp/Reboot%20Lives:setup%40example.org?secret=");
  expect((await enter(deps, "setup@example.org")).kind).toBe("signed_in");
  expect((await finishTwoFactor(deps, who, { code: "000000", ...browser })).kind).toBe("wrong_code");
  const code = await codesOf(setUp!.secret)(deps.now());
  const done = await finishTwoFactor(deps, who, { code: `${code.slice(0, 3)} ${code.slice(3)}`, ...browser });
  expect(done.kind).toBe("on");
  if (done.kind !== "on") return;
  expect(new Set(done.codes).size).toBe(RECOVERY_CODES);
  expect(await signedInByToken(deps, token)).toBeNull();
  expect(await signedInByToken(deps, other.kind === "signed_in" ? other.token : "")).toBeNull();
  expect(await signedInByToken(deps, done.token)).toMatchObject({ secondFactor: true });
  expect((await mailsTo(deps, who.email)).at(-1)).toMatchObject({ kind: "accounts.second-factor-on" });
});

test("signing in then takes a code as well, by password and by link", async () => {
  const email = "both@example.org";
  const { codeAt } = await guarded(deps, email, ["editor"]);
  const at = later(deps, STEP);
  const step = await halfway(at, email);
  expect(await signedInByToken(at, step)).toBeNull();
  expect((await passSecondFactor(at, step, "123", from())).kind).toBe("wrong");
  const passed = await passSecondFactor(at, step, await codeAt(at.now()), from());
  expect(passed.kind).toBe("signed_in");
  expect(await signedInByToken(at, passed.kind === "signed_in" ? passed.token : "")).toMatchObject({
    roles: ["editor"],
  });
  expect((await passSecondFactor(at, step, await codeAt(at.now()), from())).kind).toBe("over");
  await ask(at, email, "sign_in");
  expect((await signInByLink(at, await newestToken(deps, email), from())).kind).toBe("second_factor");
});

test("a code is taken once, also when it comes three times at once, and older ones not at all", async () => {
  const email = "replay@example.org";
  const { codeAt } = await guarded(deps, email);
  const soon = later(deps, 3 * STEP);
  const code = await codeAt(soon.now());
  const older = await codeAt(new Date(soon.now().getTime() - STEP));
  const steps = [];
  for (let count = 0; count < 3; count++) steps.push(await halfway(soon, email));
  const answers = await Promise.all(steps.map((step) => passSecondFactor(soon, step, code, from())));
  expect(answers.filter(({ kind }) => kind === "signed_in")).toHaveLength(1);
  expect(answers.filter(({ kind }) => kind === "wrong")).toHaveLength(2);
  const next = await halfway(soon, email);
  expect((await passSecondFactor(soon, next, older, from())).kind).toBe("wrong");
});

test("the code that set it up does not sign in as well", async () => {
  const { codeAt } = await guarded(deps, "first@example.org");
  const step = await halfway(deps, "first@example.org");
  expect((await passSecondFactor(deps, step, await codeAt(deps.now()), from())).kind).toBe("wrong");
});

test("a clock may be one step off, not two", async () => {
  const email = "clock@example.org";
  const { codeAt } = await guarded(deps, email);
  const at = later(deps, 10 * STEP);
  const off = (steps: number) => codeAt(new Date(at.now().getTime() + steps * STEP));
  expect((await enter(at, email, PASSWORD, await off(2))).kind).toBe("wrong");
  expect((await enter(at, email, PASSWORD, await off(-2))).kind).toBe("wrong");
  expect((await enter(at, email, PASSWORD, await off(-1))).kind).toBe("signed_in");
  expect((await enter(at, email, PASSWORD, await off(1))).kind).toBe("signed_in");
});

test("a sign-in takes five codes, right or wrong; then its first step is needed again", async () => {
  const email = "guess@example.org";
  const { codeAt } = await guarded(deps, email);
  const at = later(deps, 1000_000);
  const step = await halfway(at, email);
  for (let count = 0; count < 5; count++)
    expect((await passSecondFactor(at, step, "000000", from())).kind).toBe("wrong");
  expect((await passSecondFactor(at, step, await codeAt(at.now()), from())).kind).toBe("over");
  const again = await halfway(at, email);
  expect((await passSecondFactor(at, again, await codeAt(at.now()), from())).kind).toBe("signed_in");
});

test("the moment between the steps lasts ten minutes", async () => {
  const email = "slow@example.org";
  const { codeAt } = await guarded(deps, email);
  const step = await halfway(deps, email);
  const at = later(deps, 600_000);
  expect((await passSecondFactor(at, step, await codeAt(at.now()), from())).kind).toBe("over");
  expect((await passSecondFactor(deps, null, "000000", from())).kind).toBe("over");
});

test("each recovery code works once, typed in any case, and new ones end the old", async () => {
  const email = "recovery@example.org";
  const { who, codes, codeAt } = await guarded(deps, email);
  const typed = codes[0]!.toUpperCase().replaceAll("-", " ");
  expect((await enter(deps, email, PASSWORD, typed)).kind).toBe("signed_in");
  expect((await enter(deps, email, PASSWORD, codes[0])).kind).toBe("wrong");
  expect((await readSecondFactor(deps, who, ORGANISATION)).codesLeft).toBe(RECOVERY_CODES - 1);
  const at = later(deps, 1000_000);
  const again = await renewRecoveryCodes(at, who, { password: PASSWORD, code: await codeAt(at.now()) });
  expect(again.kind).toBe("renewed");
  expect((await enter(at, email, PASSWORD, codes[1])).kind).toBe("wrong");
  expect((await enter(at, email, PASSWORD, again.kind === "renewed" ? again.codes[1] : "")).kind).toBe(
    "signed_in",
  );
});

test("a recovery code is too long to be guessed from its hash; one of before still works", async () => {
  const email = "long@example.org";
  const { who, codes } = await guarded(deps, email);
  for (const code of codes) expect(code).toMatch(/^([a-z2-9]{4}-){6}[a-z2-9]{4}$/);
  const before = "abcdefgh23456789";
  await deps.db
    .updateTable("account_recovery_code")
    .set({ code_hash: hashToken(before) })
    .where("account_id", "=", who.accountId)
    .where("code_hash", "=", hashToken(codes[0]!.replaceAll("-", "")))
    .execute();
  expect((await enter(deps, email, PASSWORD, "abcd-efgh-2345-6789")).kind).toBe("signed_in");
});

test("neither secret nor recovery codes can be read in the database", async () => {
  const { who, codes } = await guarded(deps, "sealed@example.org");
  await beginTwoFactor(deps, who, { password: PASSWORD, code: codes[1]! });
  const { setUp } = await readSecondFactor(deps, who, ORGANISATION);
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

test("with another secret of the program the app's codes fail quietly and recovery codes still work", async () => {
  const email = "lost@example.org";
  const { codeAt, codes } = await guarded(deps, email);
  const other = { ...later(deps, STEP), keys: createKeys("quite another secret of the program") };
  expect((await enter(other, email, PASSWORD, await codeAt(other.now()))).kind).toBe("wrong");
  expect((await enter(other, email, PASSWORD, codes[0])).kind).toBe("signed_in");
});

test("one person's second factor in another's row opens nothing", async () => {
  const thief = await guarded(deps, "thief@example.org");
  const victim = await guarded(deps, "victim@example.org");
  const later30 = later(deps, STEP);
  await sql`update account_second_factor set secret =
      (select secret from account_second_factor where account_id = ${thief.who.accountId})
    where account_id = ${victim.who.accountId}`.execute(deps.db);
  const code = await thief.codeAt(later30.now());
  expect((await enter(later30, "victim@example.org", PASSWORD, code)).kind).toBe("wrong");
  expect((await enter(later30, "thief@example.org", PASSWORD, code)).kind).toBe("signed_in");
});

test("a new phone is set up with a code of the old one, which works until then", async () => {
  const email = "phone@example.org";
  const { who, codeAt } = await guarded(deps, email);
  const at = later(deps, STEP);
  expect((await beginTwoFactor(at, who, { password: PASSWORD, code: "" })).kind).toBe("wrong_code");
  expect((await beginTwoFactor(at, who, { password: PASSWORD, code: await codeAt(at.now()) })).kind).toBe(
    "begun",
  );
  const { setUp } = await readSecondFactor(at, who, ORGANISATION);
  const next = later(deps, 2 * STEP);
  expect((await enter(next, email, PASSWORD, await codeAt(next.now()))).kind).toBe("signed_in");
  const newPhone = codesOf(setUp!.secret);
  const much = later(deps, 1000_000);
  expect((await finishTwoFactor(much, who, { code: await newPhone(much.now()), ...browser })).kind).toBe(
    "on",
  );
  const after = later(deps, 1000_000 + STEP);
  expect((await enter(after, email, PASSWORD, await codeAt(after.now()))).kind).toBe("wrong");
  expect((await enter(after, email, PASSWORD, await newPhone(after.now()))).kind).toBe("signed_in");
});

test("it can be turned off with password and code, by everybody but staff", async () => {
  const at = later(deps, STEP);
  const person = await guarded(deps, "off@example.org");
  const wrong = await endTwoFactor(at, person.who, { password: PASSWORD, code: "000000", ...browser });
  expect(wrong.kind).toBe("wrong_code");
  const code = await person.codeAt(at.now());
  expect((await endTwoFactor(at, person.who, { password: PASSWORD, code, ...browser })).kind).toBe("off");
  expect((await enter(at, "off@example.org")).kind).toBe("signed_in");
  const staff = await guarded(deps, "staff@example.org", ["auditor"]);
  const theirs = await staff.codeAt(at.now());
  expect((await endTwoFactor(at, staff.who, { password: PASSWORD, code: theirs, ...browser })).kind).toBe(
    "staff",
  );
});
