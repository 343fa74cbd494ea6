import { ImapFlow } from "imapflow";
import type { ImapConfig } from "../platform/config-replies";
import { type IncomingMail, LARGEST_MAIL, type Mailbox } from "../ports/mailbox";

/** Milliseconds. */
const TIMEOUTS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 };
/** Older unread mails belong to somebody who reads this mailbox as well, in milliseconds. */
const NEWER_THAN = 14 * 86_400_000;
/** Header lines that name who a mail was sent to, whoever else is in it. */
const RECIPIENTS = ["to", "cc", "delivered-to", "x-original-to", "envelope-to"];
/** Characters of an answer that are kept. */
const LONGEST_ANSWER = 500;

/** A folder on an IMAP server, opened for as long as there is something to take. */
export function imapMailbox({ host, port, secure, user, password, folder }: ImapConfig): Mailbox {
  async function opened<T>(work: (client: ImapFlow) => Promise<T>): Promise<T> {
    const client = new ImapFlow({
      host,
      port,
      secure,
      // A password never travels in the clear because a line said that it cannot encrypt.
      ...(secure || isOnThisMachine(host) ? {} : { doSTARTTLS: true }),
      auth: { user, pass: password },
      logger: false,
      ...TIMEOUTS,
    });
    // The command in hand fails as well, and says it.
    client.on("error", () => {});
    await client.connect();
    try {
      const lock = await client.getMailboxLock(folder);
      try {
        return await work(client);
      } finally {
        lock.release();
      }
    } finally {
      await client.logout().catch(() => client.close());
    }
  }
  return {
    receive: ({ isWanted, take, stopping }) =>
      opened(async (client) => {
        let failed: { error: unknown } | null = null;
        for (const { uid, to, size } of await listWanted(client, isWanted)) {
          if (stopping.aborted) break;
          const mail = await fetchMail(client, { uid, to, size });
          // Another process was faster.
          if (!mail) continue;
          try {
            await take(mail);
          } catch (error) {
            failed ??= { error };
            continue;
          }
          await client.messageDelete(String(uid), { uid: true });
        }
        if (failed) throw failed.error;
      }),
    async verify() {
      try {
        await opened(async () => {});
        return { isUp: true, answer: "signed in" };
      } catch (error) {
        return { isUp: false, answer: answerOf(error) };
      }
    },
  };
}

type Found = { uid: number; to: string; size: number };

async function listWanted(client: ImapFlow, isWanted: (address: string) => boolean): Promise<Found[]> {
  const since = new Date(Date.now() - NEWER_THAN);
  const unread = await client.search({ seen: false, deleted: false, since }, { uid: true });
  const found: Found[] = [];
  if (!unread || unread.length === 0) return found;
  const wanted = { uid: true, size: true, headers: RECIPIENTS };
  for await (const { uid, size = 0, headers } of client.fetch(unread, wanted, { uid: true })) {
    const to = addressesIn(headers?.toString() ?? "").find(isWanted);
    if (to !== undefined) found.push({ uid, to, size });
  }
  return found.toSorted((one, other) => one.uid - other.uid);
}

/** Fetching marks nothing as read. */
async function fetchMail(client: ImapFlow, { uid, to, size }: Found): Promise<IncomingMail | null> {
  const isWhole = size <= LARGEST_MAIL;
  const fetched = await client.fetchOne(String(uid), isWhole ? { source: true } : { headers: true }, {
    uid: true,
  });
  const raw = fetched && (isWhole ? fetched.source : fetched.headers);
  return raw ? { to, raw, isWhole } : null;
}

/** Every address in header lines, names and comments aside. */
const addressesIn = (headers: string): string[] =>
  headers.match(/[^\s<>()[\],;:"]+@[^\s<>()[\],;:"]+/g) ?? [];

function answerOf(error: unknown): string {
  const { responseText, message } = error as { responseText?: string; message: string };
  return (responseText ?? message).replaceAll(/\s+/g, " ").trim().slice(0, LONGEST_ANSWER);
}

const isOnThisMachine = (host: string): boolean => /^(localhost|127\..*|::1)$/.test(host);
