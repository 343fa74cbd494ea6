import { expect, test } from "vitest";
import { LOCALES } from "../../platform/languages";
import { PHONE_COOKIE } from "../../platform/phone-choice";
import { VIEW_COOKIE } from "../../platform/view-choice";
import { isListed } from "./device-storage.model";
import { OUR_COOKIES, STORED, withStored } from "./device-storage.server";

test("each stored item is described in every language, and stands once", () => {
  for (const { what, until, names } of STORED)
    for (const locale of LOCALES)
      for (const said of [what, until]) expect(said[locale]?.trim(), `${names[0]} ${locale}`).toBeTruthy();
  const all = STORED.flatMap(({ kind, names }) => names.map((name) => `${kind} ${name}`));
  expect(new Set(all).size).toBe(all.length);
});

test("the list finds names with a prefix and names that go on, each in its own storage", () => {
  expect(isListed(STORED, "cookie", "__Host-reboot")).toBe(true);
  expect(isListed(STORED, "local", "tus::reboot|cv|a.pdf::123")).toBe(true);
  expect(isListed(STORED, "cache", "reboot-offline-1a2b3c4d")).toBe(true);
  for (const [kind, name] of [
    ["local", "reboot"],
    ["cookie", "reboot2"],
    ["cookie", "_ga"],
    ["session", "reboot"],
    ["cache", "reboot-mails"],
  ] as const)
    expect(isListed(STORED, kind, name), `${kind} ${name}`).toBe(false);
});

test("wiping expires the cookies of choices as well", () => {
  expect(OUR_COOKIES).toContain(PHONE_COOKIE);
  expect(OUR_COOKIES).toContain(VIEW_COOKIE);
});

test("the list stands where the text marks it, and at its end when an editor removed the marker", () => {
  const { en, ar } = withStored({ en: "Before.\n\n[[stored]]\n\nAfter.", ar: "قبل." });
  expect(en).toMatch(/^Before\.\n\n- \*\*`phone`\*\* \(cookie\)\..*\n\nAfter\.$/s);
  expect(ar).toContain("`reboot-typed`");
  for (const { names } of STORED) expect(en).toContain(`\`${names[0]}\``);
});
