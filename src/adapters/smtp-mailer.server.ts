import { type NodemailerError, createTransport } from "nodemailer";
import type { MailConfig } from "../platform/config/mail-config";
import type { DeliveryResult, OutgoingMail, Mailer } from "../ports/mailer";
import { classifyRefusal } from "./smtp-replies";

const TIMEOUTS = {
  connectionTimeout: 15_000,
  greetingTimeout: 15_000,
  dnsTimeout: 10_000,
  socketTimeout: 60_000,
};
/** Total limit: a server that sends one byte per minute meets no other limit. */
const MAX_TOTAL_MS = 120_000;
const MAX_ANSWER_LENGTH = 500;
/** RFC 8058 requires the last two, which are not signed by default; without them there is no one-click unsubscribe. */
const SIGNED_HEADERS =
  "from:reply-to:to:subject:date:message-id:mime-version:content-type:list-id:list-unsubscribe:list-unsubscribe-post";

/** Email clients look for the method here (RFC 6047). */
const calendarType = (calendar: string): string =>
  `text/calendar; charset=utf-8; method=${/^METHOD:(\w+)/m.exec(calendar)?.[1] ?? "PUBLISH"}`;

export function createSmtpMailer(
  config: MailConfig,
  limits = { ...TIMEOUTS, totalTimeout: MAX_TOTAL_MS },
): Mailer {
  const { totalTimeout, ...timeouts } = limits;
  const transport = createPooledTransport(config.smtpUrl, timeouts);
  return {
    async send(mail, signal) {
      const limit = AbortSignal.timeout(totalTimeout);
      try {
        const until = signal ? AbortSignal.any([signal, limit]) : limit;
        const { response } = await transport.sendMail({ ...toMessage(mail, config), signal: until });
        return { kind: "accepted", answer: shorten(response ?? "") };
      } catch (error) {
        return toDeliveryResult(error as NodemailerError);
      }
    },
    async verify() {
      try {
        await transport.verify();
        return { isUp: true, answer: "signed in" };
      } catch (error) {
        const { response, message } = error as NodemailerError;
        return { isUp: false, answer: shorten(response || message) };
      }
    },
    async close() {
      transport.close();
    },
  };
}

const createPooledTransport = (url: string, timeouts: typeof TIMEOUTS) =>
  createTransport({
    url,
    pool: true,
    maxConnections: 4,
    maxRequeues: 2,
    idleTimeout: 30_000,
    ...timeouts,
    // Security: no unencrypted email when STARTTLS is unavailable. Operators can allow it in their own network:
    // `smtp://relay?requireTLS=false`.
    requireTLS: !isOnThisMachine(url),
    // Security: our emails reference no files or URLs to load.
    disableFileAccess: true,
    disableUrlAccess: true,
  });

function toMessage(
  { id, to, neutral, subject, html, text, headers, calendar }: OutgoingMail,
  { dkim, from, neutralFrom }: MailConfig,
) {
  const sender = neutral ? neutralFrom : from;
  const domain = domainOf(sender.address);
  return {
    from: sender,
    to: { name: "", address: to },
    subject,
    html,
    text,
    messageId: `<${id}@${domain}>`,
    headers: { ...headers },
    xMailer: false as const,
    // An attachment, not an alternative: some clients would show the calendar instead of the text.
    ...(calendar === undefined
      ? {}
      : {
          attachments: [{ filename: "event.ics", contentType: calendarType(calendar), content: calendar }],
        }),
    // No signature for a neutral sender of another domain: it would name ours.
    ...(dkim && isWithin(domain, dkim.domain) ? { dkim: toSignature(dkim) } : {}),
  };
}

const toSignature = ({ domain, selector, key }: NonNullable<MailConfig["dkim"]>) => ({
  domainName: domain,
  keySelector: selector,
  privateKey: key,
  headerFieldNames: SIGNED_HEADERS,
});

const domainOf = (address: string): string => address.slice(address.lastIndexOf("@") + 1);
const isWithin = (domain: string, parent: string): boolean =>
  `.${domain}`.toLowerCase().endsWith(`.${parent}`.toLowerCase());

function toDeliveryResult(error: NodemailerError): DeliveryResult {
  const { command = "", responseCode = 0 } = error;
  const answer = shorten(error.response || error.message);
  const isAboutMail = command === "RCPT TO" || command === "DATA" || error.code === "EMESSAGE";
  // Sign-in, greeting or sender failed: the next email would fail too.
  if (!isAboutMail || responseCode === 0) return { kind: "unavailable", answer };
  const stage = command === "RCPT TO" ? "recipient" : "mail";
  return { kind: classifyRefusal({ stage, code: responseCode, text: answer }), answer };
}

const shorten = (text: string): string => text.replaceAll(/\s+/g, " ").trim().slice(0, MAX_ANSWER_LENGTH);

const isOnThisMachine = (address: string): boolean =>
  /^(localhost|127\..*|\[::1\])$/.test(new URL(address).hostname);
