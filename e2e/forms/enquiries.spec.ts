import { type Page, expect, test } from "@playwright/test";
import { findAxeViolations } from "../support/axe";
import { ageForm } from "../support/form-age";
import { fillMentor } from "../support/registration";
import { hydratePage, observePage } from "../support/page-monitor";
import { m } from "../../src/paraglide/messages";

const PHONE = { width: 360, height: 740 };
const REFERENCE = /[A-Z]{3}-[2-9]{4}/;

async function fits(page: Page) {
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(sideways).toBeLessThanOrEqual(0);
}

async function arrived(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/sent\//);
  await fits(page);
  const [reference] = REFERENCE.exec(await page.locator(".sent-reference").first().innerText()) ?? [];
  expect(reference).toBeDefined();
  return reference!;
}

test.describe("without script, on a phone", () => {
  test.use({ javaScriptEnabled: false, viewport: PHONE });

  test(
    "a concern is started from a link, corrected, sent, and opened by its reference code",
    { tag: "@core" },
    async ({ page }) => {
      await page.goto("/code-of-conduct");
      await page.getByRole("link", { name: "contact page" }).first().click();
      await expect(page.getByRole("radio", { name: /Report a concern/ })).toBeChecked();
      await page.getByLabel(m.contact_message()).fill("Something happened after the class on Tuesday.");
      await page.getByLabel(m.reg_phone()).fill("12");
      await page.getByLabel(m.enquiry_privacy()).check();
      await ageForm(page);
      await page.getByRole("button", { name: m.contact_send() }).click();
      await expect(page).toHaveTitle(/^Error: /);
      await expect(page.getByRole("alert")).toContainText("Check one answer");
      await fits(page);
      await expect(page.getByRole("radio", { name: /Report a concern/ })).toBeChecked();
      await expect(page.getByLabel(m.contact_message())).toHaveValue(/after the class on Tuesday/);
      await page.getByRole("link", { name: /^Phone number/ }).click();
      await page.getByLabel(m.reg_phone()).fill("+254 712 345 678");
      await page.getByRole("button", { name: m.contact_send() }).click();
      const reference = await arrived(page);
      await expect(page.getByText(/We’ll reply by .*\./)).toBeVisible();

      await page.getByRole("link", { name: m.reg_look_up() }).click();
      await page.locator("#code").fill(reference.toLowerCase().replace("-", " "));
      await page.locator("#proof").fill("5678");
      await ageForm(page);
      await page.locator("main form button.go").click();
      await expect(page.getByText(m.contact_state_new_now())).toBeVisible();
      await expect(page.getByText(/after the class on Tuesday/)).toBeHidden();
      await page.getByText(m.status_answers()).click();
      await expect(page.getByText(/after the class on Tuesday/)).toBeVisible();
      await fits(page);
    },
  );

  test("a person who reports a concern without contact details reads the answer by code and number", async ({
    page,
  }) => {
    await page.goto("/contact?topic=concern");
    await expect(page.getByRole("radio", { name: /Report a concern/ })).toBeChecked();
    await page.getByLabel(m.contact_message()).fill("Somebody in the class is threatened at home.");
    await page.getByLabel(m.enquiry_privacy()).check();
    await ageForm(page);
    await page.getByRole("button", { name: m.contact_send() }).click();
    const reference = await arrived(page);
    const number = await page.locator(".sent-reference bdi").nth(1).innerText();
    expect(number).toMatch(/^\d{4} \d{4}$/);

    await page.goto("/code");
    await page.locator("#code").fill(reference);
    // Four digits suffice for a phone number, but not for this number.
    await page.locator("#proof").fill(number.slice(-4));
    await ageForm(page);
    await page.locator("main form button.go").click();
    await expect(page.getByText(m.contact_state_new_now())).toBeHidden();
    await page.locator("#proof").fill(number);
    await page.locator("main form button.go").click();
    await expect(page.getByText(m.contact_state_new_now())).toBeVisible();
  });

  test("a form sent within three seconds reappears with its answers, and is accepted on the next try", async ({
    page,
  }) => {
    await page.goto("/contact");
    await page.locator("#name").fill("Subira Quick");
    await page.locator("#email").fill("subira@example.org");
    await page.locator('[name="topic"][value="learner"]').check();
    await page.locator("#message").fill("When does the next class begin?");
    await page.locator("#privacy").check();
    await ageForm(page, 0);
    await page.getByRole("button", { name: m.contact_send() }).click();
    await expect(page.getByText("That was quick.")).toBeVisible();
    await expect(page.locator("#name")).toHaveValue("Subira Quick");
    await expect(page.locator("#message")).toHaveValue("When does the next class begin?");
    await ageForm(page, 4);
    await page.getByRole("button", { name: m.contact_send() }).click();
    await arrived(page);
  });

  test("a reply names us unless the topic or the person requires a neutral reply", async ({ page }) => {
    const named = page.locator('input[name="safeToName"]');
    const neutral = page.locator('input[name="neutralReply"]');
    await page.goto("/contact");
    for (const [topic, ...seen] of [
      ["media", false, true],
      ["learner", true, false],
      ["concern", false, false],
      ["data", false, false],
    ] as const) {
      await page.locator(`[name="topic"][value="${topic}"]`).check();
      expect([await named.isVisible(), await neutral.isVisible()], topic).toEqual(seen);
    }
    await fits(page);
  });

  test("a pledge of equipment is required only if equipment is selected", async ({ page }) => {
    await page.goto("/partnership");
    await expect(page.getByLabel(m.partner_ask_item())).toBeHidden();
    await page.getByLabel(m.partner_interest_equipment()).check();
    await page.getByLabel(m.partner_ask_organisation()).fill("Nyota Logistics");
    await page.getByLabel("Country").selectOption("KE");
    await page.getByLabel(m.partner_ask_type()).selectOption("company");
    await page.getByLabel(m.reg_name()).fill("Daniel Mwangi");
    await page.locator("#email").fill("daniel@nyota.example");
    await page
      .getByLabel(m.partner_ask_message())
      .fill("We replace forty laptops in spring and would see them used.");
    await page.getByLabel(m.partner_ask_timeline()).selectOption("three-months");
    await page.getByLabel(m.partner_ask_quantity()).fill("40");
    await page.getByLabel(m.enquiry_privacy()).check();
    await ageForm(page);
    await page.getByRole("button", { name: m.partner_send() }).click();
    // The error summary names a question without its question mark.
    await page.getByRole("link", { name: m.partner_ask_item().replace("?", "") }).click();
    await fits(page);
    await page.getByLabel(m.partner_ask_item()).fill("Laptops, four years old");
    await page.getByLabel(m.partner_ask_condition()).selectOption("used-working");
    await page.getByLabel(m.partner_ask_location()).fill("Mombasa");
    await page.getByRole("button", { name: m.partner_send() }).click();
    await arrived(page);
    await expect(page.getByText(/The person who will work with you replies by/)).toBeVisible();
  });

  test(
    "a mentor applies in Arabic with two skills, and loses no input on the way",
    { tag: "@core" },
    async ({ page }) => {
      await page.goto("/ar/mentor-application");
      await fillMentor(page);
      await page.locator('button[name="more"]').click();
      await expect(page.locator("#fullName")).toHaveValue("سلام تسفاي");
      await page.locator('[name="skills.1.skill"]').selectOption("databases");
      await page.locator('[name="skills.1.level"]').selectOption("good");
      await fits(page);
      await ageForm(page);
      await page.locator("form.form .button.go").click();
      await arrived(page);
      await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
    },
  );
});

test(
  "with script the forms hydrate, count characters, and send once after a double click",
  { tag: "@core" },
  async ({ page }) => {
    const seen = await observePage(page);
    await page.goto("/mentor-application");
    await hydratePage(page);
    await fillMentor(page);
    await expect(page.locator("#whyUs-left")).toContainText("541");
    await ageForm(page);
    await page.locator("form.form .button.go").dblclick();
    await arrived(page);
    expect(await findAxeViolations(page)).toEqual([]);
    expect(seen.complaints).toEqual([]);
    expect(seen.foreign).toEqual([]);
  },
);

for (const path of ["/contact", "/partnership", "/ar/mentor-application"])
  test(`axe finds nothing on ${path} with errors`, async ({ page }) => {
    await page.setViewportSize(PHONE);
    const check = async () => {
      expect(await findAxeViolations(page)).toEqual([]);
    };
    await page.goto(path);
    await page.locator("form.form").evaluate((form: HTMLFormElement) => form.submit());
    await expect(page.locator(".errors")).toBeVisible();
    await check();
  });

test("the page after sending reveals nothing without its signature", async ({ request }) => {
  for (const path of ["/sent/x", "/sent/sent.1.2.3", `/fr/sent/${"a".repeat(300)}`]) {
    const response = await request.get(path);
    expect(response.status()).toBe(410);
    expect(await response.text()).not.toMatch(REFERENCE);
  }
});
