import { m } from "../../../../paraglide/messages";
import { SiteLink } from "../../../../ui/link";

/** There is no card provider and no bank account: what one can do instead. */
export function GivingClosed() {
  return (
    <>
      <p>{m.gifts_closed()}</p>
      <SiteLink className="button go" to="/contact">
        {m.events_ticket_write()}
      </SiteLink>
    </>
  );
}
