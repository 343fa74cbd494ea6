import { m } from "../paraglide/messages";
import { useDeviceSharing } from "./use-device-sharing";
import { WipeLink } from "./wipe-link";

/** At the end of a page that shows what a person sent or ordered: the way to leave nothing on this device. */
export function WipeDeviceNote() {
  const sharing = useDeviceSharing();
  if (sharing === "own") return null;
  return (
    <p className="note">
      {sharing === "shared" ? m.wipe_after_shared() : m.wipe_after()} <WipeLink />
    </p>
  );
}
