import { type BrowserContext, type Page, expect, test } from "@playwright/test";
import { findAxeViolations } from "../support/axe";
import { freePort } from "../support/free-port";
import { fillAdmin } from "../support/admin/admin-samples";
import { DIALOGS, LIST_PATHS, listDetailPaths } from "../support/admin/admin-screens";
import { WORKSHOP, saveScreenshot } from "../support/ticket-orders";
import { type TestServer, startTestServer } from "../support/test-server";
import { setRoles, signInAsOwner } from "../support/staff";
import { observePage } from "../support/page-monitor";
import { m } from "../../src/paraglide/messages";

const PORT = await freePort();
const PHONE = { width: 360, height: 780 };
test.describe.configure({ mode: "serial", timeout: 300_000 });

let server: TestServer;
let owner: BrowserContext;
test.beforeAll(async ({ browser }) => {
  server = await startTestServer({ PORT });
  owner = await signInAsOwner(browser, server);
  await fillAdmin(browser, owner, server);
});
test.afterAll(() => server.stop());

/** Machine formats, ids and untranslated keys. */
const RAW = /\b\d{4}-\d\d-\d\d\b|\b[\da-f]{8}-[\da-f]{4}-|\bra\.\w+\.|\[object |\bundefined\b|\bNaN\b/;
/** Payment ids of the provider are allowed. */
const PAYMENT = /pay_[\da-f-]+/g;

async function settled(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator("h1")).not.toBeEmpty();
  await page.waitForLoadState("networkidle");
  await expect(page.locator(".RaLoading-root, [role=progressbar]")).toHaveCount(0);
}

const cut = () =>
  [...document.querySelectorAll<HTMLElement>("h1, h1 *, main *, nav *")]
    .filter(
      (each) => getComputedStyle(each).textOverflow === "ellipsis" && each.scrollWidth > each.clientWidth + 1,
    )
    .map(({ textContent }) => textContent);

async function walk(paths: readonly string[]): Promise<void> {
  const page = await owner.newPage();
  await page.setViewportSize(PHONE);
  const seen = await observePage(page);
  for (const path of paths) {
    await settled(page, `/ar${path}`);
    await saveScreenshot(page, `ar-360${path.replaceAll("/", "-")}`);
    const message = await page.evaluate(() => document.documentElement.innerText);
    expect.soft(RAW.exec(message.replaceAll(PAYMENT, ""))?.[0], `${path} says`).toBeUndefined();
    expect.soft(await page.evaluate(cut), `${path} is cut`).toEqual([]);
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect.soft(sideways, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
    expect.soft(await findAxeViolations(page, { without: "iframe" }), path).toEqual([]);
  }
  expect(seen.complaints.filter((text) => !text.includes("origin-keyed"))).toEqual([]);
  await page.close();
}

test("on a phone in Arabic, every list of the back office fits, has only readable texts, and passes axe", () =>
  walk(LIST_PATHS));

test("on a phone in Arabic, so do detail screens and the pages of organisers", async () =>
  walk(await listDetailPaths(server)));

test("dialogs fit a phone", async () => {
  const page = await owner.newPage();
  await page.setViewportSize(PHONE);
  for (const [part, ...pressed] of DIALOGS) {
    await settled(page, `/admin/${part}`);
    for (const name of pressed)
      await page
        .locator("main")
        .getByRole("button", { name })
        .or(page.getByRole("menuitem", { name }))
        .first()
        .click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toBeVisible();
    const box = (await dialog.boundingBox())!;
    expect.soft(box.x, part).toBeGreaterThanOrEqual(0);
    expect.soft(box.x + box.width, part).toBeLessThanOrEqual(PHONE.width);
    expect.soft(box.y + box.height, part).toBeLessThanOrEqual(PHONE.height);
    expect
      .soft(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), part)
      .toBe(0);
    expect.soft(await findAxeViolations(page, { within: "[role=dialog]" }), part).toEqual([]);
  }
  await page.close();
});

test("a rotated phone can still be used, with the menu closed or open", async () => {
  const page = await owner.newPage();
  await page.setViewportSize({ width: PHONE.height, height: PHONE.width });
  await settled(page, "/admin/mails");
  const openMenu = page.getByRole("button", { name: m.admin_ra_open_menu() });
  const drawer = page.locator(".MuiDrawer-modal");
  await page.setViewportSize(PHONE);
  await openMenu.click();
  await expect(drawer.getByRole("menuitem", { name: m.admin_ra_dashboard() })).toBeVisible();
  await page.setViewportSize({ width: PHONE.height, height: PHONE.width });
  await expect(drawer).toHaveCount(0);
  await page.getByRole("menuitem", { name: m.admin_ra_dashboard() }).click();
  await expect(page.getByRole("heading", { level: 1, name: m.admin_ra_dashboard() })).toBeVisible();
  await page.close();
});

test("in every language, no screen is wider than a window of 1280 px, and no menu text is truncated", async () => {
  const page = await owner.newPage();
  await page.setViewportSize({ width: 1280, height: 900 });
  for (const locale of ["", "/fr", "/ar", "/sw"])
    for (const part of ["", "/gifts", "/campaign-finances", "/monthly-gifts", "/mails", "/jobs"]) {
      await settled(page, `${locale}/admin${part}`);
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect.soft(sideways, `${locale}${part}`).toBeLessThanOrEqual(0);
      expect.soft(await page.evaluate(cut), `${locale}${part}`).toEqual([]);
    }
  await page.close();
});

test("a read-only view of an event's tickets says so and has no inactive buttons", async () => {
  await setRoles(server, "finance");
  const page = await owner.newPage();
  await settled(page, `/admin/tickets/${WORKSHOP}`);
  await expect(page.getByText(m.admin_reading_only())).toBeVisible();
  await expect(page.getByLabel(m.admin_tickets_capacity(), { exact: false }).first()).toBeDisabled();
  for (const name of ["Add", "Remove", "Save"])
    await expect(page.getByRole("button", { name, exact: true })).toHaveCount(0);
  await page.close();
});
