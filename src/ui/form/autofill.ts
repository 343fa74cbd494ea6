import { createContext, useContext } from "react";
import { useDeviceSharing } from "../use-device-sharing";

/** Whether the browser may remember and fill in the answers of this form; null: unless others use the device too. */
export const AutofillContext = createContext<boolean | null>(null);

/** The `autocomplete` of a field: its own, or `off` on a device that others use too. */
export function useAutocomplete(own: string | undefined): string | undefined {
  const ofForm = useContext(AutofillContext);
  const isShared = useDeviceSharing() === "shared";
  return (ofForm ?? !isShared) ? own : "off";
}
