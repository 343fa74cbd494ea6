import { expect, test } from "vitest";
import { testDeps } from "../../../test/database";
import {
  ORGANISATION,
  PASSWORD,
  ask,
  enter,
  from,
  guarded,
  later,
  mailsTo,
  member,
  newestToken,
} from "./accounts.fixture";
import { MOST_PASSKEYS, TOKEN_LIFE } from "./accounts.model";
import { newPasskey } from "./passkey-ceremony.server";
import { secondSteps, signInByPasskey, startPasskey } from "./passkey-sign-in.service.server";
import { addPasskey, authenticator, enterByPasskey, passkeyHolder } from "./passkeys.fixture";
import {
  beginPasskey,
  finishPasskey,
  readPasskeys,
  removePasskey,
  renamePasskey,
} from "./passkeys.service.server";
import { signedInByToken } from "./sessions.service.server";
import { passSecondFactor, signInByLink } from "./sign-in.service.server";
import { endTwoFactor, renewRecoveryCodes } from "./two-factor.service.server";

const deps = await testDeps();
const browser = { userAgent: from().userAgent, organisation: ORGANISATION };
const mailKinds = async (email: string) => (await mailsTo(deps, email)).map(({ kind }) => kind);
const sessionOf = (outcome: { kind: string }, at = deps) =>
  signedInByToken(at, "token" in outcome ? String(outcome.token) : null);
const begin = async (who: Parameters<typeof beginPasskey>[1], at = deps) => {
  const begun = await beginPasskey(at, who, { password: PASSWORD, code: "", organisation: ORGANISATION });
  if (begun.kind !== "begun") throw new Error(begun.kind);
  return begun;
};

test("a passkey is added with the password, ends other sessions, and signs in by itself", async () => {
  const email = "first@example.org";
  const { who, token: before } = await member(deps, email);
  const other = await enter(deps, email);
  const wrong = await beginPasskey(deps, who, { password: "wrong", code: "", organisation: ORGANISATION });
  expect(wrong.kind).toBe("wrong_password");
  const key = authenticator(deps.origin);
  const added = await addPasskey(deps, who, key);
  expect(added.codes).toEqual([]);
  expect(await signedInByToken(deps, before)).toBeNull();
  expect(await sessionOf(other)).toBeNull();
  expect(await mailKinds(email)).toContain("accounts.passkey-added");
  expect(await readPasskeys(deps.db, who.accountId)).toMatchObject([
    { name: "Firefox · Android", usedAt: null },
  ]);
  const entered = await enterByPasskey(deps, key);
  expect(entered).toMatchObject({ kind: "signed_in", to: "/account" });
  expect(await sessionOf(entered)).toMatchObject({ email, secondFactor: true });
  expect((await readPasskeys(deps.db, who.accountId))[0]!.usedAt).toEqual(deps.now());
});

test("the user handle is random, stays the same for an account, and is not its address", async () => {
  const { options, who } = await passkeyHolder(deps, "handle@example.org");
  expect(options.user.id).toMatch(/^[\w-]{43}$/);
  expect(Buffer.from(options.user.id, "base64url").toString()).not.toContain("handle");
  const again = await begin(who);
  expect(again.options.user.id).toBe(options.user.id);
  expect(again.options.excludeCredentials).toHaveLength(1);
  expect(again.options.authenticatorSelection).toMatchObject({
    residentKey: "required",
    userVerification: "required",
  });
});

test("with an app a passkey also takes a code of it to be added", async () => {
  const { who, codeAt } = await guarded(deps, "app@example.org");
  const at = later(deps, 30_000);
  const confirmation = { password: PASSWORD, organisation: ORGANISATION };
  expect((await beginPasskey(at, who, { ...confirmation, code: "" })).kind).toBe("wrong_code");
  const code = await codeAt(at.now());
  expect((await beginPasskey(at, who, { ...confirmation, code })).kind).toBe("begun");
});

for (const [what, twist] of Object.entries({
  "another origin": { origin: "https://evil.example" },
  "another relying party": { rpId: "evil.example" },
  "another challenge": { challenge: Buffer.alloc(32).toString("base64url") },
  "no user verification": { verified: false },
}))
  test(`${what}: neither a new passkey nor a sign-in is taken`, async () => {
    const email = `${what.replaceAll(" ", "-")}@example.org`;
    const { who, key } = await passkeyHolder(deps, email);
    expect((await enterByPasskey(deps, key, twist)).kind).toBe("wrong");
    expect((await enterByPasskey(deps, key)).kind).toBe("signed_in");
    const { token, options } = await begin(who);
    const answer = authenticator(deps.origin).make(options, twist);
    expect((await finishPasskey(deps, who, { token, answer, name: "", ...browser })).kind).toBe("refused");
    expect(await readPasskeys(deps.db, who.accountId)).toHaveLength(1);
  });

test("a challenge is taken once, also when the answer was wrong, and not after five minutes", async () => {
  const { key } = await passkeyHolder(deps, "once@example.org");
  const start = async () => {
    const started = await startPasskey(deps, { step: null, address: from().address });
    if (started.kind !== "started") throw new Error(started.kind);
    return started;
  };
  const rest = { ...from(), step: null };
  for (const twist of [{}, { verified: false }]) {
    const { token, options } = await start();
    const answer = key.use(options, twist);
    expect((await signInByPasskey(deps, { ...rest, token, answer })).kind).not.toBe("over");
    expect((await signInByPasskey(deps, { ...rest, token, answer })).kind).toBe("over");
  }
  const { token, options } = await start();
  const answer = key.use(options);
  const after = later(deps, TOKEN_LIFE.passkey);
  expect((await signInByPasskey(after, { ...rest, token, answer })).kind).toBe("over");
  expect((await signInByPasskey(deps, { ...rest, token: null, answer })).kind).toBe("over");
});

test("of ten answers to one challenge at once, one signs in", async () => {
  const { key } = await passkeyHolder(deps, "race@example.org");
  const started = await startPasskey(deps, { step: null, address: from().address });
  if (started.kind !== "started") throw new Error(started.kind);
  const answer = key.use(started.options);
  const all = await Promise.all(
    Array.from({ length: 10 }, () =>
      signInByPasskey(deps, { ...from(), token: started.token, step: null, answer }),
    ),
  );
  expect(all.filter(({ kind }) => kind === "signed_in")).toHaveLength(1);
});

test("an answer counts only in the browser that asked", async () => {
  const { key } = await passkeyHolder(deps, "browser@example.org");
  const mine = await startPasskey(deps, { step: null, address: from().address });
  const theirs = await startPasskey(deps, { step: null, address: from().address });
  if (mine.kind !== "started" || theirs.kind !== "started") throw new Error("not started");
  const answer = key.use(theirs.options);
  expect((await signInByPasskey(deps, { ...from(), token: mine.token, step: null, answer })).kind).toBe(
    "wrong",
  );
});

test("a challenge for a new passkey is of one account and signs nobody in", async () => {
  const amina = await member(deps, "own-challenge@example.org");
  const daud = await member(deps, "other-challenge@example.org");
  const { token, options } = await begin(amina.who);
  const answer = authenticator(deps.origin).make(options);
  const finished = await finishPasskey(deps, daud.who, { token, answer, name: "", ...browser });
  expect(finished.kind).toBe("over");
  const { key } = await passkeyHolder(deps, "third@example.org");
  const used = key.use({ challenge: options.challenge, rpId: options.rp.id! });
  expect((await signInByPasskey(deps, { ...from(), token, step: null, answer: used })).kind).toBe("over");
});

test("a counter that goes back is refused and mailed to the person, but only with a right signature", async () => {
  const email = "counter@example.org";
  const { key, options } = await passkeyHolder(deps, email);
  expect((await enterByPasskey(deps, key, { counter: 9 })).kind).toBe("signed_in");
  const forged = authenticator(deps.origin);
  const started = await startPasskey(deps, { step: null, address: from().address });
  if (started.kind !== "started") throw new Error(started.kind);
  const answer = {
    ...forged.use(started.options, { counter: 3, handle: options.user.id }),
    id: key.id,
    rawId: key.id,
  };
  const outcome = await signInByPasskey(deps, { ...from(), token: started.token, step: null, answer });
  expect(outcome.kind).toBe("wrong");
  expect(await mailKinds(email)).not.toContain("accounts.passkey-copied");
  for (const counter of [9, 8]) expect((await enterByPasskey(deps, key, { counter })).kind).toBe("copied");
  expect((await mailKinds(email)).filter((kind) => kind === "accounts.passkey-copied")).toHaveLength(2);
  expect((await enterByPasskey(deps, key, { counter: 10 })).kind).toBe("signed_in");
});

test("a passkey that never counts signs in again and again", async () => {
  const { key } = await passkeyHolder(deps, "synced@example.org");
  for (let time = 0; time < 2; time++)
    expect((await enterByPasskey(deps, key, { counter: 0 })).kind).toBe("signed_in");
});

test("another account's user handle, or none, is refused", async () => {
  const { key } = await passkeyHolder(deps, "mine@example.org");
  const other = await passkeyHolder(deps, "theirs@example.org");
  expect((await enterByPasskey(deps, key, { handle: other.options.user.id })).kind).toBe("wrong");
  expect((await enterByPasskey(deps, key, { handle: null })).kind).toBe("wrong");
});

test("a credential that an account has is added to no other", async () => {
  const { key } = await passkeyHolder(deps, "taken@example.org");
  const thief = await member(deps, "taker@example.org");
  const { token, options } = await begin(thief.who);
  const answer = key.make(options);
  const done = await finishPasskey(deps, thief.who, { token, answer, name: "", ...browser });
  expect(done.kind).toBe("refused");
  expect(await readPasskeys(deps.db, thief.who.accountId)).toEqual([]);
});

test("an attestation that brings certificates is not looked at", async () => {
  const { who } = await member(deps, "attested@example.org");
  for (const format of ["fido-u2f", "android-safetynet", "tpm"]) {
    const { token, options } = await begin(who);
    const answer = authenticator(deps.origin).make(options, { format });
    expect((await finishPasskey(deps, who, { token, answer, name: "", ...browser })).kind).toBe("refused");
  }
});

test("what is no answer of a passkey is refused before anything is looked up", () => {
  const { response, ...rest } = { response: {}, id: "a b", rawId: "a b", type: "public-key" };
  expect(newPasskey.safeParse({ ...rest, response }).success).toBe(false);
});

test("a removed passkey signs in no more; removing ends other sessions and is mailed", async () => {
  const email = "removed@example.org";
  const { key, who } = await passkeyHolder(deps, email);
  const other = await enterByPasskey(deps, key);
  const { id } = (await readPasskeys(deps.db, who.accountId))[0]!;
  const stranger = await member(deps, "stranger@example.org");
  const right = { password: PASSWORD, code: "", ...browser };
  expect((await removePasskey(deps, stranger.who, id, right)).kind).toBe("gone");
  await renamePasskey(deps, stranger.who.accountId, id, "Mine now");
  expect((await removePasskey(deps, who, id, { ...right, password: "wrong" })).kind).toBe("wrong_password");
  await renamePasskey(deps, who.accountId, id, "  Amina’s phone ");
  expect((await readPasskeys(deps.db, who.accountId))[0]!.name).toBe("Amina’s phone");
  expect((await removePasskey(deps, who, id, right)).kind).toBe("removed");
  expect(await sessionOf(other)).toBeNull();
  expect(await mailKinds(email)).toContain("accounts.passkey-removed");
  expect((await enterByPasskey(deps, key)).kind).toBe("wrong");
});

test("a member with a passkey still signs in by password alone; with an app the passkey can be the second step", async () => {
  const email = "either@example.org";
  await passkeyHolder(deps, email);
  expect((await enter(deps, email)).kind).toBe("signed_in");
  const both = await guarded(deps, "both-ways@example.org");
  const at = later(deps, 30_000);
  const key = authenticator(deps.origin);
  await addPasskey(at, both.who, key, "", await both.codeAt(at.now()));
  const halfway = await enter(at, "both-ways@example.org");
  if (halfway.kind !== "second_factor") throw new Error(halfway.kind);
  const { step } = halfway;
  expect(await secondSteps(at, step)).toEqual({ app: true, passkey: true });
  const stranger = await passkeyHolder(at, "not-theirs@example.org");
  expect((await enterByPasskey(at, stranger.key, { step })).kind).toBe("wrong");
  // Authenticators need not name the account when they were asked for one of its passkeys.
  expect((await enterByPasskey(at, key, { step, handle: null })).kind).toBe("signed_in");
  expect(await secondSteps(at, step)).toBeNull();
});

test("a passkey is the second factor of staff: asked for after password and link, with recovery codes for its loss", async () => {
  const email = "staff-key@example.org";
  const { key, codes, who } = await passkeyHolder(deps, email, ["editor"]);
  expect(who).toMatchObject({ roles: ["editor"], secondFactor: true });
  expect(codes).toHaveLength(10);
  const halfway = await enter(deps, email);
  if (halfway.kind !== "second_factor") throw new Error(halfway.kind);
  expect(await secondSteps(deps, halfway.step)).toEqual({ app: false, passkey: true });
  expect((await enter(deps, email, PASSWORD, "123456")).kind).toBe("wrong");
  const passed = await enterByPasskey(deps, key, { step: halfway.step });
  expect(await sessionOf(passed)).toMatchObject({ roles: ["editor"] });
  await ask(deps, email, "sign_in");
  const link = await signInByLink(deps, await newestToken(deps, email), from());
  if (link.kind !== "second_factor") throw new Error(link.kind);
  expect((await passSecondFactor(deps, link.step, codes[0]!, from())).kind).toBe("signed_in");
  expect(await sessionOf(await enterByPasskey(deps, key))).toMatchObject({ roles: ["editor"] });
  const renewed = await renewRecoveryCodes(deps, who, { password: PASSWORD, code: "" });
  expect(renewed.kind).toBe("renewed");
});

test("staff keep one second factor: the last passkey stays without an app, the app goes when there is a passkey", async () => {
  const email = "last-key@example.org";
  const { who, codeAt, codes } = await guarded(deps, email, ["finance"]);
  const at = later(deps, 30_000);
  const key = authenticator(deps.origin);
  const added = await addPasskey(at, who, key, "", await codeAt(at.now()));
  expect(added.codes).toEqual([]);
  const after = later(deps, 60_000);
  const code = await codeAt(after.now());
  const off = await endTwoFactor(after, added.who, { password: PASSWORD, code, ...browser });
  if (off.kind !== "off") throw new Error(off.kind);
  const now = (await signedInByToken(after, off.token))!;
  expect(now).toMatchObject({ roles: ["finance"], secondFactor: true });
  const { id } = (await readPasskeys(deps.db, who.accountId))[0]!;
  const right = { password: PASSWORD, code: "", ...browser };
  expect((await removePasskey(after, now, id, right)).kind).toBe("staff");
  // The codes of the app's time still let them in when the passkey is lost.
  expect((await enter(after, email, PASSWORD, codes[0])).kind).toBe("signed_in");
});

test("an account has ten passkeys at most", async () => {
  let { who } = await member(deps, "many@example.org");
  for (let count = 0; count < MOST_PASSKEYS; count++)
    ({ who } = await addPasskey(
      { ...deps, now: () => new Date(deps.now().getTime() + count * 1000_000) },
      who,
      authenticator(deps.origin),
    ));
  const much = later(deps, 20_000_000);
  const confirmation = { password: PASSWORD, code: "", organisation: ORGANISATION };
  expect((await beginPasskey(much, who, confirmation)).kind).toBe("many");
});

test("answers that fail are counted for each network address, others are not", async () => {
  const { key } = await passkeyHolder(deps, "counted@example.org");
  const { address } = from();
  const attempt = async (verified: boolean) => {
    const started = await startPasskey(deps, { step: null, address });
    if (started.kind !== "started") return started.kind;
    const answer = key.use(started.options, { verified });
    return (await signInByPasskey(deps, { ...from(address), token: started.token, step: null, answer })).kind;
  };
  for (let count = 0; count < 5; count++) expect(await attempt(true)).toBe("signed_in");
  for (let count = 0; count < 30; count++) expect(await attempt(false)).toBe("wrong");
  expect(await attempt(true)).toBe("limited");
});

test("challenges that are over leave the database with the next one", async () => {
  const count = async () =>
    (
      await deps.db
        .selectFrom("account_token")
        .select("token_hash")
        .where("purpose", "=", "passkey")
        .execute()
    ).length;
  await startPasskey(deps, { step: null, address: from().address });
  const after = later(deps, 10 * TOKEN_LIFE.passkey);
  await startPasskey(after, { step: null, address: from().address });
  expect(await count()).toBe(1);
});
