import { expect, test } from "@playwright/test";
import { PUBLIC_PAGES } from "../support/public-pages";
import { hydratePage, observePage } from "../support/page-monitor";

type Looks = { called: string; style: string[] }[];

/** Compares styles with those of the previous call in the page: they take megabytes. @returns first differences */
function changed(): string[] {
  // Unused variables may be missing. Logical properties duplicate physical ones.
  const all = [...getComputedStyle(document.body)].filter((name) => !/^--|^-webkit|inline|block/.test(name));
  const now: Looks = [...document.querySelectorAll("body *")].flatMap((element) => {
    const rendered = element.parentElement?.closest("svg");
    return (rendered ? [undefined] : [undefined, "::before", "::after"]).map((pseudo) => {
      const style = getComputedStyle(element, pseudo);
      const names = pseudo && style.content === "none" ? [] : rendered ? ["fill", "stroke"] : all;
      const called = `<${element.tagName.toLowerCase()} class="${element.getAttribute("class") ?? ""}">${pseudo ?? ""}`;
      return { called, style: names.map((name) => `${name}: ${style.getPropertyValue(name)}`) };
    });
  });
  const stored = window as unknown as { before?: Looks };
  const { before } = stored;
  stored.before = now;
  return now
    .flatMap(({ called, style }, i) =>
      style.filter((text, k) => text !== before?.[i]?.style[k]).map((text) => `${called} ${text}`),
    )
    .slice(0, 5);
}

for (const width of [360, 1280])
  test(`the first view needs only inlined styles, at ${width} px`, async ({ browser }) => {
    test.setTimeout(900_000);
    const context = await browser.newContext({
      viewport: { width, height: 800 },
      // Transitions would be measured halfway.
      reducedMotion: "reduce",
    });
    const page = await context.newPage();
    await observePage(page);
    // Hydration would add elements during the test.
    await page.route("**/entry.client-*", (route) => route.abort());
    for (const path of [...PUBLIC_PAGES, "/no-such-page", "/ar"]) {
      await page.goto(path);
      // The inline script hides links to offline pages, which would change elements during the test.
      await expect(page.locator("html")).toHaveAttribute("data-saves-nothing");
      await page.keyboard.press("Tab");
      expect((await page.evaluate(changed)).length, path).toBe(5);
      const { sheets, rest } = await page.evaluate(async () => {
        const hydration = JSON.parse(document.getElementById("boot")!.textContent);
        return (hydration.at ? await (await fetch(hydration.at)).json() : hydration) as {
          sheets: string[];
          rest: string;
        };
      });
      expect(sheets.length).toBeGreaterThanOrEqual(2);
      for (const sheet of [rest, ...sheets])
        await page.evaluate(
          (href) =>
            new Promise((resolve) => {
              const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
              link.addEventListener("load", resolve);
              [...document.querySelectorAll("head > style")].at(-1)!.before(link);
            }),
          sheet,
        );
      expect(await page.evaluate(changed), path).toEqual([]);
    }
    await context.close();
  });

test("a page that cannot load its other rules uses the full style sheets", async ({ page }) => {
  await observePage(page);
  await page.route("**/boot/*.css", (route) => route.fulfill({ status: 404 }));
  await page.goto("/contact");
  await hydratePage(page);
  const sheets = page.locator("head > link[rel=stylesheet][href*='/assets/']");
  await expect(sheets).not.toHaveCount(0);
  await expect(sheets.and(page.locator("[disabled]"))).toHaveCount(0);
  // Rules of the dialog are never inlined.
  const hasRule = () =>
    page.evaluate(() =>
      [...document.styleSheets].some(
        (sheet) => sheet.href?.includes("/assets/") && sheet.cssRules.length > 0,
      ),
    );
  await expect.poll(hasRule).toBe(true);
});
