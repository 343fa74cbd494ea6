import { z } from "zod";
import { ConfigError } from "./config-error";
import { EMAIL_PATTERN } from "../email/email-address";

export type ImapConfig = Readonly<{
  host: string;
  port: number;
  /** Implicit TLS; otherwise STARTTLS. */
  secure: boolean;
  user: string;
  password: string;
  folder: string;
}>;

/** `pattern`: email address with `*` in place of a thread's code. */
export type RepliesConfig = Readonly<{ pattern: string; imap: ImapConfig }>;

/** The local part of an email address has at most 64 characters (RFC 5321 §4.5.3.1.1). */
const MAX_CODE_LENGTH = 45;

const isReplyPattern = (text: string): boolean => {
  const [name = ""] = text.split("@");
  return /^[^*]*\*[^*]*$/.test(name) && EMAIL_PATTERN.test(text.replace("*", "x".repeat(MAX_CODE_LENGTH)));
};

export const repliesSettings = {
  IMAP_URL: z
    .url({
      protocol: /^imaps?$/,
      error: "must be an address such as imaps://user:password@mail.example.org/INBOX",
    })
    .optional()
    .describe("URL of the mailbox that receives replies to emails; needed with MAIL_REPLIES"),
  MAIL_REPLIES: z
    .string()
    .refine(isReplyPattern, {
      error: "must be an address with one * before the @ such as replies+*@example.org",
    })
    .optional()
    .describe(
      "Email address for replies, with * in place of the conversation's code: replies+*@example.org; without it people reply on the site only",
    ),
};

export function parseRepliesConfig(data: z.infer<z.ZodObject<typeof repliesSettings>>): RepliesConfig | null {
  const { IMAP_URL: url, MAIL_REPLIES: pattern } = data;
  if ((url === undefined) !== (pattern === undefined))
    throw new ConfigError("Configuration: IMAP_URL and MAIL_REPLIES belong together.");
  if (url === undefined || pattern === undefined) return null;
  const { protocol, hostname, port, username, password, pathname } = new URL(url);
  const secure = protocol === "imaps:";
  return {
    pattern,
    imap: {
      host: hostname.replace(/^\[|\]$/g, ""),
      port: Number(port || (secure ? 993 : 143)),
      secure,
      user: decodeURIComponent(username),
      password: decodeURIComponent(password),
      folder: decodeURIComponent(pathname.slice(1)) || "INBOX",
    },
  };
}
