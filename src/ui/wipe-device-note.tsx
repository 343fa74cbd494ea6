import { m } from "../paraglide/messages";
import { SiteLink } from "./link";
import { useDeviceSharing } from "./use-device-sharing";

export const WipeLink = () => (
  <SiteLink to="/wipe" reloadDocument>
    {m.wipe_title()}
  </SiteLink>
);

/** At the end of a page that shows what somebody sent or ordered: the way to leave nothing on this device. */
export function WipeDeviceNote() {
  const sharing = useDeviceSharing();
  if (sharing === "own") return null;
  return (
    <p className="note">
      {sharing === "shared" ? m.wipe_after_shared() : m.wipe_after()} <WipeLink />
    </p>
  );
}
