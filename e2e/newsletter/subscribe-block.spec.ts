import { type Page, expect, test } from "@playwright/test";
import { findAxeViolations, waitForTransitions } from "../support/axe";
import { IGNORED_COMPLAINTS } from "../support/page-monitor";
import { block, field, pressSubscribe, typeAddress } from "../support/subscribe-block";
import { toast } from "../support/toast";
import { m } from "../../src/paraglide/messages";

const unique = (name: string) => `${name}-${Date.now()}@example.org`;

/** Console messages and CSP violations, except failed requests, which the browser logs itself. */
async function complaintsOf(page: Page): Promise<string[]> {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (!/Failed to load resource/.test(message.text()) && !IGNORED_COMPLAINTS.test(message.text()))
      complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) =>
      console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  return complaints;
}

const violations = async (page: Page) => findAxeViolations(page);

test("the block shows the texts of the specification", { tag: "@core" }, async ({ page }) => {
  await page.goto("/programs");
  await expect(block(page).getByRole("heading")).toHaveText(m.newsletter_title());
  await expect(block(page)).toContainText(m.newsletter_text());
  await expect(field(page)).toHaveAttribute("placeholder", m.newsletter_placeholder());
  await expect(field(page)).toHaveAttribute("type", "email");
  await expect(field(page)).toHaveAttribute("required");
  await expect(block(page).getByRole("button")).toHaveText("Subscribe");
  await expect(block(page).getByRole("listitem")).toHaveText([
    m.newsletter_badge_weekly(),
    m.newsletter_badge_spam(),
    m.newsletter_badge_unsubscribe(),
  ]);
});

test(
  "subscribing shows a toast, clears the field and refers the reader to the inbox",
  { tag: "@core" },
  async ({ page }) => {
    const complaints = await complaintsOf(page);
    const scripts: string[] = [];
    page.on("request", (request) => scripts.push(request.url()));
    let send = (): void => {};
    const held = new Promise<void>((resolve) => (send = resolve));
    await page.route("**/newsletter/subscribe.data", async (route) => {
      await held;
      await route.continue();
    });
    await typeAddress(page, unique("toast"));
    expect(scripts.filter((url) => url.includes("toasts"))).toEqual([]);
    await pressSubscribe(page);
    const button = block(page).getByRole("button");
    await expect(button).toHaveText("Subscribing...");
    await expect(button).toBeDisabled();
    send();
    await expect(toast(page)).toContainText(m.newsletter_toast_success());
    await expect(toast(page)).toContainText(m.newsletter_toast_success_text());
    await expect(field(page)).toHaveValue("");
    await expect(button).toHaveText("Subscribe");
    await expect(block(page).getByRole("status")).toContainText("check your inbox");
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
  },
);

test("a toast disappears after five seconds, but not while it is hovered or focused", async ({ page }) => {
  // Freezes the page's clock, so that the test does not depend on the machine's speed.
  await page.clock.install();
  const appears = () =>
    expect(async () => {
      await page.clock.runFor(50);
      await expect(toast(page)).toBeVisible({ timeout: 100 });
    }).toPass();
  await typeAddress(page, unique("clock"));
  await page.clock.pauseAt(Date.now() + 60_000);
  await pressSubscribe(page);
  await appears();
  await toast(page).hover();
  await page.clock.runFor(5500);
  await expect(toast(page)).toBeVisible();
  await page.mouse.move(5, 5);
  await page.clock.runFor(5500);
  await expect(toast(page)).toBeHidden();
  await field(page).fill(unique("clock"));
  await pressSubscribe(page);
  await appears();
  await page.clock.runFor(3500);
  await expect(toast(page)).toBeVisible();
  await page.keyboard.press("F8");
  await page.clock.runFor(5500);
  await expect(toast(page)).toHaveCount(1);
  await page.keyboard.press("Escape");
  await page.clock.runFor(1000);
  await expect(toast(page)).toBeHidden();
});

for (const [path, towards, status] of [
  ["/", 1, "right"],
  ["/ar", -1, "left"],
] as const)
  test(`a toast is dismissed by a swipe to the ${status} of more than 50 px on ${path}`, async ({ page }) => {
    await typeAddress(page, unique("swipe"), path);
    await pressSubscribe(page);
    await expect(toast(page)).toBeVisible();
    await waitForTransitions(page);
    const box = (await toast(page).boundingBox())!;
    const swipe = async (distance: number) => {
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + distance / 2, y, { steps: 4 });
      await page.mouse.move(x + distance, y, { steps: 4 });
      await page.mouse.up();
      await waitForTransitions(page);
    };
    await swipe(towards * 40);
    await expect(toast(page)).toBeVisible();
    await swipe(towards * -120);
    await expect(toast(page)).toBeVisible();
    await swipe(towards * 60);
    await expect(toast(page)).toBeHidden();
  });

test("offline, the email address stays in the field and a toast reports it", async ({ page, context }) => {
  const complaints = await complaintsOf(page);
  await typeAddress(page, "kept@example.org");
  await context.setOffline(true);
  await pressSubscribe(page);
  await expect(page.getByRole("alert")).toContainText(m.newsletter_toast_failed());
  await expect(page.getByRole("alert")).toContainText(m.newsletter_toast_failed_text());
  await expect(field(page)).toHaveValue("kept@example.org");
  await expect(page.getByRole("heading", { name: "Oops!" })).toHaveCount(0);
  await expect(toast(page)).toBeHidden({ timeout: 6000 });
  await context.setOffline(false);
  await pressSubscribe(page);
  await expect(toast(page)).toContainText("Successfully subscribed!");
  expect(complaints).toEqual([]);
});

test("a server error shows a toast with role alert, one at a time", async ({ page }) => {
  await page.route("**/newsletter/subscribe.data", (route) => route.fulfill({ status: 503, body: "" }));
  await typeAddress(page, "kept@example.org");
  await pressSubscribe(page);
  await expect(page.getByRole("alert")).toContainText(m.newsletter_toast_failed());
  await expect(field(page)).toHaveValue("kept@example.org");
  expect(await violations(page)).toEqual([]);
  await page.unroute("**/newsletter/subscribe.data");
  await pressSubscribe(page);
  await expect(toast(page)).toContainText("Successfully subscribed!");
  await expect(toast(page)).toHaveCount(1);
  await toast(page).getByRole("button", { name: "Close" }).click();
  await expect(toast(page)).toBeHidden();
});

test("an email address that only the server rejects is marked at the field", async ({ page }) => {
  await typeAddress(page, "kofi@nowhere");
  await pressSubscribe(page);
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveAttribute("aria-invalid", "true");
  await expect(field(page)).toHaveAccessibleDescription(/full email address/);
  await expect(toast(page)).toHaveCount(0);
  await field(page).fill("kofi@nowhere.org");
  await expect(field(page)).not.toHaveAttribute("aria-invalid");
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the form leads to the page that explains the next step", { tag: "@core" }, async ({ page }) => {
    await page.goto("/sw/programs");
    await block(page).locator("input[type=email]").fill(unique("native"));
    await pressSubscribe(page);
    await expect(page).toHaveURL(/\/sw\/newsletter\/check-inbox$/);
    await expect(page.locator("h1")).toHaveText("Angalia kikasha chako cha barua");
  });

  test("an invalid email address returns the form with an error, a link, and the input", async ({ page }) => {
    await page.goto("/");
    await field(page).fill("kofi@nowhere");
    const [response] = await Promise.all([page.waitForNavigation(), pressSubscribe(page)]);
    expect(response?.status()).toBe(422);
    await expect(page).toHaveTitle("Error: Subscribe to our newsletter · Reboot Lives");
    await expect(page.locator("main").getByRole("textbox", { name: "Email" })).toHaveValue("kofi@nowhere");
    await expect(page.getByRole("alert").getByRole("link")).toHaveAttribute("href", "#subscribe-email");
    await expect(page.locator("#subscribe-email")).toHaveCount(1);
    await expect(page.getByRole("alert")).toBeFocused();
  });
});

test("axe finds nothing on the page with an error, and no id appears twice", async ({ page }) => {
  await page.goto("/newsletter/subscribe");
  await page.evaluate(() => {
    document.querySelector<HTMLInputElement>("#subscribe-email")!.value = "kofi@nowhere";
    document.querySelector<HTMLFormElement>("main form")!.submit();
  });
  await expect(page).toHaveTitle(/^Error:/);
  expect(await violations(page)).toEqual([]);
  const ids = await page.locator("[id]").evaluateAll((all) => all.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
});

test("only our own pages may post, and invalid posts cause client errors, never server errors", async ({
  request,
  baseURL,
}) => {
  const post = async (headers: Record<string, string>, data: string, path = "/newsletter/subscribe") =>
    (await request.post(path, { headers, data, maxRedirects: 0 })).status();
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const body = `email=${unique("origin")}`;
  for (const path of [
    "/newsletter/subscribe",
    "/newsletter/subscribe.data",
    `/newsletter/confirm/${"A".repeat(43)}`,
  ])
    for (const origin of ["https://evil.example", "null", "http://localhost:1"])
      expect(await post({ ...form, origin }, body, path), `${path} from ${origin}`).toBe(400);
  expect(await post({ ...form, origin: baseURL! }, body)).toBe(303);
  expect(await post({ "content-type": "application/json" }, '{"email":"a@example.org"}')).toBe(422);
  expect(await post({ "content-type": "multipart/form-data" }, "no boundary")).toBe(422);
  expect(await post({ "content-type": "multipart/form-data; boundary=x" }, "--x\r\nContent-Disp")).toBe(422);
  expect(await post(form, "")).toBe(422);
  expect(await post(form, `email=${"x".repeat(200_000)}`)).toBe(422);
  expect(await post(form, `email=${"x".repeat(300_000)}`)).toBe(413);
  expect((await request.put("/newsletter/subscribe", { data: body })).status()).toBe(405);
  expect((await request.get("/newsletter/subscribe?email=%00&email[]=%3Cscript%3E")).status()).toBe(200);
  for (const token of ["x", "%00", "A".repeat(43), "x".repeat(250)]) {
    expect((await request.get(`/newsletter/confirm/${token}`)).status()).toBe(404);
    expect(await post(form, "", `/newsletter/confirm/${token}`)).toBe(404);
  }
});
