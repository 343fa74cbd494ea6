import { createPrivateKey } from "node:crypto";
import { BlockList, isIP } from "node:net";
import { bech32 } from "@scure/base";
import { z } from "zod";
import { EMAIL_PATTERN } from "../email/email-address";

export const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: "must be an address such as postgres://user@host/name",
});
export const wholeNumber = (min: number, max: number) =>
  z.coerce
    .number("must be a number")
    .int("must be a whole number")
    .min(min, `must be from ${min} to ${max}`)
    .max(max, `must be from ${min} to ${max}`);
export const port = wholeNumber(1, 65_535);
export const bucketName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be the name of a bucket such as reboot-files");
export const onOff = z.enum(["on", "off"], { error: "must be on or off" }).default("on");
export const origin = z
  .url({ protocol: /^https?$/, error: "must be an address such as https://example.org" })
  .refine((value) => URL.canParse(value) && new URL(value).origin === value.replace(/\/$/, ""), {
    error: "must be scheme and host only, without a path",
  })
  .transform((value) => new URL(value).origin);

export const commaSeparated = <T extends z.ZodType<unknown, string>>(item: T) =>
  z
    .string()
    .default("")
    .transform((text) => text.split(",").flatMap((part) => part.trim() || []))
    .pipe(z.array(item));

/** An IP address or a small network. Security: every address in it may set the client's IP address. */
export const ipNetwork = z
  .string()
  .refine(isIpNetwork, { error: "must be addresses or networks such as 10.0.0.1, 10.0.0.0/8" })
  .refine((text) => !isIpNetwork(text) || !coversForeignAddresses(text), {
    error:
      "must name your own proxies only, such as 127.0.0.1 or 10.0.0.0/8; in a larger network anyone could pretend to be any sender",
  });

function isIpNetwork(text: string): boolean {
  const [address = "", bits, more] = text.split("/");
  const size = isIP(address) === 4 ? 32 : 128;
  return (
    isIP(address) > 0 &&
    more === undefined &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && +bits <= size))
  );
}

/** Like 10.0.0.0/8 and fc00::/7, the largest private networks. */
const MIN_PREFIX_LENGTH = { 4: 8, 6: 7 };
/** Two distant IPv4 addresses, mapped to IPv6: no operator's network contains both. */
const MAPPED_ADDRESSES = ["::ffff:9.9.9.9", "::ffff:200.9.9.9"];

function coversForeignAddresses(network: string): boolean {
  const [address = "", bits] = network.split("/");
  const family = isIP(address) === 4 ? 4 : 6;
  if (bits === undefined) return false;
  if (Number(bits) < MIN_PREFIX_LENGTH[family]) return true;
  if (family === 4) return false;
  const list = new BlockList();
  list.addSubnet(address, Number(bits), "ipv6");
  return MAPPED_ADDRESSES.every((mapped) => list.check(mapped, "ipv6"));
}

/** A path (`/admin`), or an origin with an optional path. Empty: the site's root. */
export const areaBase = z
  .string()
  .refine(
    (text) =>
      /^(https?:\/\/[^/?#]+)?(\/[a-z0-9-]+)*\/?$/i.test(text) &&
      (!text.includes("://") || URL.canParse(text)),
    {
      error: "must be a path such as /admin or an address such as https://admin.example.org",
    },
  )
  .transform((text) => {
    const address = text.includes("://") ? new URL(text) : null;
    return { origin: address?.origin ?? null, path: (address?.pathname ?? text).replace(/\/$/, "") };
  });

/** `Name <name@example.org>`, or only the email address. */
export const mailbox = z
  .string()
  .transform((text) => /^\s*(?:"?([^"<>\r\n]*?)"?\s*<([^<>\s]+)>|([^<>\s]+))\s*$/.exec(text))
  .transform((parts) => ({ name: parts?.[1] ?? "", address: parts?.[2] ?? parts?.[3] ?? "" }))
  .refine(({ address }) => EMAIL_PATTERN.test(address), {
    error: "must be an address such as hello@example.org or Name <hello@example.org>",
  });

/** A private key in PEM. Environment files often join its lines with `\n`. */
export const privateKey = z
  .string()
  .transform((text) => text.replaceAll("\\n", "\n").trim())
  .refine(
    (text) => {
      try {
        return createPrivateKey(text).asymmetricKeyType === "rsa";
      } catch {
        return false;
      }
    },
    { error: "must be a private RSA key in PEM (-----BEGIN PRIVATE KEY-----)" },
  );

/** Prefixes of native age recipients: X25519, and the hybrid with ML-KEM. */
const AGE_RECIPIENTS = new Set(["age", "age1pq"]);

/** A public age key. The checksum catches typing errors, which would make backups unreadable. */
export const ageRecipient = z.string().refine(
  (text) => {
    try {
      return AGE_RECIPIENTS.has(bech32.decode(text as `${string}1${string}`, false).prefix);
    } catch {
      return false;
    }
  },
  {
    error:
      "must be public keys such as age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p (never the AGE-SECRET-KEY)",
  },
);
