import { createContext, useContext } from "react";
import { useDeviceSharing } from "../use-device-sharing";

/** Whether the browser may remember and fill in the answers; null: yes, unless the device is shared. */
export const AutofillContext = createContext<boolean | null>(null);

export function useAutocomplete(own: string | undefined): string | undefined {
  const ofForm = useContext(AutofillContext);
  const isShared = useDeviceSharing() === "shared";
  return (ofForm ?? !isShared) ? own : "off";
}
