import { createContext, useContext, useSyncExternalStore } from "react";
import {
  type DeviceSharing,
  currentDeviceSharing,
  storeDeviceSharing,
} from "../platform/pages/device-sharing";

/** The answer in the request, during server rendering. Never in the browser. */
export const DeviceSharingContext = createContext<DeviceSharing | null>(null);

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The answer that the server rendered, for the first state during hydration. */
const renderedDeviceSharing = (): DeviceSharing | null =>
  (document.documentElement.dataset["phone"] as DeviceSharing) ?? null;

/** Returns who uses this phone; null: not asked yet. Cached pages are rendered without an answer. */
export function useDeviceSharing(): DeviceSharing | null {
  const fromRequest = useContext(DeviceSharingContext);
  return useSyncExternalStore(subscribe, currentDeviceSharing, () =>
    typeof document === "undefined" ? fromRequest : renderedDeviceSharing(),
  );
}

/** Stores the answer in the browser, without the network. */
export function saveDeviceSharing(sharing: DeviceSharing): void {
  storeDeviceSharing(sharing);
  for (const listener of listeners) listener();
}
