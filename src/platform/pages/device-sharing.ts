/** Who uses this phone, as its user has said: one person, or several. Computers count as phones. */
export type DeviceSharing = "own" | "shared";

/**
 * The cookie that holds the answer. Scripts may read and write it: without a network only they can. Its name does not begin
 * with `reboot`, so whoever has it still gets cached pages.
 */
export const DEVICE_SHARING_COOKIE = "phone";
/** How long the answer counts, in seconds. */
const COOKIE_MAX_AGE_SECONDS = 31_536_000;

const COOKIE_PATTERN = /(?:^|;\s*)(?:__Host-)?phone=(own|shared)(?:;|$)/;

/** The answer in a `Cookie` header or in `document.cookie`; null: not asked yet. */
export const readDeviceSharing = (cookies: string | undefined): DeviceSharing | null =>
  (COOKIE_PATTERN.exec(cookies ?? "")?.[1] as DeviceSharing | undefined) ?? null;

/** The value of the question in a form, where it is an answer. */
export const asDeviceSharing = (value: unknown): DeviceSharing | null =>
  value === "own" || value === "shared" ? value : null;

/** The answer of this browser. Not on the server. */
export const currentDeviceSharing = (): DeviceSharing | null => readDeviceSharing(document.cookie);

/** The `Set-Cookie` line, which is what a script assigns to `document.cookie` as well. */
export function deviceSharingCookie(sharing: DeviceSharing, secure: boolean): string {
  const name = secure ? `__Host-${DEVICE_SHARING_COOKIE}` : DEVICE_SHARING_COOKIE;
  return `${name}=${sharing}; Path=/; SameSite=Lax${secure ? "; Secure" : ""}; Max-Age=${COOKIE_MAX_AGE_SECONDS}`;
}

/** Stores the answer in this browser; it needs no network. */
export const storeDeviceSharing = (sharing: DeviceSharing): void => {
  document.cookie = deviceSharingCookie(sharing, location.protocol === "https:");
};
