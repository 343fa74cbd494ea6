import { type Browser, type Page, expect, test } from "@playwright/test";
import { m } from "../../src/paraglide/messages";

async function visitor(browser: Browser, locale: string, baseURL: string | undefined, script = true) {
  const size = { width: 360, height: 740 };
  const context = await browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    locale,
    viewport: size,
    javaScriptEnabled: script,
  });
  return { context, page: await context.newPage() };
}
const languageCookie = async (page: Page) =>
  (await page.context().cookies()).filter(({ name }) => name.endsWith("language")).map(({ value }) => value);

for (const script of [true, false])
  test(
    `a phone in Swahili gets Swahili, and a chosen language persists (${script ? "with" : "without"} script)`,
    { tag: "@core" },
    async ({ browser, baseURL }) => {
      const { context, page } = await visitor(browser, "sw-KE", baseURL, script);
      await page.goto("/programs");
      await expect(page).toHaveURL(/\/sw\/programs$/);
      await expect(page.locator("html")).toHaveAttribute("lang", "sw");
      expect(await languageCookie(page)).toEqual([]);

      const top = page.getByRole("navigation", { name: m.shell_language({}, { locale: "sw" }) });
      const english = top.getByRole("link", { name: "English" });
      await expect(english).toBeInViewport();
      expect((await english.boundingBox())!.height).toBeGreaterThanOrEqual(44);
      await english.click();
      await expect(page).toHaveURL(/\/programs$/);
      await expect(page.locator("html")).toHaveAttribute("lang", "en");
      expect(await languageCookie(page)).toEqual(["en"]);

      await page.goto("/about");
      await expect(page.locator("html")).toHaveAttribute("lang", "en");
      await page.getByRole("navigation", { name: m.shell_language() }).getByText("العربية").click();
      await expect(page.locator("html")).toHaveAttribute("lang", "ar");
      await page.goto("/");
      await expect(page).toHaveURL(/\/ar$/);
      await context.close();
    },
  );

test("a phone in an unsupported language gets English, and a link determines the language", async ({
  browser,
  baseURL,
}) => {
  const { context, page } = await visitor(browser, "ti", baseURL);
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await page.goto("/fr/programs");
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
  await context.close();
});

test("without script the header leads to the links of the menu", async ({ browser, baseURL }) => {
  const { context, page } = await visitor(browser, "en", baseURL, false);
  await page.goto("/");
  await page.getByRole("banner").getByRole("link", { name: "Menu" }).click();
  await expect(page.getByRole("heading", { name: m.footer_quick_links() })).toBeInViewport();
  await context.close();
});

for (const [locale, width] of [
  ["", 1220],
  ["/fr", 1220],
  ["/ar", 1220],
  ["/sw", 1220],
  ["/fr", 1410],
] as const)
  test(`the header fits on one line at ${width} px ${locale}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 });
    await page.goto(locale || "/");
    const bar = page.locator(".header");
    expect((await bar.boundingBox())!.height).toBeLessThan(76);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });

/** Each public form without an account, and one of its text fields. */
const FORMS = [
  ["/register", "fullName"],
  ["/register/interest", "fullName"],
  ["/contact", "name"],
  ["/mentor-application", "fullName"],
  ["/partnership", "organisationName"],
  ["/donate", "name"],
  ["/code", "code"],
] as const;

for (const [path, field] of FORMS)
  test(`${path} retains its input when the language is switched, without script`, async ({
    browser,
    baseURL,
  }) => {
    const { context, page } = await visitor(browser, "en", baseURL, false);
    await page.goto(path);
    const typed = page.locator(`#public-form [name="${field}"]`);
    await typed.fill("Nyota Wanjiru");
    await page.getByRole("navigation", { name: m.shell_language() }).getByText("Kiswahili").click();
    await expect(page).toHaveURL(new RegExp(`/sw${path}$`));
    await expect(page.locator("html")).toHaveAttribute("lang", "sw");
    await expect(typed).toHaveValue("Nyota Wanjiru");
    await expect(page.locator(".error-summary")).toHaveCount(0);
    expect(await languageCookie(page)).toEqual(["sw"]);
    await context.close();
  });

test("switching the language with script retains all input and sends nothing", async ({ page }) => {
  await page.goto("/contact");
  await page.locator('#public-form [name="name"]').fill("Nyota Wanjiru");
  await page.locator('#public-form [name="message"]').fill("A question\nin two lines, in my own words.");
  await page.getByRole("navigation", { name: m.shell_language() }).getByText("Français").click();
  await expect(page).toHaveURL(/\/fr\/contact$/);
  await expect(page.locator('#public-form [name="name"]')).toHaveValue("Nyota Wanjiru");
  await expect(page.locator('#public-form [name="message"]')).toHaveValue(
    "A question\nin two lines, in my own words.",
  );
});
