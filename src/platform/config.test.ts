import { expect, test } from "vitest";
import { ConfigError, parseConfig } from "./config";

test("nothing needs to be set", () => {
  const config = parseConfig({});
  expect(config).toMatchObject({
    port: 3000,
    host: "127.0.0.1",
    origin: "http://localhost:3000",
    logLevel: "info",
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
