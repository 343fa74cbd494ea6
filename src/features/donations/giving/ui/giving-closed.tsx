import { m } from "../../../../paraglide/messages";
import { SiteLink } from "../../../../ui/link";

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
