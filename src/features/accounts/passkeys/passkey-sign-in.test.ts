import { expect, test } from "vitest";
import { testDeps } from "../../../../test/support/database";
import {
  PASSWORD,
  requestLink,
  signInWithPassword,
  from,
  createTwoFactorMember,
  depsLater,
  mailsTo,
  newestToken,
} from "../accounts.fixture";
import { TOKEN_LIFETIME_MS } from "../accounts.model";
import { availableSecondSteps, signInByPasskey, startPasskeySignIn } from "./passkey-sign-in.service.server";
import { addPasskey, createAuthenticator, signInWithPasskey, createPasskeyMember } from "./passkeys.fixture";
import { findUserByToken } from "../sessions/sessions.service.server";
import { signInByLink } from "../sign-in/sign-in-link.service.server";
import { submitSecondFactor } from "../sign-in/second-factor-step.service.server";
import { renewRecoveryCodes } from "../two-factor/two-factor.service.server";

const deps = await testDeps();
const mailKinds = async (email: string) => (await mailsTo(deps, email)).map(({ kind }) => kind);
const sessionOf = (outcome: { kind: string }, at = deps) =>
  findUserByToken(at, "token" in outcome ? String(outcome.token) : null);

test("a challenge works once, even after a wrong answer, and for five minutes", async () => {
  const { key } = await createPasskeyMember(deps, "once@example.org");
  const start = async () => {
    const started = await startPasskeySignIn(deps, { step: null, ipAddress: from().ipAddress });
    if (started.kind !== "started") throw new Error(started.kind);
    return started;
  };
  const rest = { ...from(), step: null };
  for (const twist of [{}, { verified: false }]) {
    const { token, options } = await start();
    const answer = key.authenticate(options, twist);
    expect((await signInByPasskey(deps, { ...rest, token, answer })).kind).not.toBe("over");
    expect((await signInByPasskey(deps, { ...rest, token, answer })).kind).toBe("over");
  }
  const { token, options } = await start();
  const answer = key.authenticate(options);
  const after = depsLater(deps, TOKEN_LIFETIME_MS.passkey);
  expect((await signInByPasskey(after, { ...rest, token, answer })).kind).toBe("over");
  expect((await signInByPasskey(deps, { ...rest, token: null, answer })).kind).toBe("over");
});

test("of ten concurrent answers to one challenge, one signs in", async () => {
  const { key } = await createPasskeyMember(deps, "race@example.org");
  const started = await startPasskeySignIn(deps, { step: null, ipAddress: from().ipAddress });
  if (started.kind !== "started") throw new Error(started.kind);
  const answer = key.authenticate(started.options);
  const all = await Promise.all(
    Array.from({ length: 10 }, () =>
      signInByPasskey(deps, { ...from(), token: started.token, step: null, answer }),
    ),
  );
  expect(all.filter(({ kind }) => kind === "signed_in")).toHaveLength(1);
});

test("an answer is valid only in the browser that requested the challenge", async () => {
  const { key } = await createPasskeyMember(deps, "browser@example.org");
  const mine = await startPasskeySignIn(deps, { step: null, ipAddress: from().ipAddress });
  const theirs = await startPasskeySignIn(deps, { step: null, ipAddress: from().ipAddress });
  if (mine.kind !== "started" || theirs.kind !== "started") throw new Error("not started");
  const answer = key.authenticate(theirs.options);
  expect((await signInByPasskey(deps, { ...from(), token: mine.token, step: null, answer })).kind).toBe(
    "wrong",
  );
});

test("a counter that goes back is refused and sends an email, but only with a valid signature", async () => {
  const email = "counter@example.org";
  const { key, options } = await createPasskeyMember(deps, email);
  expect((await signInWithPasskey(deps, key, { counter: 9 })).kind).toBe("signed_in");
  const forged = createAuthenticator(deps.origin);
  const started = await startPasskeySignIn(deps, { step: null, ipAddress: from().ipAddress });
  if (started.kind !== "started") throw new Error(started.kind);
  const answer = {
    ...forged.authenticate(started.options, { counter: 3, handle: options.user.id }),
    id: key.id,
    rawId: key.id,
  };
  const outcome = await signInByPasskey(deps, { ...from(), token: started.token, step: null, answer });
  expect(outcome.kind).toBe("wrong");
  expect(await mailKinds(email)).not.toContain("accounts.passkey-copied");
  for (const counter of [9, 8]) expect((await signInWithPasskey(deps, key, { counter })).kind).toBe("copied");
  expect((await mailKinds(email)).filter((kind) => kind === "accounts.passkey-copied")).toHaveLength(2);
  expect((await signInWithPasskey(deps, key, { counter: 10 })).kind).toBe("signed_in");
});

test("a passkey whose counter stays zero signs in repeatedly", async () => {
  const { key } = await createPasskeyMember(deps, "synced@example.org");
  for (let time = 0; time < 2; time++)
    expect((await signInWithPasskey(deps, key, { counter: 0 })).kind).toBe("signed_in");
});

test("another account's user handle, or none, is refused", async () => {
  const { key } = await createPasskeyMember(deps, "mine@example.org");
  const other = await createPasskeyMember(deps, "theirs@example.org");
  expect((await signInWithPasskey(deps, key, { handle: other.options.user.id })).kind).toBe("wrong");
  expect((await signInWithPasskey(deps, key, { handle: null })).kind).toBe("wrong");
});

test("a member with a passkey can still sign in by password alone; with an app the passkey can be the second step", async () => {
  const email = "either@example.org";
  await createPasskeyMember(deps, email);
  expect((await signInWithPassword(deps, email)).kind).toBe("signed_in");
  const both = await createTwoFactorMember(deps, "both-ways@example.org");
  const at = depsLater(deps, 30_000);
  const key = createAuthenticator(deps.origin);
  await addPasskey(at, both.user, key, "", await both.codeAt(at.now()));
  const halfway = await signInWithPassword(at, "both-ways@example.org");
  if (halfway.kind !== "second_factor") throw new Error(halfway.kind);
  const { step } = halfway;
  expect(await availableSecondSteps(at, step)).toEqual({ app: true, passkey: true });
  const stranger = await createPasskeyMember(at, "not-theirs@example.org");
  expect((await signInWithPasskey(at, stranger.key, { step })).kind).toBe("wrong");
  // Authenticators may omit the user handle when the request lists credentials.
  expect((await signInWithPasskey(at, key, { step, handle: null })).kind).toBe("signed_in");
  expect(await availableSecondSteps(at, step)).toBeNull();
});

test("a passkey is the second factor of staff: required after password and link, with recovery codes as fallback", async () => {
  const email = "staff-key@example.org";
  const { key, codes, user } = await createPasskeyMember(deps, email, ["editor"]);
  expect(user).toMatchObject({ roles: ["editor"], secondFactor: true });
  expect(codes).toHaveLength(10);
  const halfway = await signInWithPassword(deps, email);
  if (halfway.kind !== "second_factor") throw new Error(halfway.kind);
  expect(await availableSecondSteps(deps, halfway.step)).toEqual({ app: false, passkey: true });
  expect((await signInWithPassword(deps, email, PASSWORD, "123456")).kind).toBe("wrong");
  const passed = await signInWithPasskey(deps, key, { step: halfway.step });
  expect(await sessionOf(passed)).toMatchObject({ roles: ["editor"] });
  await requestLink(deps, email, "sign_in");
  const link = await signInByLink(deps, await newestToken(deps, email), from());
  if (link.kind !== "second_factor") throw new Error(link.kind);
  expect((await submitSecondFactor(deps, link.step, codes[0]!, from())).kind).toBe("signed_in");
  expect(await sessionOf(await signInWithPasskey(deps, key))).toMatchObject({ roles: ["editor"] });
  const renewed = await renewRecoveryCodes(deps, user, { password: PASSWORD, code: "" });
  expect(renewed.kind).toBe("renewed");
});

test("only failed answers count against the limit of an IP address", async () => {
  const { key } = await createPasskeyMember(deps, "counted@example.org");
  const { ipAddress } = from();
  const attempt = async (verified: boolean) => {
    const started = await startPasskeySignIn(deps, { step: null, ipAddress });
    if (started.kind !== "started") return started.kind;
    const answer = key.authenticate(started.options, { verified });
    return (await signInByPasskey(deps, { ...from(ipAddress), token: started.token, step: null, answer }))
      .kind;
  };
  for (let count = 0; count < 5; count++) expect(await attempt(true)).toBe("signed_in");
  for (let count = 0; count < 30; count++) expect(await attempt(false)).toBe("wrong");
  expect(await attempt(true)).toBe("limited");
});

test("a new challenge deletes expired ones", async () => {
  const count = async () =>
    (
      await deps.db
        .selectFrom("account_token")
        .select("token_hash")
        .where("purpose", "=", "passkey")
        .execute()
    ).length;
  await startPasskeySignIn(deps, { step: null, ipAddress: from().ipAddress });
  const after = depsLater(deps, 10 * TOKEN_LIFETIME_MS.passkey);
  await startPasskeySignIn(after, { step: null, ipAddress: from().ipAddress });
  expect(await count()).toBe(1);
});
