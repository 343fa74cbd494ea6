import { expect, test } from "vitest";
import { testDeps } from "../../../test/database";
import { ORGANISATION, PASSWORD, enter, from, guarded, later, mailsTo, member } from "./accounts.fixture";
import { MOST_PASSKEYS } from "./accounts.model";
import { newPasskey } from "./passkey-ceremony.server";
import { signInByPasskey } from "./passkey-sign-in.service.server";
import { addPasskey, authenticator, enterByPasskey, passkeyHolder } from "./passkeys.fixture";
import {
  beginPasskey,
  finishPasskey,
  readPasskeys,
  removePasskey,
  renamePasskey,
} from "./passkeys.service.server";
import { signedInByToken } from "./sessions.service.server";
import { endTwoFactor } from "./two-factor.service.server";

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
