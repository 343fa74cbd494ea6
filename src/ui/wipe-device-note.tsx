import { m } from "../paraglide/messages";
import { SiteLink } from "./link";

/** At the end of a page that says what was sent: the way to leave nothing on this phone. */
export const WipeDeviceNote = () => (
  <p className="note">
    {m.wipe_after()}{" "}
    <SiteLink to="/wipe" reloadDocument>
      {m.wipe_title()}
    </SiteLink>
  </p>
);
