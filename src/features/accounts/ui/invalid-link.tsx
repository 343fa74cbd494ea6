import { m } from "../../../paraglide/messages";
import { SiteLink } from "../../../ui/link";

export type InvalidLinkState = "used" | "expired" | "unknown";

export function invalidLinkHeading(state: InvalidLinkState): { title: string; lead: string } {
  switch (state) {
    case "used":
      return { title: m.accounts_link_used(), lead: m.accounts_link_used_lead() };
    case "expired":
      return { title: m.accounts_link_expired(), lead: m.accounts_link_expired_lead() };
    case "unknown":
      return { title: m.accounts_link_unknown(), lead: m.accounts_link_unknown_lead() };
  }
}

export const NewLinkButton = ({ to }: { to: string }) => (
  <p>
    <SiteLink className="button go" to={to}>
      {m.accounts_link_new()}
    </SiteLink>
  </p>
);
