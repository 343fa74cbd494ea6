import { createHash, randomBytes, randomInt } from "node:crypto";

/** A secret for a link in a mail: 32 random bytes. Only `hash` is stored. */
export type Token = { token: string; hash: string };

export function createToken(): Token {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: hashToken(token) };
}

/** SHA-256 in hex. A token is too long to guess, so it needs no salt and can be looked up by its hash. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex");

/** Whether a text can be a token at all: 32 bytes as base64url. */
export const isTokenFormat = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** `length` characters of an alphabet, each as likely as another. */
export const randomString = (alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");

/** An address without the secrets in it, for the log: tokens, and what was signed (`crypto/signed-text.server.ts`). */
export const redactTokens = (pathname: string): string =>
  pathname.replaceAll(/[^/]*\.[\w-]{27}(?=\/|$)|[\w-]{43,}/g, "…");
