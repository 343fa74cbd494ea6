import { m } from "../paraglide/messages";
import { useDeviceSharing } from "./use-device-sharing";
import { WipeLink } from "./wipe-link";

export function WipeDeviceNote() {
  const sharing = useDeviceSharing();
  if (sharing === "own") return null;
  return (
    <p className="note">
      {sharing === "shared" ? m.wipe_after_shared() : m.wipe_after()} <WipeLink />
    </p>
  );
}
