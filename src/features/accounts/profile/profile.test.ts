import { expect, test } from "vitest";
import { testDeps } from "../../../../test/support/database";
import { apiRoutes } from "../../../registry/api-routes";
import { createApp } from "../../../server/http/app";
import { silentRealtime } from "../../../server/realtime/silent-realtime.fixture";
import { checkStatuses } from "../../../server/api/api.fixture";
import { parseConfig } from "../../../platform/config/config";
import { PASSWORD, from, createTwoFactorMember, depsLater, createMember } from "../accounts.fixture";
import { profileForm } from "../accounts.input.server";
import { identifyRequest } from "../sessions/identify.server";
import { readProfile, saveProfile } from "./profile.service.server";
import { passwordProblem } from "../credentials/password-rules.server";
import { plainPages } from "../../../server/page/plain-pages.fixture";

const deps = await testDeps();
const filled = {
  displayName: "Amina Okello",
  username: "Amina_1",
  firstName: "Amina",
  lastName: "Okello",
  bio: "Teaches.\r\nLearns.",
  occupation: "Developer",
  phone: "+254 700 000 000",
  streetAddress: "1 Market Street",
  zipCode: "00100",
  city: "Nairobi",
  state: "Nairobi",
  country: "Kenya",
  socialLinks: "https://example.org/amina\nhttps://example.com/a",
};

test("the profile has every field of the specification and returns saved values", async () => {
  const { user } = await createMember(deps, "profile@example.org");
  expect(await saveProfile(deps, user, profileForm.parse(filled))).toEqual({ ok: true, value: null });
  const { streetAddress, zipCode, city, state, country } = filled;
  expect(await readProfile(deps, user)).toEqual({
    id: expect.any(Number),
    displayName: "Amina Okello",
    email: "profile@example.org",
    username: "amina_1",
    registeredDate: deps.now().toISOString(),
    emailVerifiedAt: deps.now().toISOString(),
    avatar: null,
    firstName: "Amina",
    lastName: "Okello",
    bio: "Teaches.\nLearns.",
    occupation: "Developer",
    phone: "+254 700 000 000",
    address: { streetAddress, zipCode, city, state, country },
    updatedAt: deps.now().toISOString(),
    settings: {},
    stats: { followers: 0, following: 0, likes: 0, views: 0 },
    achievement: [],
    roles: [],
    social_links: ["https://example.org/amina", "https://example.com/a"],
    expire: user.endsAt.toISOString(),
  });
});

test("a username belongs to one person, even with concurrent requests", async () => {
  const people = await Promise.all(
    ["u1", "u2", "u3"].map((name) => createMember(deps, `${name}@example.org`)),
  );
  const form = profileForm.parse({ ...filled, username: "wanted_by_all" });
  const answers = await Promise.all(people.map(({ user }) => saveProfile(deps, user, form)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.filter(({ ok }) => !ok)).toEqual([
    { ok: false, error: "username_taken" },
    { ok: false, error: "username_taken" },
  ]);
});

for (const [field, value] of [
  ["displayName", "  "],
  ["displayName", "x".repeat(121)],
  ["username", "ab"],
  ["username", "amina okello"],
  ["phone", "call me"],
  ["bio", "x".repeat(601)],
  ["socialLinks", "javascript:alert(1)"],
  ["socialLinks", "http://example.org"],
  ["socialLinks", "https://a.example ".repeat(6)],
] as const)
  test(`a profile with ${field} = ${JSON.stringify(value).slice(0, 30)} is refused for that field`, () => {
    const parsed = profileForm.safeParse({ ...filled, [field]: value });
    expect(parsed.error?.issues.map(({ path }) => path[0])).toContain(field);
  });

test("no zero byte or control character gets into the database", () => {
  const parsed = profileForm.parse({ ...filled, firstName: "A\u0000m\u0007ina", bio: "a\u0000b\nc" });
  expect(parsed).toMatchObject({ firstName: "A m ina", bio: "a b\nc" });
});

test("common passwords are refused in any case and with a suffix, good ones are accepted", async () => {
  for (const common of ["iloveyou", "ILOVEYOU", "Iloveyou2024", "qwertyuiop!!", "football99", "abababab"])
    expect(await passwordProblem(common, []), common).toBe("common");
  for (const good of ["nine brown teapots", "ጤና ይስጥልኝ ወዳጄ", "x7#kQ!2mmPz0", "maji ya mto ni baridi"])
    expect(await passwordProblem(good, ["a@b.example"]), good).toBeNull();
});

const config = parseConfig({});
const app = await createApp(config, deps, {
  api: { routes: apiRoutes, identify: identifyRequest(deps) },
  pages: plainPages,
  realtime: silentRealtime(),
  mount: checkStatuses(apiRoutes),
});
const own = { origin: "http://localhost:3000" };
const login = (body: object) =>
  app.inject({
    method: "POST",
    url: "/ajax/v1/auth/login",
    headers: own,
    payload: body,
    remoteAddress: from().ipAddress,
  });

test("sign-in by the API returns the initial data and a session cookie for the next calls", async () => {
  const { user } = await createMember(deps, "api@example.org");
  const answer = await login({ email: " api@example.org ", password: PASSWORD });
  expect(answer.statusCode).toBe(200);
  const { auth, token } = answer.json().data;
  expect(auth.profile).toMatchObject({ email: "api@example.org", roles: [] });
  expect(auth.expire).toBe(auth.profile.expire);
  const cookie = String(answer.headers["set-cookie"]).split(";")[0]!;
  expect(answer.headers["cache-control"]).toContain("no-store");
  const checking = await app.inject({ url: "/ajax/v1/checking", headers: { cookie } });
  expect(checking.json()).toMatchObject({ data: { authenticated: true, profile: { email: user.email } } });
  const refreshed = await app.inject({ url: "/api/v1/auth/refresh-token", headers: { cookie } });
  expect(refreshed.json()).toEqual({ access_token: expect.stringMatching(/^ey/), expires_in: 900 });
  const named = await app.inject({
    url: "/api/v1/auth/refresh-token",
    headers: { "x-reboot-session": cookie.split("=")[1]! },
  });
  expect(named.statusCode).toBe(200);
  const identify = identifyRequest(deps);
  const bearer = {
    style: "api" as const,
    headers: { authorization: `Bearer ${token.session}` },
    ipAddress: "",
  };
  expect(await identify(bearer)).toEqual({
    ok: true,
    value: { kind: "user", id: user.accountId, roles: [] },
  });
  const cookieInApi = { style: "api" as const, headers: { cookie }, ipAddress: "" };
  expect(await identify(cookieInApi)).toMatchObject({ value: { kind: "anonymous" } });
  const out = await app.inject({
    method: "POST",
    url: "/ajax/v1/logout",
    headers: { ...own, cookie },
    payload: { logout: true },
  });
  expect(out.json()).toEqual({ data: { logout: true } });
  expect(await identify(bearer)).toEqual({ ok: false, error: "unauthorized" });
  const after = await app.inject({ url: "/api/v1/auth/refresh-token", headers: { cookie } });
  expect([after.statusCode, after.json().message]).toEqual([403, "Unauthorized"]);
});

test("without sign-in there is no profile, expire is 000 and the initial token is anonymous", async () => {
  const { data } = (await app.inject({ url: "/ajax/v1/init/checking" })).json();
  expect(data).toEqual({
    auth: { profile: null, expire: "000" },
    token: { initial: expect.stringMatching(/^ey/), session: null },
  });
  const headers = { authorization: `Bearer ${data.token.initial}` };
  expect(await identifyRequest(deps)({ style: "api", headers, ipAddress: "" })).toMatchObject({
    value: { kind: "anonymous" },
  });
  const tomorrow = depsLater(deps, 86_400_000);
  expect(await identifyRequest(tomorrow)({ style: "api", headers, ipAddress: "" })).toMatchObject({
    ok: false,
  });
  expect((await app.inject({ url: "/ajax/v1/checking" })).json()).toEqual({
    data: { authenticated: false, profile: null },
  });
});

test("an access token works for fifteen minutes; modified and foreign tokens are refused", async () => {
  const { token } = await createTwoFactorMember(deps, "bearer@example.org", ["editor"]);
  const cookie = `reboot=${token}`;
  const { access_token } = (
    await app.inject({ url: "/api/v1/auth/refresh-token", headers: { cookie } })
  ).json();
  const by = (jwt: string, at = deps) =>
    identifyRequest(at)({ style: "api", headers: { authorization: `Bearer ${jwt}` }, ipAddress: "" });
  expect(await by(access_token)).toMatchObject({ value: { roles: ["editor"] } });
  expect(await by(access_token, depsLater(deps, 900_000 - 1))).toMatchObject({ ok: true });
  expect(await by(access_token, depsLater(deps, 900_000))).toMatchObject({ ok: false });
  const [head, body, signature] = access_token.split(".");
  const none = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString("base64url");
  for (const forged of [
    `${none}.${body}.`,
    `${head}.${body}.${"A".repeat(signature.length)}`,
    token,
    "x",
    "a.b.c",
  ])
    expect(await by(forged), forged.slice(0, 20)).toEqual({ ok: false, error: "unauthorized" });
  expect(await by(access_token, { ...deps, origin: "https://other.example" })).toMatchObject({ ok: false });
});

test("missing credentials return the specified message; wrong ones all return the same response", async () => {
  await createMember(deps, "words@example.org");
  for (const body of [{}, { email: "words@example.org" }, { password: "x" }, { email: "", password: "x" }]) {
    const answer = await login(body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().messages.error).toBe('Missing required parameter: "email" or "password"');
  }
  const wrong = await login({ email: "words@example.org", password: "wrong wrong" });
  const unknown = await login({ email: "nobody@example.org", password: "wrong wrong" });
  expect([wrong.statusCode, wrong.json().code]).toEqual([401, "wrong_credentials"]);
  // Only the request id differs.
  expect({ ...unknown.json(), request: "" }).toEqual({ ...wrong.json(), request: "" });
  expect((await login({ email: 7, password: "x" })).statusCode).toBe(422);
});

test("sign-in with a second factor asks for the code and accepts it with the password", async () => {
  const { codes } = await createTwoFactorMember(deps, "factor@example.org", ["reviewer"]);
  const first = await login({ email: "factor@example.org", password: PASSWORD });
  expect([first.statusCode, first.json().code]).toEqual([401, "second_factor_required"]);
  const second = await login({ email: "factor@example.org", password: PASSWORD, code: codes[0] });
  expect(second.json().data.auth.profile.roles).toEqual(["reviewer"]);
});
