import { m } from "../../../paraglide/messages";
import { SiteLink } from "../../../ui/link";

/** Replaces a record whose link expired. */
export const ReopenLink = () => (
  <SiteLink className="button go" to="/code">
    {m.status_button()}
  </SiteLink>
);
