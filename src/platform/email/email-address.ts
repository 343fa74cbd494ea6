export const MAX_EMAIL_LENGTH = 254;

/**
 * Like `type=email`, plus letters of every script and a required dot in the domain. Security: no whitespace, control
 * characters or brackets, so nothing can break a header line.
 */
export const EMAIL_PATTERN =
  /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{N}][\p{L}\p{M}\p{N}-]{0,61}$/u;

/** Comparison key: lower case, NFC. */
export const emailKey = (email: string): string => email.toLowerCase().normalize("NFC");

/** Providers that document delivery of `name+anything@` to `name@`. */
const PLUS_DOMAINS = new Set([
  "gmail.com",
  "googlemail.com",
  "outlook.com",
  "hotmail.com",
  "live.com",
  "msn.com",
  "icloud.com",
  "me.com",
  "mac.com",
  "fastmail.com",
  "proton.me",
  "protonmail.com",
  "pm.me",
]);

/** Mailbox behind an email address as documented by its provider. For limits only, never for lookup or delivery. */
export function mailboxKey(email: string): string {
  const key = emailKey(email);
  const at = key.lastIndexOf("@");
  const [name, domain] = [key.slice(0, at), key.slice(at + 1)];
  if (!PLUS_DOMAINS.has(domain)) return key;
  const bare = withoutTag(name);
  const isGoogle = domain === "gmail.com" || domain === "googlemail.com";
  return isGoogle ? `${bare.replaceAll(".", "")}@gmail.com` : `${bare}@${domain}`;
}

/** `amina+news` → `amina`; a leading plus stays. */
const withoutTag = (name: string): string => name.replace(/(?<=.)\+.*$/, "");

/** Key for email limits: like `mailboxKey`, but ignores tags at every provider. A false match only causes a wait. */
export function mailLimitKey(email: string): string {
  const key = mailboxKey(email);
  const at = key.lastIndexOf("@");
  return withoutTag(key.slice(0, at)) + key.slice(at);
}
