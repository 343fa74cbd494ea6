import { type BrowserContext, type Page, expect, test } from "@playwright/test";
import { findAxeViolations } from "../../support/axe";
import { freePort } from "../../support/free-port";
import { type TestServer, startTestServer } from "../../support/test-server";
import { setRoles as ownRoles, signInAsOwner, notification } from "../../support/staff";
import { observePage } from "../../support/page-monitor";
import { m } from "../../../src/paraglide/messages";

const PORT = await freePort();
const PROGRAM = "/programs/code-for-refugees";
test.describe.configure({ mode: "serial" });
test.use({ baseURL: `http://localhost:${PORT}` });

let server: TestServer;
let editor: BrowserContext;
test.beforeAll(async () => {
  server = await startTestServer({ PORT });
});
test.afterAll(() => server.stop());

const become = (role: string) => ownRoles(server, role);
const headline = async (page: Page, path = PROGRAM) => {
  await page.goto(path);
  return page.locator("h1").innerText();
};

test(
  "the back office requires a second factor, is never cached, and no page of the site loads its scripts",
  { tag: "@core" },
  async ({ browser, request }) => {
    const anonymous = await request.get("/admin", { maxRedirects: 0 });
    expect(anonymous.status()).toBe(302);
    expect(anonymous.headers()["location"]).toContain("/login?next=%2Fadmin");
    expect((await request.get("/admin/ajax/v1/content/programs")).status()).toBe(401);
    editor = await signInAsOwner(browser, server);
    await become("editor");
    const answer = await editor.request.get("/admin/programs");
    expect(answer.status()).toBe(200);
    expect(answer.headers()["cache-control"]).toBe("private, no-store");
    expect(answer.headers()["x-robots-tag"]).toContain("noindex");
    expect(answer.headers()["content-security-policy"]).toMatch(/style-src [^;]*'nonce-/);
    expect(answer.headers()["content-security-policy"]).not.toContain("unsafe");
    const manifest = await (await request.get("/")).text();
    expect(manifest).not.toMatch(/admin-(app|vendor)-[\w-]+\.js/);
  },
);

test("the first load of the back office costs at most 640 KB with an empty cache", async () => {
  const page = await editor.newPage();
  const sizes: Promise<number>[] = [];
  page.on("requestfinished", (request) =>
    sizes.push(
      request
        .sizes()
        .then(({ responseBodySize, responseHeadersSize }) => responseBodySize + responseHeadersSize),
    ),
  );
  await page.goto("/admin", { waitUntil: "networkidle" });
  await expect(page.getByRole("heading", { name: m.admin_waits() })).toBeVisible();
  const bytes = (await Promise.all(sizes)).reduce((all, size) => all + size, 0);
  console.log(`first load of the back office: ${bytes} bytes`);
  expect(bytes).toBeGreaterThan(300_000);
  expect(bytes).toBeLessThan(640_000);
  await page.close();
});

test(
  "an editor writes a program in two languages, previews and publishes it, and the public page changes at once",
  { tag: "@core" },
  async ({ page: visitor }) => {
    const page = await editor.newPage();
    const seen = await observePage(page);
    const before = await headline(visitor);
    await page.goto("/admin/programs");
    await page.getByRole("cell", { name: before }).click();
    const title = page.getByRole("group", { name: "Title", exact: true }).first();
    await title.getByLabel("English").fill("Code for everybody");
    await title.getByLabel("Français").fill("Le code pour tous");
    await page.getByRole("button", { name: m.admin_save_draft() }).click();
    await expect(page.getByText(m.admin_saved_waits())).toBeVisible();
    expect(await headline(visitor)).toBe(before);
    const preview = await page.getByRole("link", { name: "Preview" }).getAttribute("href");
    const shown = await editor.newPage();
    expect(await headline(shown, preview!)).toBe("Code for everybody");
    await expect(shown.getByText(m.forms_preview_mark())).toHaveCSS("position", "fixed");
    expect(await headline(shown, `/fr${preview!}`)).toBe("Le code pour tous");
    expect(await headline(visitor)).toBe(before);
    expect((await visitor.request.get(preview!)).status()).toBe(404);
    await page.getByRole("button", { name: m.admin_publish_changes() }).click();
    await expect(page.getByText("The public page shows it now")).toBeVisible();
    expect(await headline(visitor)).toBe("Code for everybody");
    expect(await headline(visitor, `/fr${PROGRAM}`)).toBe("Le code pour tous");
    await page.getByRole("button", { name: "History" }).click();
    // Newest first; publishing also saves.
    await page.getByRole("button", { name: /saved/ }).last().click();
    await expect(page.getByRole("dialog")).toContainText(before);
    await page.keyboard.press("Escape");
    expect(seen.complaints).toEqual([]);
    expect(seen.foreign).toEqual([]);
    await page.close();
  },
);

test("an earlier version is restored from the history", async ({ page: visitor }) => {
  const page = await editor.newPage();
  const [item] = await server.query("select id from program where slug = 'code-for-refugees'");
  await page.goto(`/admin/programs/${String(item!["id"])}`);
  const title = page.getByRole("group", { name: "Title", exact: true }).first();
  await title.getByLabel("English").fill("Not for long");
  await page.getByRole("button", { name: m.admin_publish_changes() }).click();
  await expect.poll(() => headline(visitor)).toBe("Not for long");
  await page.getByRole("button", { name: "History" }).click();
  await page
    .getByRole("button", { name: /published/ })
    .nth(1)
    .click();
  await page.getByRole("button", { name: m.admin_restore() }).click();
  await expect(page.getByText(m.writing_restore_text())).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: m.admin_restore() }).last().click();
  await expect(title.getByLabel("English")).toHaveValue("Code for everybody");
  await page.getByRole("button", { name: m.admin_publish_changes() }).click();
  await expect.poll(() => headline(visitor)).toBe("Code for everybody");
  await page.close();
});

test("if two people edit the same item, the second sees both versions, loses nothing, and decides", async () => {
  const [first, second] = [await editor.newPage(), await editor.newPage()];
  const [item] = await server.query("select id from program where slug = 'women-in-tech'");
  const field = (page: Page) =>
    page.getByRole("group", { name: "Title", exact: true }).first().getByLabel("English");
  for (const page of [first, second]) {
    await page.goto(`/admin/programs/${String(item!["id"])}`);
    await expect(field(page)).not.toHaveValue("");
  }
  await field(first).fill(m.admin_conflict_theirs());
  await first.getByRole("button", { name: m.admin_save_draft() }).click();
  await expect(first.getByText(m.admin_saved_waits())).toBeVisible();
  await field(second).fill("Mine");
  await second.getByRole("button", { name: m.admin_save_draft() }).click();
  const dialog = second.getByRole("dialog");
  await expect(dialog).toContainText(m.admin_conflict_theirs());
  await expect(dialog).toContainText("Mine");
  await dialog.getByRole("button", { name: m.admin_keep_mine() }).click();
  await expect(second.getByText(m.admin_saved_waits())).toBeVisible();
  await expect(field(second)).toHaveValue("Mine");
  await first.close();
  await second.close();
});

test("leaving unsaved changes needs a confirmation", async () => {
  const page = await editor.newPage();
  await page.goto("/admin/posts/create");
  await page.getByLabel("Author").fill("Amina");
  const requested = page.waitForEvent("dialog");
  const leaving = page.getByRole("menuitem", { name: "Teaching" }).click();
  const dialog = await requested;
  expect(dialog.message()).toBe(m.admin_ra_unsaved());
  await dialog.dismiss();
  await leaving;
  await expect(page).toHaveURL(/posts\/create$/);
  await page.close({ runBeforeUnload: false });
});

for (const [name, path] of [
  ["overview", "/admin"],
  ["list", "/admin/programs"],
  ["Arabic list", "/ar/admin/events"],
  ["new post", "/admin/posts/create"],
] as const)
  test(`axe finds no violations: ${name}`, async () => {
    const page = await editor.newPage();
    const seen = await observePage(page);
    await page.goto(path);
    await expect(page.locator(".RaLayout-content")).toBeVisible();
    await expect(page.locator(".RaLoading-root, [role=progressbar]")).toHaveCount(0);
    expect(await findAxeViolations(page)).toEqual([]);
    expect(seen.complaints).toEqual([]);
    await page.close();
  });

test("a reviewer sees no content in the back office, and the server refuses it as well", async () => {
  await become("reviewer");
  const page = await editor.newPage();
  await page.goto("/admin");
  await expect(page.getByRole("menuitem", { name: "Overview" })).toBeVisible();
  for (const name of ["Teaching", "Programs"])
    await expect(page.getByRole("menuitem", { name })).toHaveCount(0);
  expect((await editor.request.get("/admin/ajax/v1/content/programs")).status()).toBe(403);
  await become("owner");
  await page.close();
});

test("an owner reads sent emails in a frame, and the audit log records it", async () => {
  const page = await editor.newPage();
  await page.goto("/admin/mails");
  await page.getByRole("cell", { name: "amina@example.org" }).first().click();
  const frame = page.frameLocator("iframe");
  await expect(frame.locator("h1, h2").first()).toBeVisible();
  await expect(frame.getByText("[link not shown]").first()).toBeVisible();
  await expect(frame.locator("a[href]")).toHaveCount(0);
  await page.goto("/admin/audit");
  await expect(page.getByRole("cell", { name: m.admin_action_read(), exact: true }).first()).toBeVisible();
  await page.close();
});

test("an owner invites a person with a role, and withdraws the invitation", async () => {
  const page = await editor.newPage();
  await page.goto("/admin/staff");
  await page.getByRole("button", { name: m.admin_invite() }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email").fill("new@example.org");
  await dialog.getByRole("checkbox", { name: "Editor" }).check();
  await dialog.getByRole("button", { name: m.admin_invite_send() }).click();
  await expect(notification(page)).toContainText("No mail server is set up");
  await page.getByRole("button", { name: m.admin_withdraw() }).click();
  await expect(dialog).toContainText(m.admin_withdraw_text({ email: "new@example.org" }));
  await dialog.getByRole("button", { name: m.admin_withdraw() }).click();
  await expect(page.getByText(m.admin_withdrawn())).toBeVisible();
  await expect(page.getByText("new@example.org")).toHaveCount(0);
  await page.close();
});
