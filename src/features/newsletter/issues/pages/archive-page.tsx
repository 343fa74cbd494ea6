import { m } from "../../../../paraglide/messages";
import { getLocale } from "../../../../paraglide/runtime";
import { parseListQuery } from "../../../../platform/pagination/list-query";
import type { PageHandle } from "../../../../platform/pages/page-handle";
import { depsContext } from "../../../../platform/pages/request-context";
import { SiteLink } from "../../../../ui/link";
import { EmptyState, Pager } from "../../../../ui/list-controls";
import { PageHead } from "../../../../ui/page-head";
import { headData, pageMeta } from "../../../../ui/page-meta";
import { Text } from "../../../../ui/text";
import { browseIssues } from "../issues.service.server";
import { issueRowView } from "../issue-view.server";
import { archiveFeedLink } from "../ui/archive-feed-link";
import type { Route } from "./+types/archive-page";
import "../../../../ui/styles/card.css";
import "./archive.css";

export const handle: PageHandle = { query: ["cursor"] };

export async function loader({ request, context }: Route.LoaderArgs) {
  const listQuery = parseListQuery(new URL(request.url), {}, ["time", "uuid"]);
  if (listQuery === null) throw new Response(null, { status: 404 });
  const page = await browseIssues(context.get(depsContext), listQuery.after);
  const locale = getLocale();
  return { items: page.items.map((row) => issueRowView(row, locale)), next: page.next };
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const head = headData(matches);
  const page = pageMeta(head, {
    title: m.newsletter_archive_title(),
    description: m.newsletter_archive_lead(),
    path: "/newsletter/archive",
    crumbs: [{ to: "/", label: m.nav_home() }],
  });
  return [...page, archiveFeedLink(head)];
};

export default function ArchivePage({ loaderData }: Route.ComponentProps) {
  const { items, next } = loaderData;
  return (
    <>
      <PageHead
        title={m.newsletter_archive_title()}
        lead={m.newsletter_archive_lead()}
        art={{ seed: "newsletter", family: "code" }}
      />
      <div className="wrap section follows">
        {items.length === 0 ? (
          <EmptyState to="/newsletter/subscribe" action={m.newsletter_subscribe()}>
            {m.newsletter_archive_empty()}
          </EmptyState>
        ) : (
          <ul className="issues">
            {items.map(({ slug, title, text, list, date, day }) => (
              <li key={slug}>
                <p className="meta">
                  <time dateTime={day}>{date}</time> <span>{list}</span>
                </p>
                <h2>
                  <SiteLink to={`/newsletter/archive/${slug}`}>
                    <Text of={title} />
                  </SiteLink>
                </h2>
                <p>
                  <Text of={text} />
                </p>
              </li>
            ))}
          </ul>
        )}
        <Pager path="/newsletter/archive" next={next} />
        <p className="issues-feed">
          {m.newsletter_archive_feed_hint()}{" "}
          <SiteLink to="/newsletter/archive/feed.xml" reloadDocument>
            {m.newsletter_archive_feed()}
          </SiteLink>
        </p>
      </div>
    </>
  );
}
