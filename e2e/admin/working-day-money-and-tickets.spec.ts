import { expect, test } from "@playwright/test";
import { formatDate } from "../../src/platform/time/format-date";
import { freePort } from "../support/free-port";
import { mailsTo, newestMail } from "../support/mails";
import { chooseOption } from "../support/admin/admin-forms";
import { WORKSHOP } from "../support/ticket-orders";
import { type TestServer, startTestServer } from "../support/test-server";
import { signInAsOwner } from "../support/staff";
import {
  type WorkingDays,
  button,
  createWorkingDays,
  dialogOf,
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
  "finance records a transfer and refunds it: the donor gets a receipt that opens, then an email with amount and date",
  { tag: "@core" },
  async ({ browser }) => {
    const email = "nadia@example.org";
    const { page, open, expectWithinLimit, end } = await days.startDay("finance");
    await open(m.admin_menu_gifts(), m.admin_gifts());
    await button(page, m.finance_record()).click();
    const dialog = dialogOf(page);
    await chooseOption(page, m.finance_method(), m.finance_method_transfer());
    await dialog.getByLabel(/^Amount in USD/).fill("80.50");
    await dialog.getByLabel(m.finance_payment_reference()).fill("SWIFT 4711");
    await dialog.getByLabel(m.finance_name_receipt()).fill("Nadia Hassan");
    await dialog.getByLabel(m.finance_email_receipt()).fill(email);
    await dialog.getByRole("button", { name: m.finance_book() }).click();
    await expect(page.getByText(/Recorded as [A-Z]{3}-\d{4}/)).toBeVisible();
    const donor = await openVisitorPage(browser, server);
    const receipt = await newestMail(server, email, "/donate/receipt/");
    expect(receipt.kind).toBe("gifts.receipt");
    await donor.goto(receipt.link);
    await expect(donor.locator(".receipt")).toContainText(/R-\d{4}-\d{5}/);
    await expect(donor.locator(".receipt")).toContainText("80.50");

    await open(m.admin_menu_gifts(), m.admin_gifts());
    await page
      .getByRole("row", { name: /Nadia Hassan/ })
      .getByRole("link")
      .click();
    await button(page, m.finance_give_back()).click();
    // The default is the full remaining amount.
    await expect(dialog.getByLabel(/^Amount in USD/)).toHaveValue("80.50");
    await dialog.getByLabel(/^Reason/).fill("sent twice");
    await dialog.getByRole("button", { name: m.finance_give_back() }).click();
    await expect(page.getByText(m.finance_refund_asked())).toBeVisible();
    await expectWithinLimit("refund");
    await end();

    const kinds = async () => (await mailsTo(server, email)).map(({ kind }) => kind);
    await expect.poll(kinds).toEqual(["gifts.credit-note", "gifts.receipt"]);
    const note = await newestMail(server, email, "/donate/receipt/");
    const [{ day } = { day: "" }] = await server.query(
      "select to_char(issued_on, 'YYYY-MM-DD') as day from receipt where kind = 'credit_note'",
    );
    expect(note.text).toMatch(/refunding .*80\.50 of your gift to /);
    expect(note.text).toContain(
      `We sent it on ${formatDate(String(day), "en")}, the way you paid: Bank transfer.`,
    );
    await donor.goto(note.link);
    await expect(donor.locator(".receipt")).toHaveCount(2);
  },
);

const readCalendarEntry = (calendar: string | null | undefined) => {
  const valueOf = (name: string) =>
    new RegExp(`^${name}(?:;[^:\\r\\n]*)?:(.*)$`, "m").exec(calendar ?? "")?.[1]?.trim();
  return {
    method: valueOf("METHOD"),
    uid: valueOf("UID"),
    sequence: valueOf("SEQUENCE"),
    start: valueOf("DTSTART"),
  };
};

test(
  "an organiser issues complimentary tickets and moves the event: the guest has them, and reads the old and new time",
  { tag: "@core" },
  async ({ browser }) => {
    const email = "speaker@example.org";
    const { page, open, end } = await days.startDay("organiser");
    await open(m.events_tickets());
    await page.getByRole("link", { name: "Git and GitHub in one day" }).click();
    await button(page, m.ticket_gift()).click();
    const dialog = dialogOf(page);
    await dialog.getByLabel(m.ticket_gift_count()).fill("2");
    await dialog.getByLabel("Name").fill("Speaker Zuri");
    await dialog.getByLabel(/^Email/).fill(email);
    await dialog.getByLabel("Reason").fill("Speaks about rebasing");
    await dialog.getByRole("button", { name: m.ticket_gift_send() }).click();
    await expect(page.getByRole("row", { name: /Speaker Zuri/ })).toBeVisible();
    const guest = await openVisitorPage(browser, server);
    const tickets = await newestMail(server, email, "/orders/");
    await guest.goto(tickets.link);
    await expect(guest.locator(".ticket-code")).toHaveCount(2);

    await open("Events");
    await page.getByRole("link", { name: "Git and GitHub in one day" }).click();
    const start = page.getByLabel(/^Start \(/);
    const was = await start.inputValue();
    await start.fill(`${was.slice(0, 11)}11:30`);
    await button(page, m.admin_publish_changes()).click();
    await button(page, "Publish and send emails (1)").click();
    await expect(page.getByText("The public page shows it now")).toBeVisible();
    await end();

    const moved = await newestMail(server, email, "/orders/");
    expect(moved.kind).toBe("tickets.changed-moved");
    expect(moved.text).toMatch(new RegExp(`Before: .*${was.slice(11)}[^]*Now: .*11:30`));
    // The guest's calendar treats the email as an update of its existing entry.
    const [update, first] = (await mailsTo(server, email)).map(({ calendar }) => readCalendarEntry(calendar));
    expect(update).toMatchObject({ method: "REQUEST", uid: first!.uid });
    expect(Number(update!.sequence)).toBeGreaterThan(Number(first!.sequence));
    expect(update!.start).toMatch(/T(113000|083000Z)$/);
    expect(first!.start).not.toBe(update!.start);
    await guest.goto(`/events/${WORKSHOP}`);
    await expect(guest.getByText("This event has a new date.")).toContainText(was.slice(11));
  },
);
