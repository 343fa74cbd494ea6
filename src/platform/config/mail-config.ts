import { z } from "zod";
import { ConfigError } from "./config-error";
import { mailbox, privateKey } from "./config-schemas";

type Mailbox = Readonly<{ name: string; address: string }>;
export type MailConfig = Readonly<{
  smtpUrl: string;
  from: Mailbox;
  neutralFrom: Mailbox;
  dkim: Readonly<{ key: string; selector: string; domain: string }> | null;
}>;

export const mailSettings = {
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: "must be an address such as smtps://user:password@mail.example.org" })
    .optional()
    .describe("URL of the mail server; without it emails stay in the outbox"),
  MAIL_FROM: mailbox.optional().describe("Sender of emails; needed with SMTP_URL"),
  MAIL_FROM_NEUTRAL: mailbox
    .optional()
    .describe(
      "Sender of emails that must not name the organisation; default: the address of MAIL_FROM without its name",
    ),
  DKIM_KEY: privateKey.optional().describe("Private RSA key (PEM) that signs emails"),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z0-9]([a-z0-9._-]*[a-z0-9])?$/i, "must be a name such as mail2026")
    .optional()
    .describe("Selector of the public key at <selector>._domainkey.<domain>; needed with DKIM_KEY"),
  DKIM_DOMAIN: z
    .string()
    .regex(/^[a-z0-9.-]+\.[a-z0-9-]+$/i, "must be a domain such as example.org")
    .optional()
    .describe("Signing domain; default: the domain of MAIL_FROM"),
};

/** A server needs a sender, and a key needs its selector. */
export function parseMailConfig(data: z.infer<z.ZodObject<typeof mailSettings>>): MailConfig | null {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from, DKIM_KEY: key, DKIM_SELECTOR: selector } = data;
  if ((key === undefined) !== (selector === undefined))
    throw new ConfigError("Configuration: DKIM_KEY and DKIM_SELECTOR belong together.");
  if (smtpUrl === undefined) return null;
  if (from === undefined) throw new ConfigError("Configuration: MAIL_FROM must be set with SMTP_URL.");
  const domain = data.DKIM_DOMAIN ?? from.address.slice(from.address.lastIndexOf("@") + 1);
  return {
    smtpUrl,
    from,
    neutralFrom: data.MAIL_FROM_NEUTRAL ?? { name: "", address: from.address },
    dkim: key !== undefined && selector !== undefined ? { key, selector, domain } : null,
  };
}
