import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ALLOWED, REPORT, isAllowed, packages, report } from "./licences";

const all = packages();
const running = all.filter(({ side }) => side !== "development");

test("every runtime package has an allowed licence, and every allowed licence is in use", () => {
  expect(running.length).toBeGreaterThan(300);
  expect(running.filter(({ licence }) => !isAllowed(licence))).toEqual([]);
  const text = running.map(({ licence }) => licence).join(" ");
  for (const licence of Object.keys(ALLOWED)) expect(text, licence).toContain(licence);
  for (const foreign of ["GPL-3.0", "AGPL-3.0-only", "MIT AND GPL-2.0", "not said", "UNLICENSED", ""])
    expect(isAllowed(foreign), foreign).toBe(false);
  expect(isAllowed("(GPL-2.0 OR MIT)")).toBe(true);
});

test("packages are assigned to browser, server or development", () => {
  const sideOf = (name: string) => all.find((one) => one.name === name && one.direct)?.side;
  expect(["react", "react-admin", "zustand"].map(sideOf)).toEqual(Array(3).fill("browser"));
  expect(["pg", "fastify", "stripe", "zod", "nodemailer", "sharp"].map(sideOf)).toEqual(
    Array(6).fill("server"),
  );
  expect(["vitest", "typescript", "vite"].map(sideOf)).toEqual(Array(3).fill("development"));
});

test("the report matches the lockfile (npm run licences)", async () => {
  expect(readFileSync(REPORT, "utf8")).toBe(await report());
});

test("every package has an integrity digest, and none is a linked folder", () => {
  const lock = JSON.parse(readFileSync(new URL("../../package-lock.json", import.meta.url), "utf8"));
  const entries = Object.entries<{ integrity?: string; resolved?: string; link?: boolean }>(lock.packages);
  for (const [place, { integrity, resolved, link }] of entries) {
    if (place === "") continue;
    expect(link, place).toBeUndefined();
    expect(integrity, place).toMatch(/^sha512-/);
    if (resolved) expect(resolved, place).toMatch(/^https:\/\/registry\.npmjs\.org\//);
  }
});
