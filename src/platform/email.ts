/** Longest e-mail address, in characters. */
export const LONGEST_EMAIL = 254;

/**
 * What browsers accept in `type=email`, with letters of every script, and with a dot in the domain, since no mail goes
 * out to a bare host. No blanks, control characters or brackets: nothing of it can break a header line.
 */
export const EMAIL_ADDRESS =
  /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{N}][\p{L}\p{M}\p{N}-]{0,61}$/u;

/** What makes two addresses one: lower case, NFC. */
export const emailKey = (email: string): string => email.toLowerCase().normalize("NFC");
