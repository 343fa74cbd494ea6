import { ImapFlow } from "imapflow";
import type { ImapConfig } from "../platform/config/replies-config";
import { type IncomingMail, MAX_MAIL_BYTES, type Mailbox } from "../ports/mailbox";

const TIMEOUTS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 };
/** Older unread emails belong to people who also read this mailbox. */
const MAX_MAIL_AGE_MS = 14 * 86_400_000;
const RECIPIENT_HEADERS = ["to", "cc", "delivered-to", "x-original-to", "envelope-to"];
const MAX_ERROR_LENGTH = 500;

export function imapMailbox({ host, port, secure, user, password, folder }: ImapConfig): Mailbox {
  async function withMailbox<T>(task: (client: ImapFlow) => Promise<T>): Promise<T> {
    const client = new ImapFlow({
      host,
      port,
      secure,
      // Security: never send the password unencrypted when STARTTLS is unavailable.
      ...(secure || isLocalHost(host) ? {} : { doSTARTTLS: true }),
      auth: { user, pass: password },
      logger: false,
      ...TIMEOUTS,
    });
    // The running command fails with the same error.
    client.on("error", () => {});
    await client.connect();
    try {
      const lock = await client.getMailboxLock(folder);
      try {
        return await task(client);
      } finally {
        lock.release();
      }
    } finally {
      await client.logout().catch(() => client.close());
    }
  }
  return {
    receive: ({ isWanted, onMail, signal }) =>
      withMailbox(async (client) => {
        let firstFailure: { error: unknown } | null = null;
        for (const { uid, to, size } of await listWantedMails(client, isWanted)) {
          if (signal.aborted) break;
          const mail = await fetchMail(client, { uid, to, size });
          // Another process took it.
          if (!mail) continue;
          try {
            await onMail(mail);
          } catch (error) {
            firstFailure ??= { error };
            continue;
          }
          await client.messageDelete(String(uid), { uid: true });
        }
        if (firstFailure) throw firstFailure.error;
      }),
    async verify() {
      try {
        await withMailbox(async () => {});
        return { isUp: true, answer: "signed in" };
      } catch (error) {
        return { isUp: false, answer: errorText(error) };
      }
    },
  };
}

type MailSummary = { uid: number; to: string; size: number };

async function listWantedMails(
  client: ImapFlow,
  isWanted: (email: string) => boolean,
): Promise<MailSummary[]> {
  const since = new Date(Date.now() - MAX_MAIL_AGE_MS);
  const unread = await client.search({ seen: false, deleted: false, since }, { uid: true });
  const summaries: MailSummary[] = [];
  if (!unread || unread.length === 0) return summaries;
  const fetchFields = { uid: true, size: true, headers: RECIPIENT_HEADERS };
  for await (const { uid, size = 0, headers } of client.fetch(unread, fetchFields, { uid: true })) {
    const to = extractAddresses(headers?.toString() ?? "").find(isWanted);
    if (to !== undefined) summaries.push({ uid, to, size });
  }
  return summaries.toSorted((one, other) => one.uid - other.uid);
}

async function fetchMail(client: ImapFlow, { uid, to, size }: MailSummary): Promise<IncomingMail | null> {
  const isComplete = size <= MAX_MAIL_BYTES;
  const fetched = await client.fetchOne(String(uid), isComplete ? { source: true } : { headers: true }, {
    uid: true,
  });
  const raw = fetched && (isComplete ? fetched.source : fetched.headers);
  return raw ? { to, raw, isComplete } : null;
}

/** All email addresses in header lines, without names and comments. */
const extractAddresses = (headers: string): string[] =>
  headers.match(/[^\s<>()[\],;:"]+@[^\s<>()[\],;:"]+/g) ?? [];

function errorText(error: unknown): string {
  const { responseText, message } = error as { responseText?: string; message: string };
  return (responseText ?? message).replaceAll(/\s+/g, " ").trim().slice(0, MAX_ERROR_LENGTH);
}

const isLocalHost = (host: string): boolean => /^(localhost|127\..*|::1)$/.test(host);
