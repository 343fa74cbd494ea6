import { m } from "../../../../paraglide/messages";
import { SiteLink } from "../../../../ui/link";
import { PageHead } from "../../../../ui/page-head";
import { headData, pageMeta } from "../../../../ui/page-meta";
import type { Route } from "./+types/check-inbox-page";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(headData(matches), {
    title: m.newsletter_inbox_title(),
    description: m.newsletter_inbox_lead(),
    path: "/newsletter/check-inbox",
    noIndex: true,
  });

/** The same for every email address, known or not. */
export default function CheckInboxPage() {
  const help = [
    { key: "wait", content: m.newsletter_inbox_wait() },
    { key: "spam", content: m.newsletter_inbox_spam() },
    {
      key: "typo",
      content: (
        <>
          {m.newsletter_inbox_typo()} <SiteLink to="/newsletter/subscribe">{m.newsletter_again()}</SiteLink>
        </>
      ),
    },
    { key: "known", content: m.newsletter_inbox_known() },
    {
      key: "undelivered",
      content: (
        <>
          {m.newsletter_inbox_undelivered()} <SiteLink to="/contact">{m.contact_title()}</SiteLink>
        </>
      ),
    },
  ];
  return (
    <>
      <PageHead
        title={m.newsletter_inbox_title()}
        lead={m.newsletter_inbox_lead()}
        art={{ seed: "newsletter", family: "code" }}
      />
      <div className="wrap section follows">
        <div className="stack">
          <h2>{m.newsletter_inbox_help()}</h2>
          <ul>
            {help.map(({ key, content }) => (
              <li key={key}>{content}</li>
            ))}
          </ul>
        </div>
      </div>
    </>
  );
}
