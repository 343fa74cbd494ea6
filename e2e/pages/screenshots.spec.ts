import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { type Page, expect, test } from "@playwright/test";
import { freePort } from "../support/free-port";
import { type TestServer, startTestServer } from "../support/test-server";
import { setNetworkInformation } from "../support/page-monitor";

// Approve intended changes: `npx playwright test screenshots --update-snapshots`.
const TEMPLATES = {
  home: "/",
  "home-ar": "/ar",
  about: "/about",
  programs: "/programs",
  program: "/programs/code-for-refugees",
  events: "/events",
  event: "/events/git-and-github-in-one-day",
  gallery: "/gallery",
  "gallery-item": "/gallery/graduation/cohort-six-graduation",
  achievements: "/achievements",
  blog: "/blog",
  post: "/blog/my-first-pull-request",
  register: "/register",
  "register-ar": "/ar/register",
  support: "/support",
  donate: "/donate",
  transparency: "/transparency",
  contact: "/contact",
  partnership: "/partnership",
  "mentor-application": "/mentor-application",
  team: "/team",
  fundraisers: "/fundraisers",
  fundraiser: "/fundraisers/laptop-drive-2024",
  initiative: "/initiatives/offline-lesson-library",
  code: "/code",
  login: "/login",
  "newsletter-archive": "/newsletter/archive",
  "not-found": "/no-such-page",
};

/** One font on all machines, because system fonts have different widths. */
const require = createRequire(import.meta.url);
const FOLDERS = {
  latin: path.dirname(require.resolve("@fontsource/noto-sans/package.json")),
  arabic: path.dirname(require.resolve("@fontsource/noto-sans-arabic/package.json")),
};
const fontFace = (script: keyof typeof FOLDERS, weight: 400 | 700) => {
  const folder = FOLDERS[script];
  const file = path.join(folder, "files", `${path.basename(folder)}-${script}-${weight}-normal.woff2`);
  const source = `url("data:font/woff2;base64,${readFileSync(file, "base64")}") format("woff2")`;
  const range = script === "latin" ? "U+0-5FF, U+1E00-FFFF" : "U+600-6FF, U+750-77F, U+FB50-FEFC";
  return `@font-face { font-family: Approved; font-weight: ${weight}; src: ${source}; unicode-range: ${range}; }`;
};
const FONTS = `
  ${(["latin", "arabic"] as const).flatMap((script) => [fontFace(script, 400), fontFace(script, 700)]).join("\n")}
  :root:root { --font-body: Approved, sans-serif; --font-code: Approved, monospace; }
  :root:root[lang="ar"] { --font-display: Approved, sans-serif; }
`;

const PORT = await freePort();
// Half resolution also shows faults, at a third of the size.
test.use({ baseURL: `http://localhost:${PORT}`, bypassCSP: true, deviceScaleFactor: 0.5 });
test.describe.configure({ mode: "default" });

// Other tests change the content of the shared server.
let server: TestServer;
test.beforeAll(async () => {
  server = await startTestServer({ PORT });
});
test.afterAll(() => server.stop());

/** Dates depend on the day on which the sample was created. */
const maskDatesAndNumbers = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { lang } = document.documentElement;
    const names = new Set<string>();
    for (let day = 0; day < 365; day += 1)
      for (const style of ["long", "short"] as const)
        for (const part of ["month", "weekday"] as const)
          names.add(
            new Intl.DateTimeFormat(lang, { [part]: style, timeZone: "UTC" }).format(day * 86_400_000),
          );
    const longest = [...names].toSorted((one, other) => other.length - one.length);
    const dates = new RegExp(`(?<!\\p{L})(?:${longest.join("|")})(?!\\p{L})`, "gu");
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      node.nodeValue = node.nodeValue!.replaceAll(dates, "Day").replaceAll(/\p{Nd}/gu, "0");
  });

const loadEverything = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const pictures = [...document.images].map((image) => {
      image.loading = "eager";
      return image.decode();
    });
    return Promise.allSettled([...pictures, ...[...document.fonts].map((font) => font.load())]);
  });

for (const [name, url] of Object.entries(TEMPLATES))
  for (const width of [1280, 360])
    test(`${url} at ${width} px looks as approved`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await setNetworkInformation(page, { effectiveType: "3g" });
      await page.goto(url);
      await page.addStyleTag({ content: FONTS });
      await maskDatesAndNumbers(page);
      await loadEverything(page);
      await expect(page).toHaveScreenshot(`${name}-${width}.png`, {
        fullPage: true,
        scale: "device",
        maxDiffPixelRatio: 0.003,
      });
    });
