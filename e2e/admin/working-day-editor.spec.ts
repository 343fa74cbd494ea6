import { expect, test } from "@playwright/test";
import { freePort } from "../support/free-port";
import { newestMail } from "../support/mails";
import { chooseOption, fillLocalizedText } from "../support/admin/admin-forms";
import { type TestServer, startTestServer } from "../support/test-server";
import { signInAsOwner } from "../support/staff";
import {
  type WorkingDays,
  button,
  createWorkingDays,
  dialogOf,
  main,
  openVisitorPage,
} from "../support/admin/working-day";
import { m } from "../../src/paraglide/messages";

const PORT = await freePort();
test.describe.configure({ mode: "serial", timeout: 90_000 });
test.use({ baseURL: `http://localhost:${PORT}` });

let server: TestServer;
let days: WorkingDays;
test.beforeAll(async ({ browser }) => {
  server = await startTestServer({ PORT });
  days = createWorkingDays(server, await signInAsOwner(browser, server));
});
test.afterAll(async () => {
  await server.stop();
  days.printClicks();
});

test(
  "an editor publishes a post in one action: a visitor without script reads it, and the search finds it",
  { tag: "@core" },
  async ({ browser }) => {
    const { page, open, expectWithinLimit, end } = await days.startDay("editor");
    await open(m.admin_menu_stories(), "Posts");
    await page.getByRole("link", { name: "Create" }).click();
    await fillLocalizedText(page, "Title", { English: "Solar kiosks of Kakuma" });
    await fillLocalizedText(page, "Excerpt", { English: "Three learners sell light." });
    await fillLocalizedText(page, "Text", { English: "A zebrawood counter and **one** panel." });
    await page.getByLabel("Author").fill("Neema Achieng");
    await fillLocalizedText(page, m.admin_field_search_title(), { English: "Learners who sell light" });
    await chooseOption(page, "Category", m.blog_category_student_stories());
    await button(page, "Publish").click();
    await expect(page.getByText("The public page shows it now")).toBeVisible();
    await expectWithinLimit("publish");
    await expect(page).toHaveURL(/\/admin\/posts\/[0-9a-f-]{36}$/);
    await end();

    const visitor = await openVisitorPage(browser, server);
    await visitor.goto("/search?q=zebrawood");
    await visitor.locator(".search-hits").getByRole("link", { name: "Solar kiosks of Kakuma" }).click();
    await expect(visitor).toHaveURL(/\/blog\/solar-kiosks-of-kakuma$/);
    await expect(visitor.locator("h1")).toHaveText("Solar kiosks of Kakuma");
    await expect(main(visitor)).toContainText("A zebrawood counter and one panel.");
    await expect(visitor).toHaveTitle(/^Learners who sell light · /);
  },
);

test(
  "an editor sends an issue: a confirmed subscriber reads it in an email, and unsubscribes by its link",
  { tag: "@core" },
  async ({ browser }) => {
    const email = "reads@example.org";
    const visitor = await openVisitorPage(browser, server);
    await visitor.goto("/newsletter/subscribe");
    await visitor.locator("#subscribe-email").fill(email);
    await main(visitor).getByRole("button", { name: "Subscribe" }).click();
    await expect(visitor).toHaveURL(/check-inbox/);
    await visitor.goto((await newestMail(server, email, "/newsletter/confirm/")).link);
    await main(visitor).getByRole("button", { name: "Confirm" }).click();
    await expect(visitor.locator("h1")).toHaveText(m.newsletter_confirmed_title());

    const { page, open, end } = await days.startDay("editor");
    await open("Mailings", m.admin_kind_issues());
    await page.getByRole("link", { name: "Create" }).click();
    await chooseOption(page, "List", m.newsletter_list_weekly());
    await page.getByLabel(m.admin_field_slug()).fill("first-light");
    await fillLocalizedText(page, "Subject", { English: "First light", Français: "Première lumière" });
    await fillLocalizedText(page, m.issues_summary(), { English: "In short" });
    await fillLocalizedText(page, "Text", { English: "The kiosk opened on Monday." });
    await button(page, m.admin_save_draft()).click();
    await expect(page).toHaveURL(/\/admin\/issues\/[0-9a-f-]{36}$/);
    await button(page, m.issues_send()).click();
    await dialogOf(page).getByLabel(m.issues_now()).check();
    await dialogOf(page).getByRole("button", { name: m.issues_now() }).click();
    await expect(page.getByText(m.issues_begins())).toBeVisible();
    await end();

    const issue = await newestMail(server, email, "/newsletter/unsubscribe/", 60_000);
    expect(issue.kind).toBe("newsletter.issue");
    expect(issue.text).toContain("The kiosk opened on Monday.");
    await visitor.goto(issue.link);
    await main(visitor).getByRole("button", { name: "Unsubscribe" }).click();
    await expect(visitor.locator("h1")).toHaveText(m.newsletter_left_title());
  },
);
