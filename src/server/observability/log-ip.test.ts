import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { testDeps } from "../../../test/support/database";
import { apiRoutes } from "../../registry/api-routes";
import { createTestApp } from "../api/api.fixture";
import { createLog } from "./log";
import { createSenderLabel } from "./log-ip";

const ADDRESS = "203.0.113.77";
const deps = await testDeps("sample");

async function refused(environment: Record<string, string>, remoteAddress = ADDRESS) {
  const lines: string[] = [];
  const log = createLog("info", { write: (line: string) => void lines.push(line) });
  const app = await createTestApp({ ...deps, log }, apiRoutes, environment);
  const post = (origin: string) =>
    app.inject({
      method: "POST",
      url: "/ajax/v1/auth/login",
      remoteAddress,
      headers: { origin },
      payload: { email: "nobody@example.org", password: "not a password" },
    });
  expect((await post("https://elsewhere.example")).statusCode).toBe(403);
  expect((await post(deps.origin)).statusCode).toBe(401);
  await app.close();
  return lines.filter((line) => line.includes('"level":"warn"'));
}
const ipsIn = (lines: string[]) => lines.map((line) => (JSON.parse(line) as { ip?: string }).ip);

test("by default the log names a sender by a hash that changes daily, never by the IP address", async () => {
  const lines = await refused({});
  const [first, second] = ipsIn(lines);
  expect(lines.length).toBeGreaterThanOrEqual(2);
  expect(first).toMatch(/^[\w-]{10}$/);
  expect(second).toBe(first);
  expect(lines.join("")).not.toContain(ADDRESS);
  const at = (day: string) => createSenderLabel({ ...deps, now: () => new Date(day) }, "hashed");
  expect(at("2026-11-22T01:00Z")(ADDRESS)).toBe(at("2026-11-22T23:00Z")(ADDRESS));
  expect(at("2026-11-23T01:00Z")(ADDRESS)).not.toBe(at("2026-11-22T01:00Z")(ADDRESS));
  expect(at("2026-11-22T01:00Z")("203.0.113.78")).not.toBe(at("2026-11-22T01:00Z")(ADDRESS));
});

test("LOG_IP=off names no sender", async () => {
  const lines = await refused({ LOG_IP: "off" });
  expect(ipsIn(lines).every((ip) => ip === undefined)).toBe(true);
});

/** `<ADDR>` is fail2ban's tag for an IP address. */
const filter = readFileSync("deploy/fail2ban/filter.d/reboot.conf", "utf8");
const expressions = /^failregex = (.+(?:\n {12}.+)*)/m
  .exec(filter)![1]!
  .split(/\n\s*/)
  .map((line) => new RegExp(line.replace("<ADDR>", "(?<ip>[0-9a-fA-F:.]+)")));
const banned = (line: string) =>
  expressions.map((expression) => expression.exec(line.trim())?.groups?.["ip"]).find(Boolean);

test("with LOG_IP=full the fail2ban filter finds the IP address in lines of refused requests", async () => {
  for (const address of [ADDRESS, "2001:db8::7"]) {
    const lines = await refused({ LOG_IP: "full" }, address);
    expect(lines.map(banned)).toEqual(lines.map(() => address));
  }
});

test("the fail2ban filter bans no one for other lines, or for text of a client", async () => {
  const lines: string[] = [];
  const log = createLog("info", { write: (line: string) => void lines.push(line) });
  log.info({ how: "password", outcome: "signed_in", ip: ADDRESS }, "a sign-in was taken");
  log.error(
    { err: new Error('"ip":"198.51.100.1","msg":"a sign-in was refused"'), ip: ADDRESS },
    "a page failed",
  );
  log.warn({ note: '","ip":"198.51.100.1","msg":"a sign-in was refused"}' }, "a job failed; it is repeated");
  expect(lines.map(banned)).toEqual([undefined, undefined, undefined]);
  expect((await refused({})).map(banned).every((ip) => ip === undefined || ip.length < 7)).toBe(true);
});
