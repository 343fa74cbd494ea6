/** Longest e-mail address, in characters. */
export const MAX_EMAIL_LENGTH = 254;

/**
 * What browsers accept in `type=email`, with letters of every script, and with a dot in the domain, since no mail goes
 * out to a bare host. No blanks, control characters or brackets: nothing of it can break a header line.
 */
export const EMAIL_PATTERN =
  /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{N}][\p{L}\p{M}\p{N}-]{0,61}$/u;

/** What makes two addresses one: lower case, NFC. */
export const emailKey = (email: string): string => email.toLowerCase().normalize("NFC");

/** Providers that deliver `name+anything@` to `name@`, as they document themselves. */
const PLUS_DOMAINS = new Set([
  ...["gmail.com", "googlemail.com", "outlook.com", "hotmail.com", "live.com", "msn.com"],
  ...["icloud.com", "me.com", "mac.com", "fastmail.com", "proton.me", "protonmail.com", "pm.me"],
]);

/**
 * The mailbox behind an address, as far as its provider documents it: for limits only, never to find or to mail somebody.
 * With an unknown provider each address is a mailbox of its own.
 */
export function mailboxKey(email: string): string {
  const key = emailKey(email);
  const at = key.lastIndexOf("@");
  const [name, domain] = [key.slice(0, at), key.slice(at + 1)];
  if (!PLUS_DOMAINS.has(domain)) return key;
  const bare = withoutTag(name);
  const isGoogle = domain === "gmail.com" || domain === "googlemail.com";
  return isGoogle ? `${bare.replaceAll(".", "")}@gmail.com` : `${bare}@${domain}`;
}

/** `amina+news` → `amina`; a name that begins with a plus stays. */
const withoutTag = (name: string): string => name.replace(/(?<=.)\+.*$/, "");

/**
 * What limits of mails count by: all spellings that can reach one mailbox. Other than `mailboxKey` it takes `+anything` for a tag
 * at every provider. A wrong guess costs a wait, and nobody a seat.
 */
export function mailLimitKey(email: string): string {
  const key = mailboxKey(email);
  const at = key.lastIndexOf("@");
  return withoutTag(key.slice(0, at)) + key.slice(at);
}
