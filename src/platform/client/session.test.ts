import { beforeEach, expect, test, vi } from "vitest";
import { FakeStorage } from "./api-client.fixture";
import { createSession } from "./session";

type Data = Parameters<ReturnType<typeof createSession>["begin"]>[0];

beforeEach(() => void vi.stubGlobal("localStorage", new FakeStorage()));
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const profileUntil = (expire: string | null) => ({ id: 7, displayName: "Amina", expire });
const data = (profile: object | null, expire: string, session: string | null = "s") =>
  ({ auth: { profile, expire }, token: { initial: "i", session } }) as Data;
const store = (profile: unknown) => {
  localStorage.setItem("profile", JSON.stringify(profile));
  localStorage.setItem("app-theme", "dark");
};

test("with a profile and an expiry the user is authenticated with the session token", () => {
  const session = createSession();
  const profile = profileUntil(inDays(1));
  session.begin(data(profile, inDays(1)));
  expect(session.state.getState()).toEqual({ profile, authenticated: true, token: "s", initial: "i" });
  expect(session.bearer()).toBe("s");
});

for (const [what, given] of [
  ["000, whatever else is there", data(profileUntil(inDays(1)), "000")],
  ["no profile", data(null, inDays(1))],
] as const)
  test(`${what}: the user is signed out and the initial token is the bearer`, () => {
    const session = createSession();
    session.begin(data(profileUntil(inDays(1)), inDays(1)));
    session.begin(given);
    expect(session.state.getState()).toEqual({
      profile: null,
      authenticated: false,
      token: null,
      initial: "i",
    });
    expect(session.bearer()).toBe("i");
    expect(localStorage.getItem("profile")).toBeNull();
  });

for (const expire of [inDays(1), null])
  test(`a stored profile that ${expire ? "has not ended" : "has no end"} is used at once, but does not authenticate`, () => {
    store(profileUntil(expire));
    const { profile, authenticated } = createSession().state.getState();
    expect([profile, authenticated]).toEqual([profileUntil(expire), false]);
    expect(localStorage.getItem("app-theme")).toBe("dark");
  });

for (const profile of [profileUntil(inDays(-1)), profileUntil("rubbish")])
  test(`a stored profile whose expiry is ${profile.expire === "rubbish" ? "unreadable" : "past"} is cleared with all of local storage`, () => {
    store(profile);
    expect(createSession().state.getState().profile).toBeNull();
    expect((localStorage as unknown as FakeStorage).size).toBe(0);
  });

for (const stored of [
  "{",
  "null",
  "5",
  '"x"',
  "[]",
  "{}",
  '{"id":7}',
  '{"id":7,"expire":5}',
  '{"state":{"authenticated":true}}',
])
  test(`invalid local storage is no profile and removes nothing else: ${stored}`, () => {
    localStorage.setItem("profile", stored);
    localStorage.setItem("app-theme", "dark");
    const { profile, authenticated, token } = createSession().state.getState();
    expect([profile, authenticated, token]).toEqual([null, false, null]);
    expect(localStorage.getItem("app-theme")).toBe("dark");
  });

test("the profile is stored unchanged, but not on a shared device", () => {
  const profile = profileUntil(inDays(1));
  let isShared = false;
  const session = createSession(() => !isShared);
  session.begin(data(profile, inDays(1)));
  expect(JSON.parse(localStorage.getItem("profile")!)).toEqual(profile);
  isShared = true;
  session.begin(data(profile, inDays(1)));
  expect(localStorage.getItem("profile")).toBeNull();
  expect(session.state.getState()).toMatchObject({ profile, authenticated: true });
});

test("a browser with blocked or full storage still knows the signed-in user", () => {
  const closed = () => {
    throw new DOMException("closed", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: closed, setItem: closed, removeItem: closed, clear: closed });
  const session = createSession();
  session.begin(data(profileUntil(inDays(1)), inDays(1)));
  expect(session.state.getState().authenticated).toBe(true);
  session.clear();
  expect(session.state.getState().profile).toBeNull();
});

test("a refreshed token replaces only the token that was used", () => {
  const session = createSession();
  session.begin(data(profileUntil(inDays(1)), inDays(1)));
  session.replaceToken("old", "x");
  expect(session.bearer()).toBe("s");
  session.replaceToken("s", "s2");
  expect(session.bearer()).toBe("s2");
  session.clear();
  session.replaceToken("s2", "s3");
  expect(session.bearer()).toBe("i");
});
