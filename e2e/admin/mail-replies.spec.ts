import { readFileSync } from "node:fs";
import { type BrowserContext, expect, test } from "@playwright/test";
import { startImapServer } from "../../src/adapters/imap-server.fixture";
import { ageForm } from "../support/form-age";
import { freePort } from "../support/free-port";
import { mailsTo } from "../support/mails";
import { type TestServer, startTestServer } from "../support/test-server";
import { REFERENCE, submitStep } from "../support/registration";
import { setRoles, signInAsOwner } from "../support/staff";
import { m } from "../../src/paraglide/messages";

const PORT = await freePort();
test.describe.configure({ mode: "serial", timeout: 180_000 });
test.use({ baseURL: `http://localhost:${PORT}` });

let mailServer: Awaited<ReturnType<typeof startImapServer>>;
let server: TestServer;
let adminContext: BrowserContext;
test.beforeAll(async ({ browser }) => {
  mailServer = await startImapServer();
  server = await startTestServer({
    PORT,
    IMAP_URL: mailServer.url,
    MAIL_REPLIES: "replies+*@reboot.example",
  });
  adminContext = await signInAsOwner(browser, server);
  await setRoles(server, "reviewer");
});
test.afterAll(async () => {
  await server.stop();
  await mailServer.close();
});

const pdf = Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(30_000, "x"), Buffer.from("\n%%EOF\n")]);

function createReply(to: string, originalText: string): Buffer {
  const quoted = originalText.replaceAll(/^/gm, "> ");
  const text = `Le formulaire, hier soir.\n\nLe mer. 25 nov. 2026 à 10:12, Reboot <${to}> a écrit :\n${quoted}`;
  const file = pdf.toString("base64").replaceAll(/.{76}/g, "$&\r\n");
  return Buffer.from(
    [
      "From: Asha <asha@example.org>",
      `To: ${to}`,
      "Subject: Re: Notre réponse",
      "Message-ID: <asha-1@example.org>",
      "MIME-Version: 1.0",
      "Content-Type: multipart/mixed; boundary=b",
      "",
      "--b\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n",
      Buffer.from(text).toString("base64").replaceAll(/.{76}/g, "$&\r\n"),
      '--b\r\nContent-Type: application/pdf\r\nContent-Disposition: attachment; filename="écran.pdf"\r\nContent-Transfer-Encoding: base64\r\n',
      file,
      "--b--",
    ].join("\r\n"),
  );
}

test("a reply by email appears in the conversation with its file, and on the person's page", async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.origin });
  const visitor = await context.newPage();
  await visitor.goto("/fr/contact?topic=website");
  await visitor.locator("#email").fill("asha@example.org");
  await visitor.locator("#message").fill("Le formulaire ne s’ouvre pas.");
  await visitor.locator("#privacy").check();
  await ageForm(visitor);
  await submitStep(visitor);
  await expect(visitor).toHaveURL(/\/sent\//);
  const code = REFERENCE.exec(await visitor.locator(".sent-reference").innerText())![0];

  const page = await adminContext.newPage();
  await page.goto("/admin/inbox");
  await page.getByRole("link", { name: code }).click();
  await page.getByLabel(m.thread_answer_text()).fill("Quel formulaire, et quand ?");
  await page.getByRole("button", { name: m.thread_send(), exact: true }).click();
  await expect(page.getByText(m.thread_answered({ reference: code }))).toBeVisible();

  const { headers, text } = (await mailsTo(server, "asha@example.org"))[0]!;
  expect(text).toMatch(/^Écrivez votre réponse au-dessus de cette ligne\./);
  mailServer.deliver(createReply(headers["Reply-To"]!, text));
  // The program polls the mailbox every minute.
  await expect.poll(() => mailServer.readRemaining().length, { timeout: 90_000 }).toBe(0);

  await page.goto("/admin/inbox");
  await page.getByRole("link", { name: code }).click();
  const thread = page.getByRole("region", { name: "Conversation" });
  await expect(thread).toContainText("Le formulaire, hier soir.");
  await expect(thread).not.toContainText("a écrit");
  const saving = page.waitForEvent("download");
  await thread.getByRole("link", { name: /écran\.pdf/ }).click();
  expect(readFileSync(await (await saving).path()).equals(pdf)).toBe(true);
  await page.close();

  await visitor.goto("/fr/code");
  await visitor.locator("#code").fill(code);
  await visitor.locator("#proof").fill("asha@example.org");
  await submitStep(visitor);
  await expect(visitor.locator("main")).toContainText("Le formulaire, hier soir.");
  await context.close();
});
