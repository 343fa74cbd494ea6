import { expect, test } from "vitest";
import { SITE_WORDS, passwordProblem } from "./password-rules.server";

test("words of this site are refused as passwords, alone, in pairs, in any case and with a suffix", async () => {
  for (const word of SITE_WORDS)
    for (const dressed of [
      `${word}-2026!!!!`,
      `${word.toUpperCase()}12345678`,
      `${word} ${word} 1`.padEnd(8, "7"),
    ])
      expect(await passwordProblem(dressed, []), dressed).toBe("common");
  for (const both of ["Reboot-Mentor99", "refugee coding", "Admin.Reboot!1"])
    expect(await passwordProblem(both, []), both).toBe("common");
  expect(await passwordProblem("reboot seven green kettles", [])).toBeNull();
});

test("any composition of 8 to 128 characters is accepted, also without digits, capitals or Latin letters", async () => {
  for (const good of [
    "kettles seven",
    "चायकीकेतलीसात",
    "🌍🐘🦒🍵🫖🌳🛖🌙",
    "qzvkmwpj",
    "48151623421",
    "x y z q w v u",
  ])
    expect(await passwordProblem(good, []), good).toBeNull();
  const long = "seven green kettles ".repeat(7);
  expect(await passwordProblem(long.slice(0, 64), [])).toBeNull();
  expect(await passwordProblem(long.slice(0, 128), [])).toBeNull();
  expect(await passwordProblem(long.slice(0, 129), [])).toBe("long");
  expect(await passwordProblem("qzvkmwp", [])).toBe("short");
});

test("the 3000 most common passwords of at least eight characters are refused", async () => {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  const first = dictionary["passwords-common"]
    .map(String)
    .filter((each) => each.length >= 8)
    .slice(0, 3000);
  expect(first).toHaveLength(3000);
  for (const each of first) expect(await passwordProblem(each, []), each).not.toBeNull();
});
