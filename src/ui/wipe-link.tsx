import { m } from "../paraglide/messages";
import { SiteLink } from "./link";

/** The way to leave nothing on this device. As a document: then it works with what the server knows. */
export const WipeLink = () => (
  <SiteLink to="/wipe" reloadDocument>
    {m.wipe_title()}
  </SiteLink>
);
