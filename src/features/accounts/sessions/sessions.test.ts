import fc from "fast-check";
import { expect, test } from "vitest";
import { testDeps } from "../../../../test/support/database";
import {
  ORGANISATION,
  PASSWORD,
  requestLink,
  signInWithPassword,
  from,
  createTwoFactorMember,
  depsLater,
  mailsTo,
  createMember,
  newestToken,
} from "../accounts.fixture";
import { browserName, sessionEnd } from "../accounts.model";
import { changePassword, resetPassword } from "../credentials/credentials.service.server";
import { endOtherSessions, endSession, readSessions } from "../profile/profile.service.server";
import { sessionsCommand } from "../../../server/commands/sessions-command";
import { signInByLink } from "../sign-in/sign-in-link.service.server";
import {
  sessionCookie,
  readSessionToken,
  signOut,
  findUserByRequest,
  findUserByToken,
} from "./sessions.service.server";
import { DAY_MS, HOUR_MS } from "../../../platform/time/durations";

const deps = await testDeps();
const change = {
  current: PASSWORD,
  newPassword: "nine brown teapots",
  ...from(),
  organisation: ORGANISATION,
};

test("a session ends thirty days after its last use", async () => {
  const { token } = await createMember(deps, "idle@example.org");
  expect(await findUserByToken(depsLater(deps, 30 * DAY_MS - 1), token)).not.toBeNull();
  expect(await findUserByToken(depsLater(deps, 59 * DAY_MS), token)).not.toBeNull();
  expect(await findUserByToken(depsLater(deps, 89 * DAY_MS), token)).toBeNull();
});

test("a session ends ninety days after its start, however often it is used", async () => {
  const { token } = await createMember(deps, "absolute@example.org");
  for (let day = 10; day < 90; day += 10)
    expect(await findUserByToken(depsLater(deps, day * DAY_MS), token), `day ${day}`).not.toBeNull();
  expect(await findUserByToken(depsLater(deps, 90 * DAY_MS), token)).toBeNull();
  expect(await findUserByToken(deps, token)).toBeNull();
});

test("a session of staff ends after twelve hours", async () => {
  const { token } = await createTwoFactorMember(deps, "staff@example.org", ["editor"]);
  expect(await findUserByToken(depsLater(deps, 12 * HOUR_MS - 1), token)).toMatchObject({
    roles: ["editor"],
  });
  expect(await findUserByToken(depsLater(deps, 12 * HOUR_MS), token)).toBeNull();
});

test("staff have no roles in force before the second factor", async () => {
  const { token } = await createMember(deps, "half@example.org", ["owner", "finance"]);
  expect(await findUserByToken(deps, token)).toMatchObject({ roles: [], staff: true, secondFactor: false });
});

test("a session never outlives either limit, and use never shortens it", () => {
  const moment = fc.integer({ min: 0, max: 200 * DAY_MS });
  fc.assert(
    fc.property(moment, moment, fc.boolean(), (created, seen, staff) => {
      const createdAt = new Date(created);
      const at = (lastSeen: number) =>
        sessionEnd({ createdAt, lastSeenAt: new Date(lastSeen) }, staff).getTime();
      const end = at(created + seen);
      expect(end - created).toBeLessThanOrEqual(staff ? 12 * HOUR_MS : 90 * DAY_MS);
      expect(end - created - seen).toBeLessThanOrEqual(staff ? 12 * HOUR_MS : 30 * DAY_MS);
      expect(at(created + seen + 1000)).toBeGreaterThanOrEqual(end);
    }),
  );
});

test("signing out ends the session on the server and is idempotent", async () => {
  const { token, user } = await createMember(deps, "out@example.org");
  await signOut(deps, user);
  await signOut(deps, user);
  expect(await findUserByToken(deps, token)).toBeNull();
});

test("a new password ends the other sessions and gives this one a new token", async () => {
  const email = "change@example.org";
  const { token, user } = await createMember(deps, email);
  const other = await signInWithPassword(deps, email);
  expect(await changePassword(deps, user, { ...change, current: "wrong wrong" })).toEqual({
    kind: "wrong_password",
  });
  expect(await changePassword(deps, user, { ...change, newPassword: "12345678" })).toEqual({
    kind: "password",
    problem: "common",
  });
  const changed = await changePassword(deps, user, change);
  expect(changed.kind).toBe("changed");
  expect(await findUserByToken(deps, token)).toBeNull();
  expect(await findUserByToken(deps, other.kind === "signed_in" ? other.token : "")).toBeNull();
  expect(await findUserByToken(deps, changed.kind === "changed" ? changed.token : "")).not.toBeNull();
  expect((await signInWithPassword(deps, email)).kind).toBe("wrong");
  expect((await mailsTo(deps, email)).at(-1)).toMatchObject({ kind: "accounts.password-changed" });
});

test("a password reset ends every session and other link, works once, and signs no one in", async () => {
  const email = "reset@example.org";
  const { token } = await createMember(deps, email);
  await requestLink(deps, email, "sign_in");
  const wayIn = await newestToken(deps, email);
  await requestLink(deps, email, "reset");
  const link = await newestToken(deps, email);
  const newPassword = { newPassword: "nine brown teapots", devices: [], organisation: ORGANISATION };
  expect(await resetPassword(depsLater(deps, HOUR_MS), link, newPassword)).toEqual({ kind: "expired" });
  expect(await resetPassword(deps, link, { ...newPassword, newPassword: "reset@example.org" })).toEqual({
    kind: "password",
    problem: "personal",
  });
  const answers = await Promise.all(Array.from({ length: 5 }, () => resetPassword(deps, link, newPassword)));
  expect(answers.map(({ kind }) => kind).toSorted()).toEqual(["changed", "used", "used", "used", "used"]);
  expect(await findUserByToken(deps, token)).toBeNull();
  expect(await signInByLink(deps, wayIn, from())).toEqual({ kind: "used" });
  expect((await signInWithPassword(deps, email, "nine brown teapots")).kind).toBe("signed_in");
});

test("after a reset the new password alone does not sign in: the second factor is still required", async () => {
  const email = "reset-guarded@example.org";
  const { codes } = await createTwoFactorMember(deps, email, ["finance"]);
  await requestLink(deps, email, "reset");
  const newPassword = { newPassword: "nine brown teapots", devices: [], organisation: ORGANISATION };
  expect((await resetPassword(deps, await newestToken(deps, email), newPassword)).kind).toBe("changed");
  expect((await signInWithPassword(deps, email, "nine brown teapots")).kind).toBe("second_factor");
  expect((await signInWithPassword(deps, email, "nine brown teapots", codes[0])).kind).toBe("signed_in");
});

test("people can list and end their own sessions, but no one else's", async () => {
  const { user } = await createMember(deps, "list@example.org");
  const stranger = await createMember(deps, "stranger@example.org");
  await signInWithPassword(deps, "list@example.org");
  await signInWithPassword(deps, "list@example.org");
  const rows = await readSessions(deps, user);
  expect(rows.map(({ browser, own }) => [browser, own]).filter(([, own]) => own)).toEqual([
    ["Firefox · Android", true],
  ]);
  expect(rows).toHaveLength(3);
  await endSession(deps, stranger.user, rows.find(({ own }) => !own)!.id);
  for (const nothing of ["", "x", "' or 1=1", "00000000-0000-0000-0000-000000000000", user.sessionId])
    await endSession(deps, user, nothing);
  expect(await readSessions(deps, user)).toHaveLength(3);
  await endSession(deps, user, rows.find(({ own }) => !own)!.id);
  expect(await readSessions(deps, user)).toHaveLength(2);
  await endOtherSessions(deps, user);
  expect(await readSessions(deps, user)).toMatchObject([{ own: true }]);
  expect(await findUserByToken(deps, stranger.token)).not.toBeNull();
});

test("expired sessions are not listed, and the next sign-in deletes them", async () => {
  const email = "over@example.org";
  const { user } = await createMember(deps, email);
  const month = depsLater(deps, 31 * DAY_MS);
  const again = await signInWithPassword(month, email);
  const now = await findUserByToken(month, again.kind === "signed_in" ? again.token : "");
  expect(await readSessions(month, now!)).toHaveLength(1);
  const stored = await deps.db
    .selectFrom("account_session")
    .select("id")
    .where("account_id", "=", user.accountId)
    .execute();
  expect(stored).toEqual([{ id: now!.sessionId }]);
});

test("the session cookie has the __Host- prefix on https and none on localhost", async () => {
  expect(sessionCookie("abc", "https://example.org")).toBe(
    "__Host-reboot=abc; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=7776000",
  );
  expect(sessionCookie("abc", "http://localhost:3000")).toBe(
    "reboot=abc; Path=/; HttpOnly; SameSite=Lax; Max-Age=7776000",
  );
  expect(readSessionToken("a=1; __Host-reboot=abc", "https://example.org")).toBe("abc");
  expect(readSessionToken("reboot=abc", "https://example.org")).toBeNull();
  expect(readSessionToken("reboot-step=abc; xreboot=1", "http://localhost:3000")).toBeNull();
  const { token } = await createMember(deps, "cookie@example.org");
  const request = new Request("http://localhost:3000/account", {
    headers: { cookie: `x=1; reboot=${token}` },
  });
  expect(await findUserByRequest(deps, request)).toMatchObject({ email: "cookie@example.org" });
});

test("only the name and system of a browser are stored", () => {
  expect(
    browserName("Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Safari/604.1"),
  ).toBe("Safari · iOS");
  expect(
    browserName("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/120.0 Safari/537.36 Edg/120"),
  ).toBe("Edge · Windows");
  expect(browserName(null)).toBe("");
});

test("an operator ends all sessions of one account with its links, or those of everyone", async () => {
  const { token } = await createMember(deps, "stolen@example.org");
  const second = await signInWithPassword(deps, "stolen@example.org");
  const other = await createMember(deps, "untouched@example.org");
  await requestLink(deps, "stolen@example.org", "sign_in");
  const link = await newestToken(deps, "stolen@example.org");
  const open = async () => deps;
  expect(await sessionsCommand(["end", "Stolen@example.org"], open)).toContain("Ended sessions: 2.");
  expect(await findUserByToken(deps, token)).toBeNull();
  expect(await findUserByToken(deps, second.kind === "signed_in" ? second.token : "")).toBeNull();
  expect(await signInByLink(deps, link, from())).toEqual({ kind: "used" });
  expect(await findUserByToken(deps, other.token)).not.toBeNull();
  await expect(sessionsCommand(["end", "nobody@example.org"], open)).rejects.toThrow("no account");
  expect(await sessionsCommand(["end", "everybody"], open)).toMatch(/Ended sessions: [1-9]/);
  expect(await findUserByToken(deps, other.token)).toBeNull();
});
