/** Who uses this phone, as its user has said: one person, or several. Computers count as phones. */
export type Phone = "own" | "shared";

/**
 * The cookie that holds the answer. Scripts may read and write it: without a network only they can. Its name does not begin
 * with `reboot`, so whoever has it still gets cached pages.
 */
export const PHONE_COOKIE = "phone";
/** How long the answer counts, in seconds. */
const PHONE_SECONDS = 31_536_000;

const SAID = /(?:^|;\s*)(?:__Host-)?phone=(own|shared)(?:;|$)/;

/** The answer in a `Cookie` header or in `document.cookie`; null: not asked yet. */
export const phoneIn = (cookies: string | undefined): Phone | null =>
  (SAID.exec(cookies ?? "")?.[1] as Phone | undefined) ?? null;

/** The `Set-Cookie` line, which is what a script assigns to `document.cookie` as well. */
export function phoneCookie(phone: Phone, secure: boolean): string {
  const name = secure ? `__Host-${PHONE_COOKIE}` : PHONE_COOKIE;
  return `${name}=${phone}; Path=/; SameSite=Lax${secure ? "; Secure" : ""}; Max-Age=${PHONE_SECONDS}`;
}
