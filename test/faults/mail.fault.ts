import { expect, onTestFinished, test } from "vitest";
import type { TestServer } from "../../e2e/support/test-server";
import { startSmtpServer } from "../../src/adapters/smtp-server.fixture";
import { runJobNow } from "./run-job";
import { acknowledgements, message } from "./submissions";
import { cachePages, expectCachedPagesServed, startProgram, waitUntil, isHealthy } from "./program";
import { startTcpProxy } from "./tcp-proxy";
import { recordFault } from "./fault-result";

/** A program that sends emails over a proxy to a local SMTP server. */
async function mailing() {
  const smtp = await startSmtpServer();
  onTestFinished(() => smtp.close());
  const line = await startTcpProxy(Number(new URL(smtp.url).port));
  const server = await startProgram({
    SMTP_URL: `smtp://127.0.0.1:${line.port}`,
    MAIL_FROM: "Reboot Lives <hello@reboot.example>",
  });
  await cachePages(server.origin);
  const acknowledged = acknowledgements();
  const form = message();
  const to = form.fields["email"]!;
  return {
    smtp,
    line,
    server,
    acknowledged,
    form,
    to,
    arrived: () => smtp.received.filter((mail) => mail.to.includes(to)),
    mail: async () => {
      const [row] = await server.query(
        "select id, state, attempts, refusals, answer, next_attempt_at > now() as waits from outbox_message where recipient = $1",
        [to],
      );
      return row;
    },
  };
}
type Mailing = Awaited<ReturnType<typeof mailing>>;

/** Skips the pause before a retry, which takes up to two minutes. */
async function pausePasses(server: TestServer): Promise<void> {
  await server.query("update outbox_message set next_attempt_at = now() where state = 'waiting'");
  await runJobNow(server, "outbox.send");
}

async function arrivesOnce({ server, arrived, mail }: Mailing): Promise<number> {
  await pausePasses(server);
  const took = await waitUntil(async () => (await mail())?.["state"] === "sent", "the mail is sent");
  await pausePasses(server);
  await runJobNow(server, "outbox.send");
  expect(arrived()).toHaveLength(1);
  return took;
}

const messageId = (source: string) => /^Message-ID: (.+)$/im.exec(source)?.[1];

test("a mail server that is down", async (context) => {
  const { held, recovered, counted } = recordFault(context);
  const all = await mailing();
  const { line, server, acknowledged, form, mail } = all;
  line.state = "reset";
  await acknowledged.submitUntilAccepted(server, form);
  await waitUntil(async () => Number((await mail())?.["attempts"]) > 0, "the mail was tried");
  await waitUntil(async () => (await mail())?.["state"] === "waiting", "the mail waits");
  expect(await isHealthy(server.origin)).toBe(true);
  await expectCachedPagesServed(server.origin);
  held("forms are accepted at once; the email waits in the outbox and arrives once");
  line.state = "up";
  recovered(await arrivesOnce(all));
  counted(await acknowledged.check(server));
});

test("a mail server that accepts connections and never answers", async (context) => {
  const { held, recovered, counted } = recordFault(context);
  const all = await mailing();
  const { line, server, acknowledged, form, mail } = all;
  line.state = "silent";
  const began = performance.now();
  await acknowledged.submitUntilAccepted(server, form);
  expect(performance.now() - began, "nobody waits for a mail").toBeLessThan(10_000);
  await waitUntil(async () => (await mail())?.["state"] === "sending", "the mail is under way");
  expect(await isHealthy(server.origin)).toBe(true);
  // 15 s without a greeting. After the second email, the rest of the batch is not tried.
  await waitUntil(async () => (await mail())?.["state"] === "waiting", "it is given up for now");
  held("forms are accepted at once; the sender gives up after 15 s; the email arrives once");
  line.state = "up";
  recovered(await arrivesOnce(all));
  counted(await acknowledged.check(server));
});

test("a mail server that refuses for a while (450)", async (context) => {
  const { held, recovered, counted } = recordFault(context);
  const all = await mailing();
  const { smtp, server, acknowledged, form, mail } = all;
  smtp.say.to = () => ({ code: 450, text: "4.2.0 try again later" });
  await acknowledged.submitUntilAccepted(server, form);
  for (const refusals of [1, 2, 3]) {
    await waitUntil(async () => Number((await mail())?.["refusals"]) === refusals, "it was refused");
    expect(await mail()).toMatchObject({ state: "waiting", waits: true });
    if (refusals < 3) await pausePasses(server);
  }
  held("retried after growing pauses; the outbox shows the response; the email arrives once");
  delete smtp.say.to;
  recovered(await arrivesOnce(all));
  counted(await acknowledged.check(server));
});

test("a mail server that refuses for good (550)", async (context) => {
  const { held, counted } = recordFault(context);
  const { smtp, server, acknowledged, form, mail, arrived, to } = await mailing();
  smtp.say.to = () => ({ code: 550, text: "5.1.1 no such user" });
  await acknowledged.submitUntilAccepted(server, form);
  await waitUntil(async () => (await mail())?.["state"] === "failed", "it has failed");
  const refused = (await mail())!;
  const blocks = () => server.query("select reason from mail_suppression where address_key = $1", [to]);
  expect(await blocks()).toEqual([{ reason: "bounce" }]);
  delete smtp.say.to;
  await pausePasses(server);
  const stateOf = async (id: unknown) =>
    (await server.query("select state, attempts from outbox_message where id = $1", [id]))[0];
  expect(await stateOf(refused["id"])).toEqual({ state: "failed", attempts: refused["attempts"] });
  await acknowledged.submitUntilAccepted(server, message({ email: to }));
  await waitUntil(async () => arrived().length === 1, "the next mail about a person's own message arrives");
  await waitUntil(async () => (await blocks()).length === 0, "the block has ended");
  held("not sent again; newsletters are blocked until an email about the person's own message is accepted");
  counted(await acknowledged.check(server));
});

test("a connection to the mail server that breaks in the middle of an email", async (context) => {
  const { held, recovered, counted } = recordFault(context);
  const all = await mailing();
  const { line, server, acknowledged, form, mail, arrived } = all;
  let cut = 0;
  line.cutsRequest = (sent) => /\r\nDATA\r\n[\s\S]*Subject:/i.test(sent) && ++cut > 0;
  await acknowledged.submitUntilAccepted(server, form);
  await waitUntil(async () => (await mail())?.["state"] === "waiting" && cut > 0, "it was cut and waits");
  expect(arrived()).toEqual([]);
  held("no part arrives; the email arrives once");
  line.cutsRequest = () => false;
  recovered(await arrivesOnce(all));
  counted(await acknowledged.check(server));
});

test("a connection to the mail server that breaks after it accepted an email, before its answer", async (context) => {
  const { held, recovered, counted } = recordFault(context);
  const { line, server, acknowledged, form, mail, arrived } = await mailing();
  let lost = 0;
  line.dropsReply = (sent) => sent.endsWith("\r\n.\r\n") && ++lost > 0;
  await acknowledged.submitUntilAccepted(server, form);
  await waitUntil(async () => (await mail())?.["state"] === "waiting" && lost > 0, "it waits");
  const before = arrived().length;
  line.dropsReply = () => false;
  await pausePasses(server);
  recovered(await waitUntil(async () => (await mail())?.["state"] === "sent", "it is sent"));
  await pausePasses(server);
  const mails = arrived();
  expect(mails).toHaveLength(before + 1);
  expect(mails.length).toBeLessThanOrEqual(1 + lost);
  expect(new Set(mails.map(({ source }) => messageId(source))).size).toBe(1);
  held("each break can cause one duplicate with the same Message-ID (decision 20), never a loss");
  counted(await acknowledged.check(server));
});

test("kill -9 of the program while it hands over an email", async (context) => {
  const { held, recovered, counted } = recordFault(context);
  const { smtp, line, server, acknowledged, form, mail, arrived } = await mailing();
  line.state = "silent";
  await acknowledged.submitUntilAccepted(server, form);
  await waitUntil(async () => (await mail())?.["state"] === "sending", "the mail is under way");
  await server.crash();
  line.state = "up";
  const next = await startProgram(server.environment);
  // Skips its lease of five minutes.
  await next.query("update outbox_message set next_attempt_at = now() where state = 'sending'");
  await runJobNow(next, "outbox.send");
  recovered(
    await waitUntil(
      async () =>
        (
          await next.query("select state from outbox_message where recipient = $1", [form.fields["email"]])
        )[0]?.["state"] === "sent",
      "the mail is sent",
    ),
  );
  expect(arrived()).toHaveLength(1);
  expect(smtp.received.length).toBeGreaterThan(0);
  held("the next program sends it when the lease has expired");
  counted(await acknowledged.check(next));
});
