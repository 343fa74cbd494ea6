import { m } from "../../../paraglide/messages";
import { SiteLink } from "../../../ui/link";

/** In place of a record whose page was open for too long, or is not there any more. */
export const ReopenLink = () => (
  <SiteLink className="button go" to="/code">
    {m.status_button()}
  </SiteLink>
);
