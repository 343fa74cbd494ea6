import { expect, onTestFinished, test } from "vitest";
import { type IncomingMail, MAX_MAIL_BYTES, type Mailbox } from "../ports/mailbox";
import { startImapServer } from "./imap-server.fixture";
import { imapMailbox } from "./imap-mailbox.server";
import { memoryMailbox } from "./memory-mailbox";

const OURS = "replies+abc@reboot.example";
const isWanted = (address: string) => address.toLowerCase() === OURS;
const raw = (to: string, text: string, more = "") =>
  Buffer.from(`From: amina@example.org\r\n${more}To: ${to}\r\nSubject: Re: hello\r\n\r\n${text}`);
const stopping = new AbortController().signal;

type Left = { raw: string; isSeen: boolean }[];
type Opened = { mailbox: Mailbox; left: () => Left };

async function onImap(mails: Buffer[]) {
  const server = await startImapServer();
  onTestFinished(server.close);
  for (const mail of mails) server.deliver(mail);
  return {
    account: server.account,
    mailbox: imapMailbox(server.account),
    left: server.readRemaining,
  };
}

async function inMemory(mails: Buffer[]): Promise<Opened> {
  const mailbox = memoryMailbox();
  mailbox.mails.push(
    ...mails.map((mail) => ({ to: /^To: (.+)$/m.exec(mail.toString())![1]!, raw: mail, isComplete: true })),
  );
  return {
    mailbox,
    left: () => mailbox.mails.map((mail) => ({ raw: Buffer.from(mail.raw).toString(), isSeen: false })),
  };
}

for (const [name, open] of [
  ["memory", inMemory],
  ["imap", onImap],
] as const) {
  test(`${name}: emails to a wanted address are passed on, oldest first, and deleted; others stay unread`, async () => {
    const staff = "hello@reboot.example";
    const mails = [raw(OURS, "one é"), raw(staff, "for staff"), raw(OURS, "two")];
    const { mailbox, left } = await open(mails);
    const taken: IncomingMail[] = [];
    await mailbox.receive({ isWanted, signal: stopping, onMail: async (mail) => void taken.push(mail) });
    expect(taken.map(({ to }) => to.toLowerCase())).toEqual([OURS, OURS]);
    expect(taken.map((mail) => Buffer.from(mail.raw).toString())).toEqual([
      String(mails[0]),
      String(mails[2]),
    ]);
    expect(taken.every(({ isComplete: isWhole }) => isWhole)).toBe(true);
    expect(left()).toEqual([{ raw: String(mails[1]), isSeen: false }]);
  });

  test(`${name}: an email whose handler fails stays for the next run and does not block others`, async () => {
    const mails = ["bad", "good"].map((text) => raw(OURS, text));
    const { mailbox, left } = await open(mails);
    const take = async (mail: IncomingMail) => {
      if (Buffer.from(mail.raw).includes("bad")) throw new Error("the database is away");
    };
    await expect(mailbox.receive({ isWanted, signal: stopping, onMail: take })).rejects.toThrow(
      "the database is away",
    );
    expect(left()).toEqual([{ raw: String(mails[0]), isSeen: false }]);
    await mailbox.receive({ isWanted, signal: stopping, onMail: async () => {} });
    expect(left()).toEqual([]);
  });

  test(`${name}: an abort stops after the current email`, async () => {
    const { mailbox, left } = await open(["one", "two"].map((text) => raw(OURS, text)));
    const ending = new AbortController();
    await mailbox.receive({ isWanted, signal: ending.signal, onMail: async () => ending.abort() });
    expect(left()).toHaveLength(1);
  });

  test(`${name}: verify succeeds when the mailbox opens`, async () => {
    const { mailbox } = await open([]);
    expect(await mailbox.verify()).toMatchObject({ isUp: true });
  });
}

test("imap: the recipient is found in delivery headers and among several recipients", async () => {
  const { mailbox } = await onImap([
    raw("undisclosed-recipients:;", "one", `Delivered-To: ${OURS}\r\n`),
    raw(`"A, B" <a@example.org>,\r\n <${OURS.toUpperCase()}>`, "two"),
  ]);
  const taken: string[] = [];
  await mailbox.receive({
    isWanted,
    signal: stopping,
    onMail: async ({ to }) => void taken.push(to.toLowerCase()),
  });
  expect(taken).toEqual([OURS, OURS]);
});

test("imap: only the header of an oversized email is read", async () => {
  const { mailbox } = await onImap([raw(OURS, "x".repeat(MAX_MAIL_BYTES))]);
  const taken: IncomingMail[] = [];
  await mailbox.receive({ isWanted, signal: stopping, onMail: async (mail) => void taken.push(mail) });
  expect(taken).toMatchObject([{ isComplete: false }]);
  expect(taken[0]!.raw.length).toBeLessThan(1000);
});

test("imap: a wrong password, a missing folder and no server are reported without the password", async () => {
  const { account } = await onImap([]);
  const message = [
    await imapMailbox({ ...account, password: "verysecret" }).verify(),
    await imapMailbox({ ...account, folder: "Nowhere" }).verify(),
    await imapMailbox({ ...account, password: "verysecret", port: 1 }).verify(),
  ];
  for (const { isUp, answer } of message) {
    expect(isUp).toBe(false);
    expect(answer).not.toBe("");
    expect(answer).not.toContain("verysecret");
  }
});
