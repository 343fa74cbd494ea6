import { m } from "../../../paraglide/messages";
import { SiteLink } from "../../../ui/link";

/** What a link of a mail is when it does not work. */
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

/** The way to a new link. `to`: the page that mails one. */
export const NewLinkButton = ({ to }: { to: string }) => (
  <p>
    <SiteLink className="button go" to={to}>
      {m.accounts_link_new()}
    </SiteLink>
  </p>
);
