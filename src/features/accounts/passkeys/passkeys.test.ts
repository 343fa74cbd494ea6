import { expect, test } from "vitest";
import { testDeps } from "../../../../test/support/database";
import {
  ORGANISATION,
  PASSWORD,
  signInWithPassword,
  from,
  createTwoFactorMember,
  depsLater,
  mailsTo,
  createMember,
} from "../accounts.fixture";
import { MAX_PASSKEYS } from "../accounts.model";
import { registrationResponseSchema } from "./passkey-ceremony.server";
import { signInByPasskey } from "./passkey-sign-in.service.server";
import { addPasskey, createAuthenticator, signInWithPasskey, createPasskeyMember } from "./passkeys.fixture";
import {
  startPasskeyRegistration,
  finishPasskeyRegistration,
  readPasskeys,
  removePasskey,
  renamePasskey,
} from "./passkeys.service.server";
import { findUserByToken } from "../sessions/sessions.service.server";
import { endTwoFactor } from "../two-factor/two-factor.service.server";

const deps = await testDeps();
const browser = { userAgent: from().userAgent, organisation: ORGANISATION };
const mailKinds = async (email: string) => (await mailsTo(deps, email)).map(({ kind }) => kind);
const sessionOf = (outcome: { kind: string }, at = deps) =>
  findUserByToken(at, "token" in outcome ? String(outcome.token) : null);
const begin = async (user: Parameters<typeof startPasskeyRegistration>[1], at = deps) => {
  const started = await startPasskeyRegistration(at, user, {
    password: PASSWORD,
    code: "",
    organisation: ORGANISATION,
  });
  if (started.kind !== "begun") throw new Error(started.kind);
  return started;
};

test("adding a passkey needs the password and ends other sessions; the passkey then signs in alone", async () => {
  const email = "first@example.org";
  const { user, token: before } = await createMember(deps, email);
  const other = await signInWithPassword(deps, email);
  const wrong = await startPasskeyRegistration(deps, user, {
    password: "wrong",
    code: "",
    organisation: ORGANISATION,
  });
  expect(wrong.kind).toBe("wrong_password");
  const key = createAuthenticator(deps.origin);
  const added = await addPasskey(deps, user, key);
  expect(added.codes).toEqual([]);
  expect(await findUserByToken(deps, before)).toBeNull();
  expect(await sessionOf(other)).toBeNull();
  expect(await mailKinds(email)).toContain("accounts.passkey-added");
  expect(await readPasskeys(deps.db, user.accountId)).toMatchObject([
    { name: "Firefox · Android", usedAt: null },
  ]);
  const entered = await signInWithPasskey(deps, key);
  expect(entered).toMatchObject({ kind: "signed_in", to: "/account" });
  expect(await sessionOf(entered)).toMatchObject({ email, secondFactor: true });
  expect((await readPasskeys(deps.db, user.accountId))[0]!.usedAt).toEqual(deps.now());
});

test("the user handle is random, constant for an account, and not its email address", async () => {
  const { options, user } = await createPasskeyMember(deps, "handle@example.org");
  expect(options.user.id).toMatch(/^[\w-]{43}$/);
  expect(Buffer.from(options.user.id, "base64url").toString()).not.toContain("handle");
  const again = await begin(user);
  expect(again.options.user.id).toBe(options.user.id);
  expect(again.options.excludeCredentials).toHaveLength(1);
  expect(again.options.authenticatorSelection).toMatchObject({
    residentKey: "required",
    userVerification: "required",
  });
});

test("with an authenticator app, adding a passkey also needs a code", async () => {
  const { user, codeAt } = await createTwoFactorMember(deps, "app@example.org");
  const at = depsLater(deps, 30_000);
  const confirmation = { password: PASSWORD, organisation: ORGANISATION };
  expect((await startPasskeyRegistration(at, user, { ...confirmation, code: "" })).kind).toBe("wrong_code");
  const code = codeAt(at.now());
  expect((await startPasskeyRegistration(at, user, { ...confirmation, code })).kind).toBe("begun");
});

for (const [what, twist] of Object.entries({
  "another origin": { origin: "https://evil.example" },
  "another relying party": { rpId: "evil.example" },
  "another challenge": { challenge: Buffer.alloc(32).toString("base64url") },
  "no user verification": { verified: false },
}))
  test(`${what}: registration and sign-in are refused`, async () => {
    const email = `${what.replaceAll(" ", "-")}@example.org`;
    const { user, key } = await createPasskeyMember(deps, email);
    expect((await signInWithPasskey(deps, key, twist)).kind).toBe("wrong");
    expect((await signInWithPasskey(deps, key)).kind).toBe("signed_in");
    const { token, options } = await begin(user);
    const answer = createAuthenticator(deps.origin).register(options, twist);
    expect((await finishPasskeyRegistration(deps, user, { token, answer, name: "", ...browser })).kind).toBe(
      "refused",
    );
    expect(await readPasskeys(deps.db, user.accountId)).toHaveLength(1);
  });

test("a registration challenge is bound to one account and cannot sign in", async () => {
  const amina = await createMember(deps, "own-challenge@example.org");
  const daud = await createMember(deps, "other-challenge@example.org");
  const { token, options } = await begin(amina.user);
  const answer = createAuthenticator(deps.origin).register(options);
  const finished = await finishPasskeyRegistration(deps, daud.user, { token, answer, name: "", ...browser });
  expect(finished.kind).toBe("over");
  const { key } = await createPasskeyMember(deps, "third@example.org");
  const used = key.authenticate({ challenge: options.challenge, rpId: options.rp.id! });
  expect((await signInByPasskey(deps, { ...from(), token, step: null, answer: used })).kind).toBe("over");
});

test("a credential of one account cannot be added to another", async () => {
  const { key } = await createPasskeyMember(deps, "taken@example.org");
  const thief = await createMember(deps, "taker@example.org");
  const { token, options } = await begin(thief.user);
  const answer = key.register(options);
  const done = await finishPasskeyRegistration(deps, thief.user, { token, answer, name: "", ...browser });
  expect(done.kind).toBe("refused");
  expect(await readPasskeys(deps.db, thief.user.accountId)).toEqual([]);
});

test("attestation formats with certificates are refused", async () => {
  const { user } = await createMember(deps, "attested@example.org");
  for (const format of ["fido-u2f", "android-safetynet", "tpm"]) {
    const { token, options } = await begin(user);
    const answer = createAuthenticator(deps.origin).register(options, { format });
    expect((await finishPasskeyRegistration(deps, user, { token, answer, name: "", ...browser })).kind).toBe(
      "refused",
    );
  }
});

test("a malformed passkey answer fails validation", () => {
  const { response, ...rest } = { response: {}, id: "a b", rawId: "a b", type: "public-key" };
  expect(registrationResponseSchema.safeParse({ ...rest, response }).success).toBe(false);
});

test("a removed passkey cannot sign in; removal ends other sessions and sends an email", async () => {
  const email = "removed@example.org";
  const { key, user } = await createPasskeyMember(deps, email);
  const other = await signInWithPasskey(deps, key);
  const { id } = (await readPasskeys(deps.db, user.accountId))[0]!;
  const stranger = await createMember(deps, "stranger@example.org");
  const right = { password: PASSWORD, code: "", ...browser };
  expect((await removePasskey(deps, stranger.user, id, right)).kind).toBe("gone");
  await renamePasskey(deps, stranger.user.accountId, id, "Mine now");
  expect((await removePasskey(deps, user, id, { ...right, password: "wrong" })).kind).toBe("wrong_password");
  await renamePasskey(deps, user.accountId, id, "  Amina’s phone ");
  expect((await readPasskeys(deps.db, user.accountId))[0]!.name).toBe("Amina’s phone");
  expect((await removePasskey(deps, user, id, right)).kind).toBe("removed");
  expect(await sessionOf(other)).toBeNull();
  expect(await mailKinds(email)).toContain("accounts.passkey-removed");
  expect((await signInWithPasskey(deps, key)).kind).toBe("wrong");
});

test("staff always have one second factor: the last passkey stays without an app, the app can go with a passkey", async () => {
  const email = "last-key@example.org";
  const { user, codeAt, codes } = await createTwoFactorMember(deps, email, ["finance"]);
  const at = depsLater(deps, 30_000);
  const key = createAuthenticator(deps.origin);
  const added = await addPasskey(at, user, key, "", codeAt(at.now()));
  expect(added.codes).toEqual([]);
  const after = depsLater(deps, 60_000);
  const code = codeAt(after.now());
  const off = await endTwoFactor(after, added.user, { password: PASSWORD, code, ...browser });
  if (off.kind !== "off") throw new Error(off.kind);
  const now = (await findUserByToken(after, off.token))!;
  expect(now).toMatchObject({ roles: ["finance"], secondFactor: true });
  const { id } = (await readPasskeys(deps.db, user.accountId))[0]!;
  const right = { password: PASSWORD, code: "", ...browser };
  expect((await removePasskey(after, now, id, right)).kind).toBe("staff");
  // The app's recovery codes still work if the passkey is lost.
  expect((await signInWithPassword(after, email, PASSWORD, codes[0])).kind).toBe("signed_in");
});

test("an account has ten passkeys at most", async () => {
  let { user } = await createMember(deps, "many@example.org");
  for (let count = 0; count < MAX_PASSKEYS; count++)
    ({ user } = await addPasskey(
      { ...deps, now: () => new Date(deps.now().getTime() + count * 1000_000) },
      user,
      createAuthenticator(deps.origin),
    ));
  const much = depsLater(deps, 20_000_000);
  const confirmation = { password: PASSWORD, code: "", organisation: ORGANISATION };
  expect((await startPasskeyRegistration(much, user, confirmation)).kind).toBe("many");
});
