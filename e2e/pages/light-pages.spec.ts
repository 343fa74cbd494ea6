import { expect, test } from "@playwright/test";
import { expectFlawless } from "../support/axe";
import { PUBLIC_PAGES, localizedPath } from "../support/public-pages";
import { observePage } from "../support/page-monitor";
import { m } from "../../src/paraglide/messages";

test(
  "with data saver a page is one response without script or pictures, and shows its own size",
  { tag: "@core" },
  async ({ browser }) => {
    const context = await browser.newContext({ extraHTTPHeaders: { "save-data": "on" } });
    const page = await context.newPage();
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    const seen = await observePage(page);
    const response = await page.goto("/");
    await page.waitForLoadState("networkidle");
    expect(requests).toHaveLength(1);
    await expect(page.locator("script, svg, img, link[rel=stylesheet]")).toHaveCount(0);
    await expect(page.getByRole("main")).toContainText("A class under an acacia");
    expect(await page.locator("main time").first().textContent()).toMatch(/^\d\d \w+ \d{4}$/);
    expect(response?.headers()["vary"]).toContain("save-data");
    const weight = await page
      .getByRole("contentinfo")
      .getByText(/^This page: \d+ kB$/)
      .textContent();
    const { responseBodySize } = await response!.request().sizes();
    expect(Math.abs(Number(/\d+/.exec(weight!)![0]) * 1000 - responseBodySize)).toBeLessThan(1500);
    expect(seen.complaints).toEqual([]);
    await context.close();
  },
);

for (const javaScriptEnabled of [true, false])
  test(`the switch is remembered and returns to the same page, ${javaScriptEnabled ? "with" : "without"} script`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled });
    const page = await context.newPage();
    await page.goto("/fr/programs?category=web-development");
    await page.getByRole("button", { name: m.light_show_light({}, { locale: "fr" }) }).click();
    await expect(page).toHaveURL("/fr/programs?category=web-development");
    await expect(page.locator("html")).toHaveAttribute("data-view", "light");
    await page.getByRole("main").getByRole("link", { name: "Du code pour les réfugiés" }).click();
    await expect(page.locator("html")).toHaveAttribute("data-view", "light");
    await expect(page.locator("script")).toHaveCount(0);
    await page.getByRole("button", { name: m.light_show_full({}, { locale: "fr" }) }).click();
    await expect(page).toHaveURL("/fr/programs/code-for-refugees");
    await expect(page.locator("html")).not.toHaveAttribute("data-view", "light");
    await context.close();
  });

test("choosing full pages overrides the browser's data saver", async ({ browser }) => {
  const context = await browser.newContext({ extraHTTPHeaders: { "save-data": "on" } });
  const page = await context.newPage();
  await page.goto("/about");
  await page.getByRole("button", { name: m.light_show_full() }).click();
  await expect(page).toHaveURL("/about");
  await expect(page.locator("html")).not.toHaveAttribute("data-view", "light");
  await context.close();
});

test("the switch redirects only within the site", async ({ request, baseURL }) => {
  for (const to of ["https://other.example/", "//other.example", "/\\other.example"]) {
    const answer = await request.post("/view", {
      form: { view: "light", to },
      headers: { origin: baseURL! },
      maxRedirects: 0,
    });
    expect(answer.status()).toBe(303);
    expect(answer.headers()["location"]).toBe("/");
  }
  const wrong = await request.post("/view", { form: { view: "dark" }, maxRedirects: 0 });
  expect(wrong.status()).toBe(422);
  expect(wrong.headers()["set-cookie"]).toBeUndefined();
});

for (const locale of ["en", "ar"])
  test(`axe finds nothing on light pages in either theme: ${locale}`, async ({ browser }) => {
    test.setTimeout(900_000);
    const context = await browser.newContext({
      viewport: { width: 360, height: 740 },
      extraHTTPHeaders: { "save-data": "on" },
    });
    const page = await context.newPage();
    for (const path of [...PUBLIC_PAGES, "/no-such-page"]) {
      await page.goto(localizedPath(locale, path));
      await expect(page.locator("html")).toHaveAttribute("data-view", "light");
      await expectFlawless(page, path);
    }
    await context.close();
  });

test("a light form retains its input after an error, and can be sent", async ({ browser }) => {
  const context = await browser.newContext({ extraHTTPHeaders: { "save-data": "on" } });
  const page = await context.newPage();
  await page.goto("/newsletter/subscribe");
  const form = page.getByRole("main").locator("form");
  await form.evaluate((element) => element.setAttribute("novalidate", ""));
  await form.getByLabel("Email").fill("nobody at example");
  await form.getByRole("button").click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-view", "light");
  await expect(form.getByLabel("Email")).toHaveValue("nobody at example");
  await form.getByLabel("Email").fill("leila@example.org");
  await form.getByRole("button").click();
  await expect(page).toHaveURL("/newsletter/check-inbox");
  await context.close();
});
