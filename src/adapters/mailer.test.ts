import { generateKeyPairSync } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { dkimVerify } from "mailauth/lib/dkim/verify.js";
import type { MailConfig } from "../platform/config/mail-config";
import type { DeliveryResult, OutgoingMail, Mailer } from "../ports/mailer";
import { createMemoryMailer } from "./memory-mailer";
import { createSmtpMailer } from "./smtp-mailer.server";
import { type SmtpReply, startSmtpServer } from "./smtp-server.fixture";

const ID = "01930000-0000-7000-8000-000000000001";
const letter: OutgoingMail = {
  id: ID,
  to: "amina@example.org",
  neutral: false,
  subject: "Karibu – أهلا",
  html: "<p>Habari yako</p>",
  text: "Habari yako",
  headers: { "Auto-Submitted": "auto-generated" },
};
const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

const config = (smtpUrl: string, more: Partial<MailConfig> = {}): MailConfig => ({
  smtpUrl,
  from: { name: "Reboot Lives", address: "hello@reboot.example" },
  neutralFrom: { name: "", address: "mail@plain.example" },
  dkim: null,
  ...more,
});
const limits = {
  connectionTimeout: 500,
  greetingTimeout: 500,
  dnsTimeout: 500,
  socketTimeout: 500,
  totalTimeout: 1500,
};

async function overSmtp(more: Partial<MailConfig> = {}, options = {}) {
  const server = await startSmtpServer(options);
  const mailer = createSmtpMailer(config(server.url, more), limits);
  open.push(server.close, mailer.close);
  return { server, mailer };
}

const adapters: { name: string; make: (answer: DeliveryResult["kind"]) => Promise<Mailer> }[] = [
  { name: "memory", make: async (kind) => createMemoryMailer(() => ({ kind, answer: "said" })) },
  {
    name: "smtp",
    async make(kind) {
      const { server, mailer } = await overSmtp();
      const says: Record<DeliveryResult["kind"], { to?: SmtpReply; data?: SmtpReply }> = {
        accepted: {},
        no_such_address: { to: { code: 550, text: "5.1.1 No such user" } },
        mailbox_unavailable: { to: { code: 550, text: "5.2.1 Mailbox disabled" } },
        refused: { data: { code: 554, text: "5.6.0 Not this" } },
        later: { to: { code: 451, text: "4.7.1 Greylisted" } },
        unavailable: { data: "cut" },
      };
      const { to, data } = says[kind];
      Object.assign(server.say, { data, ...(to ? { to: () => to } : {}) });
      return mailer;
    },
  },
];
for (const { name, make } of adapters)
  for (const kind of [
    "accepted",
    "no_such_address",
    "mailbox_unavailable",
    "refused",
    "later",
    "unavailable",
  ] as const)
    test(`${name}: ${kind} is returned as such with the server's reply, never thrown`, async () => {
      const mailer = await make(kind);
      const delivery = await mailer.send(letter);
      expect(delivery.kind).toBe(kind);
      expect(delivery.answer).not.toBe("");
    });

test("an email arrives with both parts, sender, headers and a stable Message-ID", async () => {
  const { server, mailer } = await overSmtp();
  await mailer.send(letter);
  await mailer.send(letter);
  expect(server.received).toHaveLength(2);
  const [first, again] = server.received.map(({ source }) => source);
  expect(server.received[0]).toMatchObject({ from: "hello@reboot.example", to: ["amina@example.org"] });
  expect(first).toContain("From: Reboot Lives <hello@reboot.example>\r\n");
  expect(first).toContain(`Message-ID: <${ID}@reboot.example>\r\n`);
  expect(again).toContain(`Message-ID: <${ID}@reboot.example>\r\n`);
  expect(first).toContain("Auto-Submitted: auto-generated\r\n");
  expect(first).toContain("Content-Type: text/plain; charset=utf-8");
  expect(first).toContain("Content-Type: text/html; charset=utf-8");
  expect(first).not.toMatch(/X-Mailer/i);
  expect(server.connections()).toBe(1);
});

test("a neutral email does not name the organisation in any header", async () => {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const key = privateKey.export({ type: "pkcs8", format: "pem" }) as string;
  const { server, mailer } = await overSmtp({
    dkim: { key, selector: "mail2026", domain: "reboot.example" },
  });
  await mailer.send({ ...letter, neutral: true });
  const [head] = server.received[0]!.source.split("\r\n\r\n");
  expect(server.received[0]!.from).toBe("mail@plain.example");
  expect(head).toContain("From: mail@plain.example");
  expect(head).not.toMatch(/reboot/i);
});

test("a calendar event is an attachment, and the text is unchanged", async () => {
  const { server, mailer } = await overSmtp();
  const calendar = "BEGIN:VCALENDAR\r\nSUMMARY:Karibu أهلا\r\nEND:VCALENDAR\r\n";
  await mailer.send({ ...letter, calendar });
  const { source } = server.received[0]!;
  expect(source).toContain("Content-Type: multipart/mixed");
  expect(source).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=PUBLISH;\s+name=event\.ics/);
  expect(source).toContain("Content-Disposition: attachment; filename=event.ics");
  expect(source.replaceAll(/\s/g, "")).toContain(Buffer.from(calendar).toString("base64").slice(0, 40));
  expect(source).toContain("Habari yako");
});

test("an email cannot inject headers or recipients", async () => {
  const { server, mailer } = await overSmtp();
  await mailer.send({
    ...letter,
    subject: "Hello\r\nBcc: everybody@example.org",
    headers: { "X-One": "1\r\nBcc: everybody@example.org" },
  });
  await mailer.send({ ...letter, to: "a@example.org, b@example.org" });
  await mailer.send({ ...letter, to: "a@example.org>\r\nRCPT TO:<b@example.org" });
  for (const { to, source } of server.received) {
    expect(to).toHaveLength(1);
    expect(source.split("\r\n\r\n")[0]).not.toMatch(/^Bcc:/im);
  }
  expect(server.received.flatMap(({ to }) => to)).not.toContain("everybody@example.org");
});

test("only a reply about the recipient marks the address as invalid", async () => {
  const { server, mailer } = await overSmtp();
  const expected: [SmtpReply, DeliveryResult["kind"]][] = [
    [{ code: 550, text: "5.1.1 No such user" }, "no_such_address"],
    [{ code: 553, text: "Mailbox name not allowed" }, "mailbox_unavailable"],
    [{ code: 552, text: "5.2.2 Mailbox full" }, "later"],
    [{ code: 550, text: "5.7.1 Blocked by our lists" }, "refused"],
    [{ code: 550, text: "Relay not permitted" }, "refused"],
    [{ code: 554, text: "Go away" }, "refused"],
    [{ code: 452, text: "4.2.2 Mailbox full" }, "later"],
    [{ code: 421, text: "4.3.2 Closing" }, "unavailable"],
  ];
  for (const [say, kind] of expected) {
    server.say.to = () => say;
    expect((await mailer.send(letter)).kind, JSON.stringify(say)).toBe(kind);
  }
  delete server.say.to;
  server.say.data = { code: 550, text: "5.1.1 Looks like an address problem, but is about the mail" };
  expect((await mailer.send(letter)).kind).toBe("refused");
  server.say.data = { code: 451, text: "4.3.0 Try later" };
  expect((await mailer.send(letter)).kind).toBe("later");
  delete server.say.data;
  server.say.from = { code: 550, text: "5.1.8 Sender refused" };
  expect((await mailer.send(letter)).kind).toBe("unavailable");
  delete server.say.from;
  expect((await mailer.send(letter)).kind).toBe("accepted");
});

test("a missing, slow or dropping server and a failed sign-in are unavailable, and the next email is tried again", async () => {
  const nobody = createSmtpMailer(config("smtp://127.0.0.1:1"), limits);
  open.push(nobody.close);
  expect((await nobody.send(letter)).kind).toBe("unavailable");
  const { server, mailer } = await overSmtp();
  server.say.data = "hang";
  expect((await mailer.send(letter)).kind).toBe("unavailable");
  server.say.data = "cut";
  expect((await mailer.send(letter)).kind).toBe("unavailable");
  delete server.say.data;
  expect((await mailer.send(letter)).kind).toBe("accepted");
  const closed = await overSmtp(
    {},
    {
      authOptional: false,
      onAuth: (_auth: unknown, _session: unknown, done: (error: Error) => void) =>
        done(Object.assign(new Error("Invalid login"), { responseCode: 535 })),
    },
  );
  const stranger = createSmtpMailer(
    config(closed.server.url.replace("//", "//somebody:a-secret-word@")),
    limits,
  );
  open.push(stranger.close);
  const answer = await stranger.send(letter);
  expect(answer.kind).toBe("unavailable");
  expect(answer.answer).not.toContain("a-secret-word");
});

test("an aborted send returns at once", async () => {
  const { server, mailer } = await overSmtp();
  server.say.data = "hang";
  expect((await mailer.send(letter, AbortSignal.timeout(50))).kind).toBe("unavailable");
});

test("the DKIM signature covers the one-click unsubscribe headers and is valid", async () => {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const key = privateKey.export({ type: "pkcs8", format: "pem" }) as string;
  const { server, mailer } = await overSmtp({
    dkim: { key, selector: "mail2026", domain: "reboot.example" },
  });
  const link = `https://reboot.example/newsletter/unsubscribe/${"x".repeat(43)}`;
  const headers = {
    "List-Id": "Weekly <weekly.reboot.example>",
    "List-Unsubscribe": `<${link}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
  await mailer.send({ ...letter, headers });
  const { source } = server.received[0]!;
  const unfolded = source.replaceAll(/\r\n[ \t]+/g, " ");
  expect(unfolded).toContain(`List-Unsubscribe: <${link}>\r\n`);
  expect(unfolded).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n");
  const record = `v=DKIM1; k=rsa; p=${(publicKey.export({ type: "spki", format: "der" }) as Buffer).toString("base64")}`;
  const resolver = async (name: string) => {
    if (name === "mail2026._domainkey.reboot.example") return [[record]];
    throw Object.assign(new Error("not found"), { code: "ENOTFOUND" });
  };
  const verify = async (text: string) => (await dkimVerify(Buffer.from(text), { resolver })).results[0];
  const found = await verify(source);
  expect(found?.status.result).toBe("pass");
  const signed = found!.signingHeaders!.keys.toLowerCase();
  for (const name of ["list-unsubscribe:", "list-unsubscribe-post", "from:", "subject:", "message-id:"])
    expect(`${signed}:`.replaceAll(" ", "")).toContain(name);
  const tampered = source.replace("/newsletter/unsubscribe/x", "/newsletter/unsubscribe/y");
  expect((await verify(tampered))?.status.result).toBe("fail");
});

test("no email goes unencrypted to another machine unless the operator allowed it", async () => {
  const server = await startSmtpServer();
  open.push(server.close);
  const { port } = new URL(server.url);
  // This machine under an address that is not recognised as local, without encryption.
  const there = `smtp://0.0.0.0:${port}`;
  const strict = createSmtpMailer(config(there), limits);
  const notified = createSmtpMailer(config(`${there}?requireTLS=false`), limits);
  open.push(strict.close, notified.close);
  expect((await strict.send(letter)).kind).toBe("unavailable");
  expect(server.received).toEqual([]);
  expect((await notified.send(letter)).kind).toBe("accepted");
});
