import { createContext, useContext, useSyncExternalStore } from "react";
import {
  type DeviceSharing,
  currentDeviceSharing,
  storeDeviceSharing,
} from "../platform/pages/device-sharing";

/** The answer that came with the request, while a page is rendered on the server. Never in the browser. */
export const DeviceSharingContext = createContext<DeviceSharing | null>(null);

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** What the server rendered: the first state of the page that comes alive. */
const renderedDeviceSharing = (): DeviceSharing | null =>
  (document.documentElement.dataset["phone"] as DeviceSharing) ?? null;

/** Who uses this phone; null: not asked yet. A cached page is rendered without an answer. */
export function useDeviceSharing(): DeviceSharing | null {
  const fromRequest = useContext(DeviceSharingContext);
  return useSyncExternalStore(subscribe, currentDeviceSharing, () =>
    typeof document === "undefined" ? fromRequest : renderedDeviceSharing(),
  );
}

/** Stores the answer of a page that is alive; it needs no network. */
export function saveDeviceSharing(sharing: DeviceSharing): void {
  storeDeviceSharing(sharing);
  for (const listener of listeners) listener();
}
