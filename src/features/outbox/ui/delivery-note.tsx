import { m } from "../../../paraglide/messages";
import { SiteLink } from "../../../ui/link";
import type { DeliveryProblem } from "../outbox.model";

type Props = {
  problem: DeliveryProblem;
  /** What to do about a mail that did not arrive. Default: keep the page. */
  undelivered?: string;
};

/** Stands where a page would say "We emailed you", and did not. */
export const DeliveryNote = ({ problem, undelivered = m.mail_undelivered() }: Props) => (
  <p className="note">
    {problem === "delayed" ? (
      m.mail_delayed()
    ) : (
      <>
        {undelivered} <SiteLink to="/contact">{m.contact_title()}</SiteLink>
      </>
    )}
  </p>
);
