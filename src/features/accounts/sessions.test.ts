import fc from "fast-check";
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
import { DAY, browserName, sessionEnd } from "./accounts.model";
import { changePassword, resetPassword } from "./credentials.service.server";
import { endOtherSessions, endSession, readSessions } from "./profile.service.server";
import { sessionsCommand } from "../../server/commands/sessions-command";
import { signInByLink } from "./sign-in.service.server";
import { sessionCookie, sessionToken, signOut, signedIn, signedInByToken } from "./sessions.service.server";

const deps = await testDeps();
const HOUR = 3_600_000;
const change = { current: PASSWORD, wanted: "nine brown teapots", ...from(), organisation: ORGANISATION };

test("a session ends thirty days after its last use", async () => {
  const { token } = await member(deps, "idle@example.org");
  expect(await signedInByToken(later(deps, 30 * DAY - 1), token)).not.toBeNull();
  expect(await signedInByToken(later(deps, 59 * DAY), token)).not.toBeNull();
  expect(await signedInByToken(later(deps, 89 * DAY), token)).toBeNull();
});

test("ninety days after it began it ends, however often it is used", async () => {
  const { token } = await member(deps, "absolute@example.org");
  for (let day = 10; day < 90; day += 10)
    expect(await signedInByToken(later(deps, day * DAY), token), `day ${day}`).not.toBeNull();
  expect(await signedInByToken(later(deps, 90 * DAY), token)).toBeNull();
  expect(await signedInByToken(deps, token)).toBeNull();
});

test("a session of staff ends after twelve hours", async () => {
  const { token } = await guarded(deps, "staff@example.org", ["editor"]);
  expect(await signedInByToken(later(deps, 12 * HOUR - 1), token)).toMatchObject({ roles: ["editor"] });
  expect(await signedInByToken(later(deps, 12 * HOUR), token)).toBeNull();
});

test("staff have no roles in force before the second factor", async () => {
  const { token } = await member(deps, "half@example.org", ["owner", "finance"]);
  expect(await signedInByToken(deps, token)).toMatchObject({ roles: [], staff: true, secondFactor: false });
});

test("a session never outlives either limit, and use never shortens it", () => {
  const moment = fc.integer({ min: 0, max: 200 * DAY });
  fc.assert(
    fc.property(moment, moment, fc.boolean(), (created, seen, staff) => {
      const createdAt = new Date(created);
      const at = (lastSeen: number) =>
        sessionEnd({ createdAt, lastSeenAt: new Date(lastSeen) }, staff).getTime();
      const end = at(created + seen);
      expect(end - created).toBeLessThanOrEqual(staff ? 12 * HOUR : 90 * DAY);
      expect(end - created - seen).toBeLessThanOrEqual(staff ? 12 * HOUR : 30 * DAY);
      expect(at(created + seen + 1000)).toBeGreaterThanOrEqual(end);
    }),
  );
});

test("signing out ends the session on the server, twice as good as once", async () => {
  const { token, who } = await member(deps, "out@example.org");
  await signOut(deps, who);
  await signOut(deps, who);
  expect(await signedInByToken(deps, token)).toBeNull();
});

test("a new password ends the other sessions and gives this one a new token", async () => {
  const email = "change@example.org";
  const { token, who } = await member(deps, email);
  const other = await enter(deps, email);
  expect(await changePassword(deps, who, { ...change, current: "wrong wrong" })).toEqual({
    kind: "wrong_password",
  });
  expect(await changePassword(deps, who, { ...change, wanted: "12345678" })).toEqual({
    kind: "password",
    problem: "common",
  });
  const changed = await changePassword(deps, who, change);
  expect(changed.kind).toBe("changed");
  expect(await signedInByToken(deps, token)).toBeNull();
  expect(await signedInByToken(deps, other.kind === "signed_in" ? other.token : "")).toBeNull();
  expect(await signedInByToken(deps, changed.kind === "changed" ? changed.token : "")).not.toBeNull();
  expect((await enter(deps, email)).kind).toBe("wrong");
  expect((await mailsTo(deps, email)).at(-1)).toMatchObject({ kind: "accounts.password-changed" });
});

test("a reset ends every session and every other link, works once, and asks for signing in", async () => {
  const email = "reset@example.org";
  const { token } = await member(deps, email);
  await ask(deps, email, "sign_in");
  const wayIn = await newestToken(deps, email);
  await ask(deps, email, "reset");
  const link = await newestToken(deps, email);
  const wanted = { wanted: "nine brown teapots", devices: [], organisation: ORGANISATION };
  expect(await resetPassword(later(deps, HOUR), link, wanted)).toEqual({ kind: "expired" });
  expect(await resetPassword(deps, link, { ...wanted, wanted: "reset@example.org" })).toEqual({
    kind: "password",
    problem: "personal",
  });
  const answers = await Promise.all(Array.from({ length: 5 }, () => resetPassword(deps, link, wanted)));
  expect(answers.map(({ kind }) => kind).toSorted()).toEqual(["changed", "used", "used", "used", "used"]);
  expect(await signedInByToken(deps, token)).toBeNull();
  expect(await signInByLink(deps, wayIn, from())).toEqual({ kind: "used" });
  expect((await enter(deps, email, "nine brown teapots")).kind).toBe("signed_in");
});

test("after a reset the new password alone does not sign in: the second factor is still asked for", async () => {
  const email = "reset-guarded@example.org";
  const { codes } = await guarded(deps, email, ["finance"]);
  await ask(deps, email, "reset");
  const wanted = { wanted: "nine brown teapots", devices: [], organisation: ORGANISATION };
  expect((await resetPassword(deps, await newestToken(deps, email), wanted)).kind).toBe("changed");
  expect((await enter(deps, email, "nine brown teapots")).kind).toBe("second_factor");
  expect((await enter(deps, email, "nine brown teapots", codes[0])).kind).toBe("signed_in");
});

test("sessions are listed by browser and can be ended, but nobody else's", async () => {
  const { who } = await member(deps, "list@example.org");
  const stranger = await member(deps, "stranger@example.org");
  await enter(deps, "list@example.org");
  await enter(deps, "list@example.org");
  const rows = await readSessions(deps, who);
  expect(rows.map(({ browser, own }) => [browser, own]).filter(([, own]) => own)).toEqual([
    ["Firefox · Android", true],
  ]);
  expect(rows).toHaveLength(3);
  await endSession(deps, stranger.who, rows.find(({ own }) => !own)!.id);
  for (const nothing of ["", "x", "' or 1=1", "00000000-0000-0000-0000-000000000000", who.sessionId])
    await endSession(deps, who, nothing);
  expect(await readSessions(deps, who)).toHaveLength(3);
  await endSession(deps, who, rows.find(({ own }) => !own)!.id);
  expect(await readSessions(deps, who)).toHaveLength(2);
  await endOtherSessions(deps, who);
  expect(await readSessions(deps, who)).toMatchObject([{ own: true }]);
  expect(await signedInByToken(deps, stranger.token)).not.toBeNull();
});

test("what is over is not listed, and is gone when one signs in anew", async () => {
  const email = "over@example.org";
  const { who } = await member(deps, email);
  const month = later(deps, 31 * DAY);
  const again = await enter(month, email);
  const now = await signedInByToken(month, again.kind === "signed_in" ? again.token : "");
  expect(await readSessions(month, now!)).toHaveLength(1);
  const stored = await deps.db
    .selectFrom("account_session")
    .select("id")
    .where("account_id", "=", who.accountId)
    .execute();
  expect(stored).toEqual([{ id: now!.sessionId }]);
});

test("the cookie is bound to this host on https, and plain on the developer's own machine", async () => {
  expect(sessionCookie("abc", "https://example.org")).toBe(
    "__Host-reboot=abc; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=7776000",
  );
  expect(sessionCookie("abc", "http://localhost:3000")).toBe(
    "reboot=abc; Path=/; HttpOnly; SameSite=Lax; Max-Age=7776000",
  );
  expect(sessionToken("a=1; __Host-reboot=abc", "https://example.org")).toBe("abc");
  expect(sessionToken("reboot=abc", "https://example.org")).toBeNull();
  expect(sessionToken("reboot-step=abc; xreboot=1", "http://localhost:3000")).toBeNull();
  const { token } = await member(deps, "cookie@example.org");
  const request = new Request("http://localhost:3000/account", {
    headers: { cookie: `x=1; reboot=${token}` },
  });
  expect(await signedIn(deps, request)).toMatchObject({ email: "cookie@example.org" });
});

test("a browser is known by name and system, and by nothing finer", () => {
  expect(
    browserName("Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Safari/604.1"),
  ).toBe("Safari · iOS");
  expect(
    browserName("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/120.0 Safari/537.36 Edg/120"),
  ).toBe("Edge · Windows");
  expect(browserName(null)).toBe("");
});

test("an operator ends all sessions of one account with its links, or those of everybody", async () => {
  const { token } = await member(deps, "stolen@example.org");
  const second = await enter(deps, "stolen@example.org");
  const other = await member(deps, "untouched@example.org");
  await ask(deps, "stolen@example.org", "sign_in");
  const link = await newestToken(deps, "stolen@example.org");
  const open = async () => ({ ...deps }) as never;
  expect(await sessionsCommand(["end", "Stolen@example.org"], open)).toContain("ended: 2.");
  expect(await signedInByToken(deps, token)).toBeNull();
  expect(await signedInByToken(deps, second.kind === "signed_in" ? second.token : "")).toBeNull();
  expect(await signInByLink(deps, link, from())).toEqual({ kind: "used" });
  expect(await signedInByToken(deps, other.token)).not.toBeNull();
  await expect(sessionsCommand(["end", "nobody@example.org"], open)).rejects.toThrow("no account");
  expect(await sessionsCommand(["end", "everybody"], open)).toMatch(/ended: [1-9]/);
  expect(await signedInByToken(deps, other.token)).toBeNull();
});
