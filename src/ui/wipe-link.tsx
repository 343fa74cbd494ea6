import { m } from "../paraglide/messages";
import { SiteLink } from "./link";

/** Loads a new document, which uses the data of the server. */
export const WipeLink = () => (
  <SiteLink to="/wipe" reloadDocument>
    {m.wipe_title()}
  </SiteLink>
);
