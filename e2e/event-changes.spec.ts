import { type BrowserContext, expect, test } from "@playwright/test";
import { axeFinds } from "./axe";
import { freePort } from "./free-port";
import { mailsTo, newestMail } from "./mails";
import { WORKSHOP, choose, orderFree, press, setPrices, shot } from "./ordering";
import { type OwnServer, startOwnServer } from "./own-server";
import { become, staff } from "./staff";
import { watch } from "./watch";

const PORT = await freePort();
const GUEST = "keeps@example.org";
test.describe.configure({ mode: "serial" });
test.use({ baseURL: `http://localhost:${PORT}` });

let server: OwnServer;
let editor: BrowserContext;
test.beforeAll(async ({ browser }) => {
  server = await startOwnServer({ PORT });
  editor = await staff(browser, server);
  await become(server, "editor");
});
test.afterAll(() => server.stop());

test("an editor moves an event: the mails are previewed, the guest reads the old and the new time and returns the ticket", async ({
  page: guest,
}) => {
  await setPrices(server, 0);
  await choose(guest, { regular: 1 });
  await orderFree(guest, server, GUEST);
  await expect(guest.locator("h1")).toHaveText("You are coming");
  const order = (await newestMail(server, GUEST)).link;
  const sequence = async () =>
    Number(
      /SEQUENCE:(\d+)/.exec(await (await guest.request.get(`/events/${WORKSHOP}.ics`)).text())?.[1] ?? "0",
    );
  const before = await sequence();

  const page = await editor.newPage();
  const seen = await watch(page);
  const [event] = await server.query(`select id from event where slug = '${WORKSHOP}'`);
  await page.goto(`/admin/events/${String(event!["id"])}`);
  const start = page.getByLabel(/^Start \(/);
  const was = await start.inputValue();
  const moved = `${was.slice(0, 11)}11:30`;
  await start.fill(moved);
  await page.getByRole("button", { name: "Publish changes" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Orders that get a mail: 1");
  await expect(dialog).toContainText("11:30");
  await dialog.getByLabel("Your note to guests (English)").fill("The trainer comes by bus.");
  await dialog.getByLabel("Your note to guests (English)").blur();
  await expect(dialog.locator("pre")).toContainText("The trainer comes by bus.");
  const sideways = await dialog.locator("pre").evaluate((text) => {
    const { scrollWidth, clientWidth } = text.closest(".MuiDialogContent-root")!;
    return scrollWidth - clientWidth;
  });
  expect(sideways, "lines of the mail wrap").toBeLessThanOrEqual(0);
  expect(await axeFinds(page)).toEqual([]);
  await shot(page, "event-change-dialog");
  // Second thoughts: nothing is published, and nobody is written to.
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("Nothing was published")).toBeVisible();
  expect((await mailsTo(server, GUEST)).map(({ kind }) => kind)).not.toContain("tickets.changed-moved");
  await page.getByRole("button", { name: "Publish changes" }).click();
  await dialog.getByRole("button", { name: "Publish and send mails (1)" }).click();
  await expect(page.getByText("The public page shows it now")).toBeVisible();
  expect(seen.complaints).toEqual([]);
  await page.close();

  const mail = await newestMail(server, GUEST, "/orders/");
  expect(mail.kind).toBe("tickets.changed-moved");
  expect(mail.text).toMatch(new RegExp(`Before: .*${was.slice(11)}[^]*Now: .*11:30`));
  expect(await sequence()).toBeGreaterThan(before);
  await guest.goto(`/events/${WORKSHOP}`);
  await expect(guest.getByText("This event was moved.")).toContainText(was.slice(11));
  await shot(guest, "event-moved");
  expect(await guest.content()).toContain("https://schema.org/EventRescheduled");
  await guest.goto(order);
  await expect(guest.getByText("This event was moved.")).toBeVisible();
  await guest.locator(".order-ticket summary").first().click();
  await press(guest, "Yes, give it back");
  await expect(guest.locator(".order-ticket.gone")).toHaveCount(1);
});
