import { expect, test } from "vitest";
import * as original from "../../paraglide/runtime";
import * as browser from "./browser-runtime";
import { LOCALES } from "./locales";

const PATHS = [
  "/",
  "/programs",
  "/programs/code-for-refugees",
  "/programs?category=web-development&q=a%20b",
  "/search?q=%D9%84",
  "/about#top",
  "/arabic",
  "/free",
  "/blog/fr",
];

test("addresses are the same as the original's, in every language and back", () => {
  for (const path of PATHS)
    for (const locale of LOCALES) {
      const localized = original.localizeHref(path, { locale });
      expect(browser.localizeHref(path, { locale }).replace(/\/$/, ""), path).toBe(
        localized.replace(/\/$/, ""),
      );
      expect(browser.deLocalizeHref(localized), localized).toBe(original.deLocalizeHref(localized));
    }
});
