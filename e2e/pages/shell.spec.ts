import { expect, test } from "@playwright/test";
import { hydratePage, observePage } from "../support/page-monitor";
import { m } from "../../src/paraglide/messages";

const NAVIGATION = [
  "Home",
  m.nav_about(),
  "Programs",
  "Events",
  "Gallery",
  "Achievements",
  "Blog",
  "Register",
  "Support",
  "Contact",
];

test(
  "the header has the ten links of the specification and marks the active one",
  { tag: "@core" },
  async ({ page }) => {
    await page.goto("/programs/code-for-refugees");
    const links = page.getByRole("navigation", { name: "Main" }).getByRole("link");
    await expect(links).toHaveText(NAVIGATION);
    await expect(page.getByRole("navigation", { name: "Main" }).locator("[aria-current]")).toHaveText(
      "Programs",
    );
    await expect(
      page.getByRole("banner").getByRole("link", { name: m.shell_become_learner() }),
    ).toHaveAttribute("href", "/register");
    await page.evaluate(() => scrollTo(0, 2000));
    await expect(page.getByRole("banner")).toBeInViewport();
  },
);

test("the footer has four columns, the year and the legal links", { tag: "@core" }, async ({ page }) => {
  await page.goto("/");
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByRole("heading")).toHaveText([m.footer_quick_links(), "Programs", "Contact"]);
  await expect(footer.getByRole("list", { name: m.footer_social() }).getByRole("link")).toHaveText([
    "X (Twitter)",
    "Facebook",
    "Instagram",
    "GitHub",
  ]);
  await expect(footer.getByRole("navigation", { name: m.footer_quick_links() }).getByRole("link")).toHaveText(
    NAVIGATION,
  );
  await expect(footer.getByRole("navigation", { name: "Programs" }).getByRole("link")).toHaveText([
    m.subject_web_development(),
    m.subject_mobile_app_development(),
    m.subject_data_science(),
    m.subject_ui_ux_design(),
    m.subject_digital_marketing(),
  ]);
  await expect(footer).toContainText(`© ${new Date().getFullYear()} Reboot Lives`);
  for (const [name, href] of [
    [m.site_privacy_policy(), "/privacy"],
    [m.site_terms(), "/terms"],
    [m.site_cookie_policy(), "/cookies"],
  ] as const)
    await expect(footer.getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
});

test(
  "the theme follows the system until it is chosen, and the choice causes no flash",
  { tag: "@core" },
  async ({ browser }) => {
    const context = await browser.newContext({ colorScheme: "dark" });
    const page = await context.newPage();
    await page.goto("/");
    await expect(page.locator("html")).toHaveClass("dark");
    await page.getByRole("button", { name: m.shell_theme() }).click();
    await expect(page.locator("html")).toHaveClass("light");
    expect(await page.evaluate(() => localStorage.getItem("app-theme"))).toBe("light");
    // The class is set before the body exists, so nothing is painted in the other theme.
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.body) return;
        (window as unknown as { early: string }).early = document.documentElement.className;
        observer.disconnect();
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto("/about");
    expect(await page.evaluate(() => (window as unknown as { early: string }).early)).toBe("light");
    await page.evaluate(() => localStorage.setItem("app-theme", "system"));
    await page.reload();
    await expect(page.locator("html")).toHaveClass("dark");
    await page.emulateMedia({ colorScheme: "light" });
    await expect(page.locator("html")).toHaveClass("light");
    await context.close();
  },
);

test(
  "the menu of a small screen fills it, and closes on a link, its button and Escape",
  { tag: "@core" },
  async ({ browser }) => {
    const page = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
    const seen = await observePage(page);
    await page.goto("/");
    const menu = page.getByRole("dialog", { name: "Menu" });
    const open = page.getByRole("button", { name: "Menu", exact: true });
    await expect(menu).toBeHidden();
    await open.click();
    await expect(menu).toBeVisible();
    expect(await menu.boundingBox()).toMatchObject({ x: 0, y: 0, width: 360, height: 740 });
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await open.click();
    await menu.getByRole("button", { name: m.shell_menu_close() }).click();
    await expect(menu).toBeHidden();
    await open.click();
    await menu.getByRole("link", { name: "Programs" }).click();
    await expect(page).toHaveURL("/programs");
    await expect(menu).toBeHidden();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Programs");
    expect(seen.complaints).toEqual([]);
  },
);

test("the menu closes during hydration as well", async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
  // React delays clicks during hydration, which never completes here.
  await page.addInitScript(() => {
    Blob.prototype.stream = () => new ReadableStream();
  });
  await page.goto("/");
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect(menu).toBeVisible();
  await page.waitForFunction(() => Object.keys(document).some((key) => key.startsWith("__reactContainer")));
  await menu.getByRole("button", { name: m.shell_menu_close() }).click();
  await expect(menu).toBeHidden();
});

test(
  "without script there is no dead control, and the footer leads everywhere",
  { tag: "@core" },
  async ({ browser }) => {
    const page = await (
      await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
    ).newPage();
    await page.goto("/");
    await expect(page.locator("[data-theme-toggle]")).toBeHidden();
    await expect(page.locator("[data-menu-open]")).toBeHidden();
    await page.getByRole("contentinfo").getByRole("link", { name: "Events" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Events");
  },
);

test("the language can be changed on any page, and links retain it", { tag: "@core" }, async ({ page }) => {
  await page.goto("/programs?category=web-development");
  await page.locator(".top-bar").getByRole("link", { name: "Français" }).click();
  await expect(page).toHaveURL("/fr/programs?category=web-development");
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
  await page.getByRole("main").getByRole("link", { name: "Du code pour les réfugiés" }).click();
  await expect(page).toHaveURL("/fr/programs/code-for-refugees");
  await page.locator(".top-bar").getByRole("link", { name: "العربية" }).click();
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("برمجة للاجئين");
});

test("the skip link works by keyboard", { tag: "@core" }, async ({ page }) => {
  await page.goto("/");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: m.shell_skip() })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

test(
  "a hydrated page navigates without a new document, and a slow page shows the loading indicator",
  { tag: "@core" },
  async ({ page }) => {
    await page.goto("/");
    await hydratePage(page);
    await page.evaluate(() => ((window as unknown as { stored: boolean }).stored = true));
    let answer = (): void => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route(/programs\.data/, async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Programs" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Loading..." })).toBeVisible();
    answer();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Programs");
    await expect(page).toHaveTitle("Programs · Reboot Lives");
    expect(await page.evaluate(() => (window as unknown as { stored?: boolean }).stored)).toBe(true);
  },
);

test(
  "client navigation scrolls to the top, and going back restores the position",
  { tag: "@core" },
  async ({ page }) => {
    await page.goto("/about");
    await hydratePage(page);
    const heading = page.getByRole("heading", { level: 1 });
    const [about, position] = [await heading.innerText(), () => page.evaluate(() => scrollY)];
    const link = page.getByRole("main").locator('a[href="/programs"]').last();
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
    const before = await position();
    expect(before).toBeGreaterThan(1000);
    await link.evaluate((element: HTMLElement) => element.click());
    await expect(heading).toHaveText("Programs");
    await expect.poll(position).toBe(0);
    await expect(page.getByRole("main")).toBeFocused();
    await page.goBack();
    await expect(heading).toHaveText(about);
    await expect.poll(position).toBe(before);
    await page.goForward();
    await expect(heading).toHaveText("Programs");
    await expect.poll(position).toBe(0);
  },
);

test("the languages are on one line", async ({ page }) => {
  await page.setViewportSize({ width: 720, height: 740 });
  for (const path of ["/", "/ar"]) {
    await page.goto(path);
    const links = page.locator(".top-bar a");
    await expect(links).toHaveCount(4);
    const baselines = await links.evaluateAll((all) =>
      all.map((link) => {
        const range = document.createRange();
        range.selectNodeContents(link);
        const { top, bottom } = range.getBoundingClientRect();
        return (top + bottom) / 2;
      }),
    );
    // Boxes of other scripts may be higher on the same line.
    expect(Math.max(...baselines) - Math.min(...baselines)).toBeLessThanOrEqual(2);
  }
});

test("the footer's link to the account has a text for signed-in and anonymous readers", async ({ page }) => {
  await page.goto("/programs");
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByRole("link", { name: m.accounts_account_title() })).toHaveAttribute(
    "href",
    "/login",
  );
  await expect(footer.getByText(m.forms_sign_in())).toHaveCount(0);
});

test("an installed app opens in the language of the page that installed it", async ({ page, request }) => {
  for (const [path, locale] of [
    ["/programs", "en"],
    ["/fr/programs", "fr"],
    ["/ar/programs", "ar"],
    ["/sw/programs", "sw"],
  ] as const) {
    await page.goto(path);
    const href = await page.locator('link[rel="manifest"]').getAttribute("href");
    const manifest = (await (await request.get(href!)).json()) as { lang: string; start_url: string };
    expect(manifest).toMatchObject({ lang: locale, start_url: locale === "en" ? "/" : `/${locale}` });
  }
});
