import { expect, test } from "vitest";
import { LOCALES } from "../../../platform/i18n/locales";
import { DEVICE_SHARING_COOKIE } from "../../../platform/pages/device-sharing";
import { VIEW_COOKIE } from "../../../platform/pages/view-choice";
import { isListed } from "./device-storage.model";
import { COOKIE_NAMES, DEVICE_STORAGE, withStorageList } from "./device-storage.server";

test("each stored item is described in every language and listed once", () => {
  for (const { what, until, names } of DEVICE_STORAGE)
    for (const locale of LOCALES)
      for (const message of [what, until])
        expect(message[locale]?.trim(), `${names[0]} ${locale}`).toBeTruthy();
  const all = DEVICE_STORAGE.flatMap(({ kind, names }) => names.map((name) => `${kind} ${name}`));
  expect(new Set(all).size).toBe(all.length);
});

test("names match with their prefix or wildcard, each in its own storage", () => {
  expect(isListed(DEVICE_STORAGE, "cookie", "__Host-reboot")).toBe(true);
  expect(isListed(DEVICE_STORAGE, "local", "tus::reboot|cv|a.pdf::123")).toBe(true);
  expect(isListed(DEVICE_STORAGE, "cache", "reboot-offline-1a2b3c4d")).toBe(true);
  for (const [kind, name] of [
    ["local", "reboot"],
    ["cookie", "reboot2"],
    ["cookie", "_ga"],
    ["session", "reboot"],
    ["cache", "reboot-mails"],
  ] as const)
    expect(isListed(DEVICE_STORAGE, kind, name), `${kind} ${name}`).toBe(false);
});

test("wiping also expires the cookies of choices", () => {
  expect(COOKIE_NAMES).toContain(DEVICE_SHARING_COOKIE);
  expect(COOKIE_NAMES).toContain(VIEW_COOKIE);
});

test("the list replaces its marker in the text, or goes to the end without the marker", () => {
  const { en, ar } = withStorageList({ en: "Before.\n\n[[stored]]\n\nAfter.", ar: "قبل." });
  expect(en).toMatch(/^Before\.\n\n- \*\*`phone`\*\* \(cookie\)\..*\n\nAfter\.$/s);
  expect(ar).toContain("`reboot-typed`");
  for (const { names } of DEVICE_STORAGE) expect(en).toContain(`\`${names[0]}\``);
});
