import { type BrowserContext, expect, test } from "@playwright/test";
import { chooseOption } from "../support/admin/admin-forms";
import { findAxeViolations } from "../support/axe";
import { freePort } from "../support/free-port";
import { observePage } from "../support/page-monitor";
import { setRoles, signInAsOwner } from "../support/staff";
import { type TestServer, startTestServer } from "../support/test-server";
import { m } from "../../src/paraglide/messages";

const PORT = await freePort();
test.use({ baseURL: `http://localhost:${PORT}` });

let server: TestServer;
let editor: BrowserContext;
test.beforeAll(async ({ browser }) => {
  server = await startTestServer({ PORT });
  editor = await signInAsOwner(browser, server);
  await setRoles(server, "editor");
});
test.afterAll(() => server.stop());

test("a portrait selected by an editor appears in the preview at once, and on the public page", async ({
  page: visitor,
}) => {
  const page = await editor.newPage();
  const seen = await observePage(page);
  const [member] = await server.query("select id from team_member where name = 'Grace Atieno'");
  await page.goto(`/admin/team/${String(member!["id"])}`);
  const group = page.getByRole("group", { name: "Drawing" });
  const preview = group.getByRole("img", { name: "Drawing of Grace Atieno" });
  await expect(preview).toHaveAttribute("src", "/portraits/4-puffs-woven-sky.svg");
  await chooseOption(page, m.admin_portrait_hair(), m.admin_portrait_hair_wrap());
  await group.getByRole("checkbox", { name: "Glasses" }).check();
  await expect(preview).toHaveAttribute("src", "/portraits/4-wrap-woven-sky-glasses.svg");
  await expect
    .poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole("button", { name: m.admin_publish_changes() }).click();
  await expect
    .poll(async () =>
      (await (await visitor.request.get("/team")).text()).includes("4-wrap-woven-sky-glasses"),
    )
    .toBe(true);
  await visitor.goto("/team");
  await expect(visitor.getByRole("img", { name: "Drawing of Grace Atieno" })).toBeVisible();
  await group.getByRole("button", { name: m.admin_portrait_reset() }).click();
  await expect(preview).not.toHaveAttribute("src", /wrap|beard/);
  expect(seen.complaints).toEqual([]);
  await page.close();
});
