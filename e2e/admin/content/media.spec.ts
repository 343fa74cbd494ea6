import { type BrowserContext, type Page, expect, test } from "@playwright/test";
import { findAxeViolations } from "../../support/axe";
import sharp from "sharp";
import { freePort } from "../../support/free-port";
import { photograph } from "../../support/photographs";
import { type TestServer, startTestServer } from "../../support/test-server";
import { signInAsOwner } from "../../support/staff";
import { observePage } from "../../support/page-monitor";
import { m } from "../../../src/paraglide/messages";

const PORT = await freePort();
const POST = "/blog/my-first-pull-request";
const PICTURE = "/gallery/training-sessions/pair-practice";
const WORDS = "Two learners repair a laptop";
test.describe.configure({ mode: "serial" });
test.use({ baseURL: `http://localhost:${PORT}` });

let server: TestServer;
let editor: BrowserContext;
let picture = "";
test.beforeAll(async ({ browser }) => {
  server = await startTestServer({ PORT });
  editor = await signInAsOwner(browser, server);
  await server.query("update account set roles = array['editor']");
});
test.afterAll(() => server.stop());

const chosen = (name: string, buffer: Buffer) => ({ name, mimeType: "image/jpeg", buffer });

async function upload(page: Page, name: string, bytes: Buffer) {
  await page.goto("/admin/media");
  await page.getByRole("button", { name: m.media_upload() }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(m.media_file(), { exact: true }).setInputFiles(chosen(name, bytes));
  return dialog;
}

test("an editor uploads a photograph with texts in two languages and consent; sizes are made, its location is removed", async () => {
  const page = await editor.newPage();
  const seen = await observePage(page);
  const dialog = await upload(page, "repair.jpg", await photograph());
  await expect(dialog.getByText(m.media_file_sent())).toBeVisible();
  await dialog.getByRole("button", { name: m.media_add() }).click();
  await expect(dialog.getByText(m.media_consent_choose())).toBeVisible();
  await dialog.getByLabel(m.media_consent_given()).check();
  await expect(dialog.getByText(m.media_consent_choose())).toHaveCount(0);
  await dialog.getByRole("button", { name: m.media_add() }).click();
  await expect(dialog.getByText(m.forms_write_text())).toHaveCount(2);
  await dialog.getByLabel("English").fill(WORDS);
  await dialog.getByLabel("Français").fill("Deux élèves réparent un portable");
  await expect(dialog.getByText(m.media_falls_back())).toHaveCount(2);
  await dialog.getByLabel(m.media_purpose()).fill("Website");
  await dialog.getByLabel(m.media_from()).fill("Both, on paper");
  await dialog.getByRole("button", { name: m.media_add() }).click();
  await expect(page).toHaveURL(/\/admin\/media\/[0-9a-f-]{36}$/, { timeout: 60_000 });
  picture = page.url().split("/").at(-1)!;
  await page.getByLabel(m.media_focus_x()).press("Home");
  await page.locator(".office-focus-photo").click({ position: { x: 5, y: 5 } });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  const [row] = await server.query("select focus_x, focus_y, consent_from from picture where id = $1", [
    picture,
  ]);
  expect(Number(row!["focus_x"])).toBeLessThan(0.1);
  expect(Number(row!["focus_y"])).toBeLessThan(0.1);
  expect(row!["consent_from"]).toBe("Both, on paper");
  const file = await page.request.get(`/media/${picture}/1600.webp`);
  const { exif } = await sharp(await file.body()).metadata();
  expect(exif).toBeUndefined();
  expect(seen.complaints.filter((one) => !one.includes("status of 422"))).toEqual([]);
  expect(seen.foreign).toEqual([]);
  await page.close();
});

test("several photographs uploaded at once have separate texts and consent, and a failed one does not affect the others", async () => {
  const page = await editor.newPage();
  await page.goto("/admin/media");
  await page.getByRole("button", { name: m.media_upload() }).click();
  const dialog = page.getByRole("dialog");
  await dialog
    .getByLabel(m.media_file(), { exact: true })
    .setInputFiles([
      chosen("one.jpg", await photograph(800, 600)),
      chosen("broken.jpg", Buffer.from("no picture at all")),
    ]);
  const [one, broken] = ["one.jpg", "broken.jpg"].map((name) => dialog.getByRole("region", { name }));
  await expect(one!.getByText(m.media_file_sent())).toBeVisible();
  await expect(broken!.getByRole("button", { name: m.media_try_again() })).toBeVisible();
  await expect(dialog.getByRole("radio", { checked: true })).toHaveCount(0);
  await one!.getByLabel("English").fill("The first of two");
  await one!.getByLabel(m.media_consent_none_needed()).check();
  await one!.getByRole("button", { name: m.media_add() }).click();
  await expect(one!.getByText(m.media_added())).toBeVisible({ timeout: 60_000 });
  await broken!.getByRole("button", { name: m.media_add() }).click();
  await expect(broken!).toContainText(m.forms_choose_file());
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(page.getByText("The first of two")).toBeVisible();
  await page.close();
});

test("files that are not pictures, and broken pictures, are refused with a reason, and the next upload works", async () => {
  const page = await editor.newPage();
  const lie = await upload(page, "lie.jpg", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"));
  await expect(lie.getByText(/Photos must be JPEG, PNG or WebP/)).toBeVisible();
  for (const kind of ["gif", "avif", "heic"]) {
    const moving = { name: `a.${kind}`, mimeType: `image/${kind}`, buffer: Buffer.alloc(500, kind) };
    await lie.getByLabel(m.media_file(), { exact: true }).setInputFiles(moving);
    await expect(lie.getByText(/Save a GIF, AVIF or HEIC \(iPhone\) picture/)).toBeVisible();
  }
  const whole = await photograph(400, 300);
  const broken = await upload(page, "broken.jpg", whole.subarray(0, whole.length - 3000));
  await broken.getByLabel("English").fill("Broken");
  await broken.getByLabel(m.media_consent_none_needed()).check();
  await broken.getByRole("button", { name: m.media_add() }).click();
  await expect(broken.getByText(/damaged or incomplete/)).toBeVisible({ timeout: 30_000 });
  await broken.getByRole("button", { name: "Cancel" }).click();
  await page.goto("/admin/media");
  const listed = page.getByRole("alert").filter({ hasText: "broken.jpg" });
  await expect(listed).toContainText("damaged or incomplete");
  await listed.getByRole("button", { name: m.media_forget() }).click();
  await expect(listed).toHaveCount(0);
  await page.close();
});

test("a photograph added to a post in two languages appears on the public page in AVIF and WebP", async ({
  page: visitor,
}) => {
  const page = await editor.newPage();
  const [post] = await server.query("select id from post where slug = 'my-first-pull-request'");
  await page.goto(`/admin/posts/${String(post!["id"])}`);
  const title = page.getByRole("group", { name: "Title", exact: true }).first();
  await title.getByLabel("English").fill("A laptop again");
  await title.getByLabel("Français").fill("Un portable de nouveau");
  await page.getByRole("button", { name: m.admin_choose_picture() }).click();
  const chooser = page.getByRole("dialog");
  await chooser.getByLabel("Search").fill("laptop");
  await chooser.getByRole("button", { name: WORDS }).click();
  await expect(page.getByRole("img", { name: WORDS })).toBeVisible();
  await page.getByRole("button", { name: m.admin_publish_changes() }).click();
  await expect(page.getByText("The public page shows it now")).toBeVisible();
  for (const [path, words, heading] of [
    [POST, WORDS, "A laptop again"],
    [`/fr${POST}`, "Deux élèves réparent un portable", "Un portable de nouveau"],
  ] as const) {
    await visitor.goto(path);
    await expect(visitor.locator("h1")).toHaveText(heading);
    const shown = visitor.locator("picture").first();
    await expect(shown.locator("source[type='image/avif']")).toHaveCount(1);
    await expect(shown.locator("source[type='image/webp']")).toHaveCount(1);
    const image = shown.locator("img");
    expect(await image.getAttribute("alt")).toBe(words);
    expect(Number(await image.getAttribute("width"))).toBeGreaterThan(0);
    expect(Number(await image.getAttribute("height"))).toBeGreaterThan(0);
  }
  expect((await visitor.request.get(`/media/${picture}/720.avif`)).headers()["content-type"]).toBe(
    "image/avif",
  );
  await page.goto(`/admin/media/${picture}`);
  await expect(page.getByRole("link", { name: "Posts: my-first-pull-request" })).toBeVisible();
  await page.close();
});

test("leaving a photograph with unsaved text needs a confirmation; of two editors, the second decides", async () => {
  const [first, second] = [await editor.newPage(), await editor.newPage()];
  const english = (page: Page) => page.getByLabel("English").first();
  for (const page of [first, second]) {
    await page.goto(`/admin/media/${picture}`);
    await expect(english(page)).toHaveValue(WORDS);
  }
  await english(second).fill("Mine");
  const requested = second.waitForEvent("dialog");
  const leaving = second.getByRole("menuitem", { name: "Posts" }).click();
  const dialog = await requested;
  expect(dialog.message()).toBe(m.admin_ra_unsaved());
  await dialog.dismiss();
  await leaving;
  await expect(second).toHaveURL(new RegExp(picture));
  await english(first).fill(m.admin_conflict_theirs());
  await first.getByRole("button", { name: "Save", exact: true }).click();
  await expect(first.getByText("Saved.")).toBeVisible();
  await second.getByRole("button", { name: "Save", exact: true }).click();
  await expect(second.getByRole("dialog")).toContainText(m.admin_conflict_theirs());
  await second.getByRole("button", { name: m.admin_keep_mine() }).click();
  await expect(second.getByText("Saved.")).toBeVisible();
  await expect(english(second)).toHaveValue("Mine");
  await expect(second.getByText("Saved.")).toHaveCount(0);
  await english(second).fill(WORDS);
  await second.getByRole("button", { name: "Save", exact: true }).click();
  await expect(second.getByText("Saved.")).toBeVisible();
  await second.getByRole("menuitem", { name: "Posts" }).click();
  await expect(second).toHaveURL(/admin\/posts$/);
  await first.close();
  await second.close();
});

test("withdrawing consent removes a photograph from page, gallery, share image, files and cached pages at once", async ({
  page: visitor,
}) => {
  await server.query("update gallery_item set picture_id = $1 where slug = 'pair-practice'", [picture]);
  const status = async (path: string) => (await visitor.request.get(path)).status();
  const share = "/og/en/gallery/pair-practice.png";
  await expect.poll(() => status(PICTURE)).toBe(200);
  expect(await status(share)).toBe(200);
  // The second response is cached.
  expect(await (await visitor.request.get(POST)).text()).toContain(picture);
  expect(await (await visitor.request.get(POST)).text()).toContain(picture);
  const page = await editor.newPage();
  await page.goto(`/admin/media/${picture}`);
  await page.getByRole("button", { name: m.media_withdraw() }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("that use it: 2");
  await dialog.getByLabel("Reason").fill("She wrote to us");
  await dialog.getByRole("button", { name: m.media_withdraw() }).click();
  await expect(page.getByText(m.media_withdrawn())).toBeVisible();
  expect(await (await visitor.request.get(POST)).text()).not.toContain(picture);
  expect(await (await visitor.request.get(`/fr${POST}`)).text()).not.toContain(picture);
  expect(await status(PICTURE)).toBe(404);
  expect(await status(share)).toBe(404);
  expect(await status(`/media/${picture}/720.avif`)).toBe(410);
  await expect(page.getByText(m.media_consent_withdrawn(), { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Save", exact: true })).toHaveCount(0);
  await page.close();
});

for (const [name, path] of [
  ["library", "/admin/media"],
  ["library in Arabic", "/ar/admin/media"],
] as const)
  test(`axe finds no violations: ${name}, and the upload`, async () => {
    const page = await editor.newPage();
    const seen = await observePage(page);
    await page.goto(path);
    await expect(page.locator(".office-library")).toBeVisible();
    const complaints = async () => findAxeViolations(page);
    expect(await complaints()).toEqual([]);
    await page.locator(".RaTopToolbar-root button, .MuiToolbar-root .MuiButton-contained").first().click();
    await expect(page.getByRole("dialog")).toBeVisible();
    expect(await complaints()).toEqual([]);
    expect(seen.complaints).toEqual([]);
    await page.close();
  });

test("axe finds no violations: a photograph", async () => {
  const page = await editor.newPage();
  const dialog = await upload(page, "another.jpg", await photograph(900, 600));
  await dialog.getByLabel("English").fill("A room");
  await dialog.getByLabel(m.media_consent_none_needed()).check();
  await dialog.getByRole("button", { name: m.media_add() }).click();
  await expect(page.locator(".office-focus-photo img")).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await findAxeViolations(page)).toEqual([]);
  await page.close();
});
