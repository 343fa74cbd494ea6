import { type BrowserContext, type Page, expect, test } from "@playwright/test";
import { type StorageKind, isListed } from "../../src/features/site/device-storage/device-storage.model";
import { DEVICE_STORAGE } from "../../src/features/site/device-storage/device-storage.server";
import { freePort } from "../support/free-port";
import { fillLocalizedText } from "../support/admin/admin-forms";
import { type TestServer, startTestServer } from "../support/test-server";
import { listStoredItems, readStoredText } from "../support/offline/browser-storage";
import { signInAsOwner } from "../support/staff";
import { m } from "../../src/paraglide/messages";

const PORT = await freePort();
test.describe.configure({ mode: "serial" });
test.use({ baseURL: `http://localhost:${PORT}` });

let server: TestServer;
let adminContext: BrowserContext;
let page: Page;
test.beforeAll(async ({ browser }) => {
  server = await startTestServer({ PORT });
  adminContext = await signInAsOwner(browser, server);
  page = await adminContext.newPage();
  // Accepts the question about unsaved input, as if the browser had crashed.
  page.on("dialog", (dialog) => void dialog.accept());
});
test.afterAll(() => server.stop());

const title = (of: Page = page) =>
  of.getByRole("group", { name: "Title", exact: true }).first().getByLabel("English", { exact: true });
const save = () => page.getByRole("button", { name: m.admin_save_draft() });
const restore = (of: Page = page) => of.getByRole("button", { name: "Restore", exact: true });
const expectDraftStored = (text: string) => expect.poll(() => readStoredText(page)).toContain(text);

test("unsaved input is offered again after a crash, and deleted once it is saved", async () => {
  await page.goto("/admin/posts/create");
  await fillLocalizedText(page, "Title", { English: "Half a thought" });
  await expectDraftStored("Half a thought");
  const [unlisted] = (await listStoredItems(adminContext, page)).filter((item) => {
    const [kind, ...name] = item.split(" ");
    return !isListed(DEVICE_STORAGE, kind as StorageKind, name.join(" "));
  });
  expect(unlisted, "the cookie policy names everything").toBeUndefined();

  await page.goto("/admin/posts/create");
  await expect(page.getByText("You typed something here on")).toBeVisible();
  await expect(title()).toHaveValue("");
  await page.getByRole("button", { name: "Discard", exact: true }).click();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await restore().click();
  await expect(title()).toHaveValue("Half a thought");
  await expect(page.getByLabel(m.admin_field_slug())).toHaveValue("half-a-thought");
  await title().press("Control+s");
  await expect(page).toHaveURL(/\/admin\/posts\/[0-9a-f-]{36}$/);
  await expect.poll(() => readStoredText(page)).not.toContain("Half a thought");
});

test("an ended session, an outage and a lost connection retain the input and explain the next step", async () => {
  await expect(title()).toHaveValue("Half a thought");
  const cookies = await adminContext.cookies();
  const refusals = [
    {
      message: "sign in again in another tab",
      begin: () => adminContext.clearCookies(),
      end: () => adminContext.addCookies(cookies),
    },
    {
      message: m.forms_unavailable(),
      begin: () => page.route("**/content/posts/*", (route) => route.fulfill({ status: 503, body: "busy" })),
      end: () => page.unroute("**/content/posts/*"),
    },
    {
      message: m.forms_offline(),
      begin: () => adminContext.setOffline(true),
      end: () => adminContext.setOffline(false),
    },
  ];
  for (const [at, { message, begin, end }] of refusals.entries()) {
    await title().fill(`Thought ${at}`);
    await begin();
    await save().click();
    await expect(page.getByRole("alert").filter({ hasText: message }).first()).toBeVisible();
    await expect(title()).toHaveValue(`Thought ${at}`);
    await expectDraftStored(`Thought ${at}`);
    await end();
    await save().click();
    await expect(page.getByText("Saved.", { exact: true }).first()).toBeVisible();
    await expect(page.getByRole("alert").filter({ hasText: message })).toHaveCount(0);
    await expect.poll(() => readStoredText(page)).not.toContain(`Thought ${at}`);
  }
});

test("a save with a lost answer causes no conflict and no duplicate", async () => {
  const loseNextAnswer = async (pattern: string) =>
    page.route(
      pattern,
      async (route) => {
        await route.fetch();
        await route.abort("connectionreset");
      },
      { times: 1 },
    );
  await loseNextAnswer("**/content/posts/*");
  await title().fill("Written twice");
  await save().click();
  await expect(page.getByRole("alert").filter({ hasText: "You are offline" }).first()).toBeVisible();
  await title().fill("Written three times");
  await save().click();
  await expect(page.getByText("Saved.", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.goto("/admin/posts/create");
  await loseNextAnswer("**/content/posts");
  await fillLocalizedText(page, "Title", { English: "Only once" });
  await save().click();
  await expect(page.getByRole("alert").filter({ hasText: "You are offline" }).first()).toBeVisible();
  await fillLocalizedText(page, "Title", { Français: "Une seule fois" });
  await save().click();
  await expect(page).toHaveURL(/\/admin\/posts\/[0-9a-f-]{36}$/);
  expect(await server.query("select title from post where title::jsonb->>'en' = 'Only once'")).toEqual([
    { title: { en: "Only once", fr: "Une seule fois" } },
  ]);
});

test("after a reload the next save continues with the created item, without duplicates", async () => {
  const posts = (name: string) => server.query("select id from post where title::jsonb->>'en' = $1", [name]);
  await page.goto("/admin/posts/create");
  await fillLocalizedText(page, "Title", { English: "Too early" });
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText(m.forms_saved_not_published())).toBeVisible();
  const [first] = await posts("Too early");
  await fillLocalizedText(page, "Excerpt", { English: "Written before the reload." });
  await expectDraftStored("Written before the reload.");
  await page.reload();
  await restore().click();
  await expect(title()).toHaveValue("Too early");
  await save().click();
  await expect(page).toHaveURL(new RegExp(`/admin/posts/${String(first!["id"])}$`));
  expect(await posts("Too early")).toEqual([first]);
  const excerpts = await server.query("select excerpt from post where id = $1", [first!["id"]]);
  expect(JSON.stringify(excerpts)).toContain("Written before the reload.");

  await page.goto("/admin/posts/create");
  await fillLocalizedText(page, "Title", { English: "Answer lost" });
  await expectDraftStored("Answer lost");
  await page.route(
    "**/content/posts",
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
  await save().click();
  await expect(page.getByRole("alert").filter({ hasText: "You are offline" }).first()).toBeVisible();
  await page.reload();
  await restore().click();
  await fillLocalizedText(page, "Title", { Français: "Réponse perdue" });
  await save().click();
  await expect(page).toHaveURL(/\/admin\/posts\/[0-9a-f-]{36}$/);
  expect(await posts("Answer lost")).toHaveLength(1);

  // A new post must not reuse the previous item.
  await page.goto("/admin/posts/create");
  await expect(page.getByText("You typed something here on")).toHaveCount(0);
  await fillLocalizedText(page, "Title", { English: "Another one" });
  await save().click();
  await expect(page).toHaveURL(/\/admin\/posts\/[0-9a-f-]{36}$/);
  expect(await posts("Another one")).toHaveLength(1);
});

test("restored input over another person's later save causes a conflict to decide, not a loss", async () => {
  await title().fill("Mine, typed first");
  await expectDraftStored("Mine, typed first");
  const other = await adminContext.newPage();
  await other.goto(page.url());
  await other.getByRole("button", { name: "Discard", exact: true }).click();
  await title(other).fill("Theirs, saved first");
  await other.getByRole("button", { name: m.admin_save_draft() }).click();
  await expect(other.getByText("Saved.", { exact: true })).toBeVisible();
  await other.close();
  await title().fill("Mine, typed on");
  await expectDraftStored("Mine, typed on");
  await page.reload();
  await expect(page.getByText(m.forms_found_older())).toBeVisible();
  await restore().click();
  await save().click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Theirs, saved first");
  await expect(dialog).toContainText("Mine, typed on");
  await dialog.getByRole("button", { name: m.admin_keep_mine() }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  // The form shows saved values after it reads them again.
  await page.waitForLoadState("networkidle");
  await expect(title()).toHaveValue("Mine, typed on");
});

test("signing out deletes drafts from the computer", async () => {
  await title().fill("Not for the next person");
  await expectDraftStored("Not for the next person");
  await page.getByRole("button", { name: /Amina|Profile/ }).click();
  await page.getByRole("menuitem", { name: m.admin_ra_sign_out() }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await readStoredText(page)).not.toContain("Not for the next person");
});
