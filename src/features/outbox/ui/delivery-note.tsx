import { m } from "../../../paraglide/messages";
import { SiteLink } from "../../../ui/link";
import type { DeliveryProblem } from "../outbox.model";

type Props = {
  problem: DeliveryProblem;
  undelivered?: string;
};

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
