import { type Page, expect, test } from "@playwright/test";
import { findAxeViolations } from "../support/axe";
import { ageForm } from "../support/form-age";
import { freePort } from "../support/free-port";
import { type TestServer, startTestServer } from "../support/test-server";
import { submitStep, register } from "../support/registration";
import { hydratePage, observePage } from "../support/page-monitor";
import { m } from "../../src/paraglide/messages";

const PORT = await freePort();
test.use({ baseURL: `http://localhost:${PORT}`, viewport: { width: 360, height: 800 } });
test.describe.configure({ mode: "serial" });

let server: TestServer;
test.beforeAll(async () => {
  server = await startTestServer({ PORT });
});
test.afterAll(() => server.stop());

const OURS = "/programs/code-for-refugees";
const panel = (page: Page) => page.locator("aside .panel");
const apply = (page: Page) => panel(page).getByRole("link", { name: m.programs_apply() });
const notifyMe = (page: Page) => panel(page).getByRole("link", { name: m.reg_interest_title() });
const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
/** Pages are rendered again shortly after a place is taken or freed. */
const shows = (page: Page, path: string, text: string) =>
  expect(async () => {
    await page.goto(path);
    await expect(panel(page)).toContainText(text, { timeout: 500 });
  }).toPass({ timeout: 10_000 });

const FACTS = [
  "Cost",
  m.admission_starts(),
  m.admission_apply_by(),
  m.admission_left(),
  m.mentor_ask_hours(),
  m.reg_class_languages(),
  m.programs_where(),
  "Countries",
  m.programs_lent(),
  "Age",
];

test("each page that shows a program starts with the facts that learners ask first", async ({ page }) => {
  await page.goto(OURS);
  await expect(panel(page).locator("dt")).toHaveText(FACTS.slice(0, 4));
  // The other facts precede the description, so that the apply button is near the top.
  await expect(page.locator(".program-body dl").first().locator("dt")).toHaveText([
    ...FACTS.slice(4),
    "Status",
  ]);
  await expect(panel(page).locator(".chip").first()).toHaveText(m.admission_open());
  await expect(panel(page)).toContainText("24 of 24");
  // Forms show only dates and places; the program's name reveals the rest.
  const WHEN = [m.admission_starts(), m.admission_apply_by(), m.admission_left()];
  for (const path of ["/register", "/register/interest"]) {
    await page.goto(path);
    const lines = page
      .locator("main article", { hasText: "Code for Refugees" })
      .first()
      .locator(".fact-lines li");
    await expect(lines, path).toHaveText(WHEN.map((term) => new RegExp(`^${term}: .+`)));
    expect(await sideways(page), path).toBeLessThanOrEqual(0);
  }
});

test("the countries of our classes are first in the list, and each appears once", async ({ page }) => {
  for (const path of ["/register", "/sw/register/interest"]) {
    await page.goto(path);
    const first = page.locator("#country optgroup").first().locator("option");
    expect(await first.evaluateAll((all) => all.map((each) => (each as HTMLOptionElement).value))).toEqual([
      "KE",
      "RW",
      "UG",
    ]);
    const codes = await page
      .locator("#country option")
      .evaluateAll((all) => all.map((each) => (each as HTMLOptionElement).value));
    expect(new Set(codes).size).toBe(codes.length);
  }
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("a closed program links to the open one, and the visitor applies for that", async ({ page }) => {
    await page.goto("/programs/women-in-tech");
    await expect(panel(page).locator(".chip").first()).toHaveText(m.admission_closed());
    await expect(apply(page)).toHaveCount(0);
    await expect(notifyMe(page)).toHaveAttribute("href", "/register/interest?program=women-in-tech");
    await panel(page).getByRole("link", { name: "Code for Refugees" }).click();
    await apply(page).click();
    await expect(page).toHaveURL(/\/register\?program=code-for-refugees$/);
    await expect(page.locator("#intake option:checked")).toContainText("Code for Refugees");
    await page.goto("/register?program=women-in-tech");
    await expect(page).toHaveURL(/\/register\/interest\?program=women-in-tech$/);
    await expect(page.locator("main")).toContainText("Some programs are open now.");
    await expect(page.locator("main")).not.toContainText(m.programs_nothing_open());
  });
});

test("a full program offers the open one, and a form that is open meanwhile loses no input; a freed place reopens it", async ({
  page,
  browser,
}) => {
  const seen = await observePage(page);
  const code = await register(page, "Kofi Mensah", "kofi.full@example.org");
  await shows(page, OURS, "24 of 24");

  const late = await (await browser.newContext({ viewport: { width: 360, height: 800 } })).newPage();
  await late.goto(`http://localhost:${PORT}/register`);
  await late.locator("#intake").selectOption({ index: 1 });
  await late.locator("#country").selectOption("KE");
  await late.locator("#fullName").fill("Too Late");
  await late.locator("#email").fill("late@example.org");
  await late.locator('main input[name="preferredContact"][value="email"]').check();
  await late.locator("#yearOfBirth").fill("1998");
  await ageForm(late);

  await server.query("update intake set places = 1");
  await shows(page, OURS, "1 of 1");
  await server.query(
    "update registration set state = 'offered', due_at = now() + interval '7 days' where reference = $1",
    [code],
  );
  await shows(page, OURS, "Full");
  await expect(panel(page)).toContainText(m.programs_nothing_open());
  await expect(apply(page)).toHaveCount(0);
  await expect(notifyMe(page)).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.goto("/programs");
  await expect(page.locator("main")).not.toContainText(m.admission_open());
  await expect(page.locator("main").getByRole("link", { name: m.reg_interest_title() })).toBeVisible();
  await page.goto("/register");
  await expect(page.locator("#intake")).toHaveCount(0);

  await submitStep(late);
  await expect(late.locator('.errors a[href="#intake"]')).toContainText("is not open now");
  await expect(late.locator("#fullName")).toHaveValue("Too Late");

  await server.query(
    `insert into intake (id, program_id, opens_at, closes_at, starts_on, places)
     select gen_random_uuid(), id, now() - interval '1 day', now() + interval '9 days', current_date + 30, 8
     from program where slug = 'women-in-tech'`,
  );
  await shows(page, OURS, "Women in Tech");
  await page.goto("/register");
  await hydratePage(page);
  await expect(page.locator("#intake option")).toHaveCount(3);
  await expect(page.locator("#intake option").nth(1)).toContainText("Women in Tech");
  await expect(page.locator("main article", { hasText: "Code for Refugees" }).locator(".chip")).toHaveText(
    "Full",
  );
  expect(await findAxeViolations(page)).toEqual([]);

  // The offer expires and frees its place.
  await server.query("update registration set state = 'lapsed', due_at = null where reference = $1", [code]);
  await shows(page, OURS, "1 of 1");
  await apply(page).click();
  await expect(page.locator("#intake option:checked")).toContainText("Code for Refugees");
  expect(seen.complaints).toEqual([]);
});
