import { type Page, expect, test } from "@playwright/test";
import {
  type Layout,
  VIEWPORTS,
  findClassFaults,
  findLayoutFaults,
  readPublicStyles,
} from "../support/pages/layout-checks";
import { localizedPath } from "../support/public-pages";
import { setDeviceSharing } from "../support/offline/browser-storage";
import { REFERENCE } from "../support/registration";

type Template = Layout & {
  path: string;
  asksDeviceSharing?: true;
  showsErrors?: true;
};

const FORM = "main [data-public-form]";
const FORM_TEMPLATE = { main: FORM, asksDeviceSharing: true, showsErrors: true } as const;

/** A sample URL for each template of the public pages. */
const TEMPLATES: readonly Template[] = [
  { path: "/" },
  { path: "/about" },
  { path: "/programs" },
  { path: "/programs/code-for-refugees", near: "aside .button" },
  { path: "/events" },
  { path: "/events/displaced-developers-conference" },
  { path: "/events/git-and-github-in-one-day", near: "aside select" },
  { path: "/gallery" },
  { path: "/gallery/graduation" },
  { path: "/gallery/graduation/cohort-six-graduation" },
  { path: "/achievements" },
  { path: "/blog" },
  { path: "/blog/my-first-pull-request" },
  { path: "/register", ...FORM_TEMPLATE },
  { path: "/register/whole", ...FORM_TEMPLATE },
  { path: "/register/interest", ...FORM_TEMPLATE },
  { path: "/support", near: "aside form" },
  { path: "/donate", main: FORM, showsErrors: true },
  { path: "/donate/manage", main: FORM, showsErrors: true },
  { path: "/transparency" },
  { path: "/press" },
  { path: "/contact", ...FORM_TEMPLATE, near: "#message" },
  { path: "/mentor-application", ...FORM_TEMPLATE },
  { path: "/partnership", ...FORM_TEMPLATE },
  { path: "/team" },
  { path: "/fundraisers" },
  { path: "/fundraisers/laptop-drive-2024", near: "aside form" },
  { path: "/initiatives" },
  { path: "/initiatives/offline-lesson-library", near: "aside" },
  { path: "/privacy-policy" },
  { path: "/search?q=code" },
  { path: "/offline" },
  { path: "/wipe", main: "main form" },
  { path: "/code", main: FORM, showsErrors: true },
  { path: "/newsletter/subscribe", main: "main form" },
  { path: "/newsletter/check-inbox" },
  { path: "/newsletter/archive", main: ".issues" },
  { path: "/newsletter/archive/ten-laptops-and-one-first-program", main: ".issue-text" },
  { path: "/login", main: "main form" },
  { path: "/signup", main: "main form" },
  { path: "/reset", main: "main form" },
  { path: "/api/v1/docs" },
  { path: "/no-such-page" },
];

const styles = readPublicStyles();
const [DESKTOP, , PHONE] = VIEWPORTS;
/** The checks wait for fonts; nothing else changes the layout. */
const LOADED = { waitUntil: "domcontentloaded" } as const;

async function findFaults(page: Page, name: string, { main, near }: Layout): Promise<string[]> {
  const faults = (await findClassFaults(page, styles)).map((fault) => `${name}: ${fault}`);
  for (const viewport of VIEWPORTS) {
    await page.setViewportSize(viewport);
    for (const fault of await findLayoutFaults(page, { main, near }))
      faults.push(`${name} at ${viewport.width} px: ${fault}`);
  }
  return faults;
}

async function sendEmpty(page: Page): Promise<void> {
  const answered = page.waitForResponse((response) => response.request().isNavigationRequest());
  await page.evaluate((selector) => {
    document.querySelector<HTMLFormElement>(selector)!.submit();
  }, FORM);
  await answered;
  await expect(page.locator("main .errors")).toBeVisible();
}

for (const phone of [null, "own", "shared"] as const)
  test(
    `public pages have no layout faults: ${phone ? `${phone} phone` : "phone unknown"}`,
    { tag: "@core" },
    async ({ browser, baseURL }) => {
      const context = await browser.newContext({ viewport: DESKTOP, reducedMotion: "reduce" });
      if (phone) await setDeviceSharing(context, phone, baseURL!);
      const page = await context.newPage();
      const faults: string[] = [];
      for (const { path, asksDeviceSharing, showsErrors, ...layout } of TEMPLATES) {
        if (phone && !asksDeviceSharing) continue;
        await page.goto(path, LOADED);
        faults.push(...(await findFaults(page, path, layout)));
        if (!showsErrors) continue;
        await sendEmpty(page);
        // The list of errors precedes the fields, so `near` does not apply.
        faults.push(...(await findFaults(page, `${path}, refused`, { main: layout.main })));
      }
      expect(faults).toEqual([]);
      await context.close();
    },
  );

test("Arabic forms and panels have no layout faults", { tag: "@core" }, async ({ browser }) => {
  const context = await browser.newContext({ viewport: DESKTOP, reducedMotion: "reduce" });
  const page = await context.newPage();
  const faults: string[] = [];
  for (const { path, ...layout } of TEMPLATES.filter(({ main, near }) => main ?? near)) {
    await page.goto(localizedPath("ar", path), LOADED);
    faults.push(...(await findFaults(page, localizedPath("ar", path), layout)));
  }
  expect(faults).toEqual([]);
  await context.close();
});

test("light pages break no word and separate all texts", { tag: "@core" }, async ({ browser }) => {
  const context = await browser.newContext({
    viewport: PHONE,
    extraHTTPHeaders: { "save-data": "on" },
  });
  const page = await context.newPage();
  const faults: string[] = [];
  for (const { path } of TEMPLATES) {
    await page.goto(path, LOADED);
    for (const fault of await findLayoutFaults(page, {})) faults.push(`light ${path}: ${fault}`);
  }
  expect(faults).toEqual([]);
  await context.close();
});

/** Repeats while the server rejects the form as too quick. */
async function send(page: Page, arrives: RegExp): Promise<void> {
  await expect(async () => {
    await page.locator("main form .actions button").first().click();
    await expect(page).toHaveURL(arrives, { timeout: 1000 });
  }).toPass();
}

const choose = (page: Page, name: string, value: string) =>
  page.locator(`main input[name="${name}"][value="${value}"]`).check();

test("pages behind a form have no layout faults", { tag: "@core" }, async ({ browser }) => {
  const context = await browser.newContext({ viewport: DESKTOP, reducedMotion: "reduce" });
  const faults: string[] = [];
  const email = `l${Date.now() % 1e7}@example.org`;
  const [message, application, order] = [
    await context.newPage(),
    await context.newPage(),
    await context.newPage(),
  ] as const;
  await message.goto("/contact?topic=learner");
  await message.locator("#message").fill("May I come to a class?");
  await message.locator("#email").fill(email);
  await message.locator("#privacy").check();
  await application.goto("/register");
  await application.locator("#intake").selectOption({ index: 1 });
  await application.locator("#country").selectOption("KE");
  await application.locator("#fullName").fill("Neema Achieng");
  await application.locator("#email").fill(email);
  await choose(application, "preferredContact", "email");
  await application.locator("#yearOfBirth").fill("1998");

  await order.goto("/events/git-and-github-in-one-day");
  await order.locator("aside select").first().selectOption("1");
  await order.locator("aside form button").click();
  await expect(order).toHaveURL(/\/order$/);
  faults.push(...(await findFaults(order, "order", { main: ".order-layout", near: FORM })));

  await send(message, /\/sent\//);
  faults.push(...(await findFaults(message, "sent", { main: ".sent" })));
  const [code] = REFERENCE.exec(await message.locator(".sent-reference").innerText())!;
  await message.goto(`/code?code=${code}`);
  await message.locator("#proof").fill(email);

  await send(application, /\/register\/draft\/[^/]+\/place$/);
  for (const step of ["place", "goals", "check"]) {
    await application.goto(application.url().replace(/[a-z]+$/, step));
    faults.push(...(await findFaults(application, `draft ${step}`, { main: FORM })));
  }

  await send(message, /\/status\/[^/]+$/);
  faults.push(...(await findFaults(message, "status", { main: "main .narrow" })));
  expect(faults).toEqual([]);
  await context.close();
});
