import { useLocation } from "react-router";
import { m } from "../../../paraglide/messages";
import { SiteLink } from "../../../ui/link";
import { headData } from "../../../ui/page-meta";
import { AccountFrame, accountMeta } from "../ui/account-frame";
import type { Route } from "./+types/check-inbox-page";

function inboxContent(pathname: string): { lead: string; retryPath: string; label: string } {
  if (/\/signup\/inbox/.test(pathname))
    return { lead: m.accounts_inbox_signup(), retryPath: "/signup", label: m.accounts_signup_title() };
  if (/\/reset\/inbox/.test(pathname))
    return { lead: m.accounts_inbox_reset(), retryPath: "/reset", label: m.accounts_forgot() };
  return { lead: m.accounts_inbox_login(), retryPath: "/login", label: m.accounts_sign_in() };
}

export const meta: Route.MetaFunction = ({ matches, location }) => {
  const { lead, retryPath } = inboxContent(location.pathname);
  return accountMeta(headData(matches), m.accounts_inbox_title(), lead, retryPath);
};

/** Identical for every address, so that it reveals no accounts. */
export default function CheckInboxPage({ matches }: Route.ComponentProps) {
  const { lead, retryPath, label } = inboxContent(useLocation().pathname);
  return (
    <AccountFrame
      head={headData(matches)}
      title={m.accounts_inbox_title()}
      lead={lead}
      above={[{ to: retryPath, label }]}
    >
      <h2>{m.accounts_inbox_help()}</h2>
      <ul>
        <li>{m.accounts_inbox_wait()}</li>
        <li>{m.accounts_inbox_newest()}</li>
        <li>
          {m.accounts_inbox_typo()} <SiteLink to={retryPath}>{label}</SiteLink>
        </li>
        <li>
          {m.accounts_inbox_undelivered()} <SiteLink to="/contact">{m.contact_title()}</SiteLink>
        </li>
        <li>{m.accounts_inbox_same()}</li>
      </ul>
    </AccountFrame>
  );
}
