import { expect, test } from "vitest";
import { testDeps } from "../../../test/support/database";
import { apiRoutes } from "../../registry/api-routes";
import { parseConfig } from "../../platform/config/config";
import type { Finding } from "../../ports/doctor";
import { createTestApp } from "../api/api.fixture";
import { createSiteDoctor } from "./site-doctor";
import { MINUTE_MS } from "../../platform/time/durations";

async function visited(findings: Finding[]) {
  const deps = await testDeps("sample");
  let time = Date.parse("2026-11-23T08:00:00Z");
  let looks = 0;
  const look = async () => {
    looks++;
    return findings;
  };
  const examined = { ...deps, now: () => new Date(time), proxies: { latestUntrusted: () => null } };
  const doctor = createSiteDoctor(examined, parseConfig({}), look);
  const app = await createTestApp({ ...deps, doctor }, apiRoutes);
  const read = async (role: string) =>
    (
      await app.inject({ url: "/admin/api/v1/findings", headers: { authorization: `Bearer role:${role};1` } })
    ).json();
  return { doctor, read, looks: () => looks, pass: (milliseconds: number) => (time += milliseconds) };
}

const SECRET: Finding = {
  check: "secrets",
  level: "warn",
  text: "/var/lib/reboot/secret can be read by every account of this machine",
  code: "secret_readable",
};

test("owners see findings as in the command; auditors see them without paths", async () => {
  const { read } = await visited([
    SECRET,
    { check: "disk", level: "ok", text: "9 GB free for data (/var/lib/reboot)" },
    { check: "scanner", level: "fail", text: "the scanner at /run/clamd.sock does not answer" },
  ]);
  expect(await read("owner")).toEqual({ lookedAt: null, findings: [] });
  await expect.poll(async () => (await read("owner")).lookedAt).toBe("2026-11-23T08:00:00.000Z");
  expect((await read("owner")).findings).toEqual([
    { check: "secrets", level: "warn", code: "secret_readable", values: {}, detail: SECRET.text },
    {
      check: "scanner",
      level: "fail",
      code: null,
      values: {},
      detail: "the scanner at /run/clamd.sock does not answer",
    },
  ]);
  const auditor = await read("auditor");
  expect(auditor.findings.map(({ detail }: { detail: unknown }) => detail)).toEqual([null, null]);
  expect(JSON.stringify(auditor)).not.toMatch(/var\/lib|clamd/);
});

test("the site is examined every few minutes at most, however often the page requests it", async () => {
  const { read, looks, pass } = await visited([SECRET]);
  await Promise.all(Array.from({ length: 5 }, () => read("owner")));
  await expect.poll(async () => (await read("owner")).lookedAt).not.toBeNull();
  expect(looks()).toBe(1);
  pass(4 * MINUTE_MS);
  await read("owner");
  expect(looks()).toBe(1);
  pass(2 * MINUTE_MS);
  await read("owner");
  expect(looks()).toBe(2);
});
