export type DeviceSharing = "own" | "shared";

/** Not HttpOnly: offline, only scripts can set it. Without the prefix `reboot`, so cached pages are still served. */
export const DEVICE_SHARING_COOKIE = "phone";
const COOKIE_MAX_AGE_SECONDS = 31_536_000;

const COOKIE_PATTERN = /(?:^|;\s*)(?:__Host-)?phone=(own|shared)(?:;|$)/;

/** From a `Cookie` header or `document.cookie`; null: not asked yet. */
export const readDeviceSharing = (cookies: string | undefined): DeviceSharing | null =>
  (COOKIE_PATTERN.exec(cookies ?? "")?.[1] as DeviceSharing | undefined) ?? null;

export const asDeviceSharing = (value: unknown): DeviceSharing | null =>
  value === "own" || value === "shared" ? value : null;

export const currentDeviceSharing = (): DeviceSharing | null => readDeviceSharing(document.cookie);

export function deviceSharingCookie(sharing: DeviceSharing, secure: boolean): string {
  const name = secure ? `__Host-${DEVICE_SHARING_COOKIE}` : DEVICE_SHARING_COOKIE;
  return `${name}=${sharing}; Path=/; SameSite=Lax${secure ? "; Secure" : ""}; Max-Age=${COOKIE_MAX_AGE_SECONDS}`;
}

export const storeDeviceSharing = (sharing: DeviceSharing): void => {
  document.cookie = deviceSharingCookie(sharing, location.protocol === "https:");
};
