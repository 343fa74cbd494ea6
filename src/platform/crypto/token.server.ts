import { createHash, randomBytes, randomInt } from "node:crypto";

/** A secret for an emailed link: 32 random bytes. Only `hash` is stored. */
export type Token = { token: string; hash: string };

export function createToken(): Token {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: hashToken(token) };
}

/** SHA-256 in hex; tokens are random, so no salt is needed. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex");

export const isTokenFormat = (text: string): boolean => /^[\w-]{43}$/.test(text);

export const randomString = (alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");

/** Removes secrets from a path for the log: tokens and signed texts (`crypto/signed-text.server.ts`). */
export const redactTokens = (pathname: string): string =>
  pathname.replaceAll(/[^/]*\.[\w-]{27}(?=\/|$)|[\w-]{43,}/g, "…");
