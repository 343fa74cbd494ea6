import { expect, test } from "vitest";
import * as original from "../../paraglide/runtime";
import * as browser from "./browser-runtime";
import { hrefOf } from "./href";
import { LOCALES } from "./locales";

const PATHS = [
  "/",
  "/?name=x",
  "/programs",
  "/programs/code-for-refugees",
  "/programs?category=web-development&q=a%20b",
  "/search?q=%D9%84",
  "/about#top",
  "/arabic",
  "/free",
  "/blog/fr",
];

test("URLs are localized and delocalized like the original runtime does", () => {
  for (const path of PATHS)
    for (const locale of LOCALES) {
      const localized = original.localizeHref(path, { locale });
      expect(hrefOf(path, locale), path).toBe(localized.replace(/^(\/\w\w)\/(?=$|[?#])/, "$1"));
      expect(browser.deLocalizeHref(localized), localized).toBe(original.deLocalizeHref(localized));
    }
});
