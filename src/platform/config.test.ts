import { expect, test } from "vitest";
import { ConfigError, parseConfig } from "./config";

test("nothing needs to be set", () => {
  const config = parseConfig({});
  expect(config).toMatchObject({
    port: 3000,
    host: "127.0.0.1",
    origin: "http://localhost:3000",
    logLevel: "info",
    keepsPages: true,
  });
  expect(config.databaseUrl).toBeUndefined();
  expect(Object.isFrozen(config)).toBe(true);
});

test("an empty value counts as not set", () => {
  expect(parseConfig({ PORT: "", DATABASE_URL: "" })).toMatchObject({ port: 3000, databaseUrl: undefined });
});

test("the origin loses its trailing slash", () => {
  expect(parseConfig({ ORIGIN: "https://example.org/" }).origin).toBe("https://example.org");
});

for (const [name, value] of [
  ["PORT", "80a"],
  ["PORT", "0"],
  ["PORT", "65536"],
  ["ORIGIN", "example.org"],
  ["ORIGIN", "https://example.org/path"],
  ["ORIGIN", "ftp://example.org"],
  ["DATABASE_URL", "mysql://localhost/x"],
  ["LOG_LEVEL", "loud"],
  ["OFFLINE", "yes"],
] as const)
  test(`${name}=${value} is refused with one line that names it`, () => {
    expect(() => parseConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => parseConfig({ [name]: value })).toThrow(new RegExp(`^Configuration: ${name}=.+\\.$`));
  });

test("a refused database address is not printed", () => {
  expect(() => parseConfig({ DATABASE_URL: "mysql://me:secret@host/x" })).toThrow(/^(?!.*secret)/);
});

test("a secret that is too short is refused and not printed", () => {
  expect(() => parseConfig({ SECRET: "short-one" })).toThrow(/^Configuration: SECRET=\(not shown\): .*32/);
  expect(parseConfig({ SECRET: "x".repeat(32) }).secret).toBe("x".repeat(32));
});

test("an area is under a path or on a host of its own", () => {
  expect(parseConfig({}).areas.account).toEqual({ origin: null, path: "/account" });
  const { areas } = parseConfig({
    API_MAIN: "https://api.example.org/",
    API_ACCOUNT: "/my/",
    API_ADMIN: "http://a:81/x",
  });
  expect(areas).toMatchObject({
    main: { origin: "https://api.example.org", path: "" },
    account: { origin: null, path: "/my" },
    admin: { origin: "http://a:81", path: "/x" },
  });
  expect(() => parseConfig({ API_ADMIN: "/account" })).toThrow(/must differ/);
  for (const wrong of ["admin", "ftp://a", "https://a/?x", "/a b", "https://", "//evil", "/a/../b"])
    expect(() => parseConfig({ API_ADMIN: wrong }), wrong).toThrow(/API_ADMIN=.*must be a path such as/);
});

test("lists of sites and proxies are checked one by one", () => {
  const { corsOrigins, trustedProxies } = parseConfig({
    CORS_ORIGINS: "https://a.example/, http://b.example:81 ,",
    TRUSTED_PROXIES: "10.0.0.1, 10.0.0.0/8,::1/128",
  });
  expect(corsOrigins).toEqual(["https://a.example", "http://b.example:81"]);
  expect(trustedProxies).toEqual(["10.0.0.1", "10.0.0.0/8", "::1/128"]);
  for (const wrong of ["*", "a.example", "https://a.example/path"])
    expect(() => parseConfig({ CORS_ORIGINS: wrong }), wrong).toThrow(/CORS_ORIGINS/);
  for (const wrong of ["10.0.0.0/33", "10.0.0.0/8/8", "proxy", "1", "10.0.0.1/"])
    expect(() => parseConfig({ TRUSTED_PROXIES: wrong }), wrong).toThrow(/TRUSTED_PROXIES/);
});
