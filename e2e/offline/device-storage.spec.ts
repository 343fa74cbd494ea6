import { type BrowserContext, type Page, expect, test } from "@playwright/test";
import { type StorageKind, isListed } from "../../src/features/site/device-storage/device-storage.model";
import { DEVICE_STORAGE } from "../../src/features/site/device-storage/device-storage.server";
import { ageForm } from "../support/form-age";
import { freePort } from "../support/free-port";
import { chooseTickets, orderFreeTickets, setPrices } from "../support/ticket-orders";
import { type TestServer, startTestServer } from "../support/test-server";
import { setDeviceSharing, listStoredItems, readStoredText } from "../support/offline/browser-storage";
import { register } from "../support/registration";
import { signUp } from "../support/staff";
import { runTimers } from "../support/timers";
import { hydratePage } from "../support/page-monitor";
import { m } from "../../src/paraglide/messages";
import { donateButton } from "../support/donate-form";

const PORT = await freePort();
const origin = `http://localhost:${PORT}`;
test.describe.configure({ mode: "default", timeout: 240_000 });
test.use({ baseURL: origin, serviceWorkers: "allow" });

let server: TestServer;
test.beforeAll(async () => {
  server = await startTestServer({ PORT });
  await setPrices(server, 0);
});
test.afterAll(() => server.stop());

const NAME = "Neema Storedname";

type Journey = (page: Page, email: string) => Promise<unknown>;

const JOURNEYS: Record<string, Journey> = {
  reading: async (page) => {
    for (const path of ["/", "/programs", "/blog", "/cookie-policy"]) {
      await page.goto(path);
      await hydratePage(page);
    }
    await page.locator("[data-theme-toggle]").first().click();
  },
  registration: (page, email) => register(page, NAME, email),
  gift: async (page, email) => {
    await page.goto("/fundraisers/laptop-drive-2024?amount=50&period=one_time");
    await page.locator("aside form button[type=submit]").click();
    await page.getByLabel(/Name for the receipt/).fill(NAME);
    await page.locator("#email").fill(email);
    await expect(page.locator("input[name=solution]")).not.toHaveValue("", { timeout: 60_000 });
    await ageForm(page);
    await donateButton(page).click();
    await page.getByRole("button", { name: m.sandbox_succeed(), exact: true }).click();
    await expect(page).toHaveURL(/\/donate\/thanks\//);
  },
  ticket: async (page, email) => {
    await chooseTickets(page, { regular: 1 });
    await orderFreeTickets(page, server, email);
  },
  newsletter: async (page, email) => {
    await page.goto("/about");
    await hydratePage(page);
    await page.locator("#newsletter-email").fill(email);
    await page.getByRole("button", { name: "Subscribe" }).click();
    await expect(page.locator(".subscribe-note")).not.toBeEmpty();
  },
  enquiry: async (page, email) => {
    await page.goto("/contact");
    await page.locator("#name").fill(NAME);
    await page.locator("#email").fill(email);
    await page.locator('[name="topic"][value="learner"]').check();
    await page.locator("#message").fill("When does the next evening class begin?");
    await page.locator("#privacy").check();
    await ageForm(page);
    await page.locator("main form[data-public-form] .go").click();
    await expect(page).toHaveURL(/\/sent\//);
  },
  signing_in: (page, email) => signUp(page, server, email, NAME),
};

async function unlisted(context: BrowserContext, page: Page): Promise<string[]> {
  return (await listStoredItems(context, page)).filter((item) => {
    const [kind, ...name] = item.split(" ");
    return !isListed(DEVICE_STORAGE, kind as StorageKind, name.join(" "));
  });
}

for (const [name, journey] of Object.entries(JOURNEYS))
  test(`${name}: the device stores only items of the cookie policy, on an own phone, a shared one and before the question`, async ({
    browser,
  }) => {
    for (const phone of [null, "own", "shared"] as const) {
      const context = await browser.newContext({ baseURL: origin, serviceWorkers: "allow" });
      if (phone) await setDeviceSharing(context, phone, origin);
      const page = await context.newPage();
      await page.clock.install();
      await journey(page, `${name}-${phone}@example.org`);
      await runTimers(page);
      expect(await unlisted(context, page), `${name} ${phone}`).toEqual([]);
      if (phone !== "own") {
        // The profile belongs to a session and is not stored on a shared phone (decision 127).
        if (phone === null) await page.evaluate(() => localStorage.removeItem("profile"));
        expect(await readStoredText(page), `${name} ${phone}`).not.toContain("Storedname");
        const retained = (await listStoredItems(context, page)).filter((item) =>
          /^(database|local tus)/.test(item),
        );
        expect(retained, `${name} ${phone}`).toEqual([]);
      }
      if (phone === "shared") {
        const cached = (await listStoredItems(context, page)).filter((item) => item.startsWith("cache"));
        expect(cached, name).toEqual([]);
      }
      await context.close();
    }
  });

test("the cookie policy shows every item of the list, in each language", async ({ page }) => {
  for (const locale of ["en", "fr", "ar", "sw"] as const) {
    await page.goto(locale === "en" ? "/cookie-policy" : `/${locale}/cookie-policy`);
    const text = await page.locator("main").innerText();
    for (const { names, what } of DEVICE_STORAGE) {
      for (const each of names) expect(text, locale).toContain(each);
      expect(text, locale).toContain(what[locale]!.replaceAll("`", ""));
    }
    expect(text).not.toContain("[[stored]]");
  }
});
