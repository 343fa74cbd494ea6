import { m } from "../../../../paraglide/messages";
import { getLocale } from "../../../../paraglide/runtime";
import { plainText } from "../../../../platform/i18n/localized-text";
import { depsContext } from "../../../../platform/pages/request-context";
import { hrefOf } from "../../../../platform/i18n/href";
import { LanguageNote } from "../../../../ui/language-note";
import { PageHead } from "../../../../ui/page-head";
import { headData, pageMeta } from "../../../../ui/page-meta";
import { ShareLinks } from "../../../../ui/share-links";
import { Prose, Text } from "../../../../ui/text";
import { getIssue } from "../issues.service.server";
import { issueView } from "../issue-view.server";
import { archiveFeedLink } from "../ui/archive-feed-link";
import type { Route } from "./+types/issue-page";
import "../../../../ui/styles/card.css";
import "../../../../ui/styles/prose.css";
import "./archive.css";

export async function loader({ params, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const issue = await getIssue(deps, params.slug);
  if (issue === null) throw new Response(null, { status: 404 });
  const path = `/newsletter/archive/${issue.slug}`;
  return { ...issueView(issue, getLocale()), path, url: `${deps.origin}${hrefOf(path)}` };
}

export const meta: Route.MetaFunction = ({ matches, loaderData: issue }) => {
  if (!issue) return [];
  const head = headData(matches);
  const page = pageMeta(head, {
    title: plainText(issue.title),
    description: plainText(issue.text),
    path: issue.path,
    type: "article",
    crumbs: [
      { to: "/", label: m.nav_home() },
      { to: "/newsletter/archive", label: m.newsletter_archive_title() },
    ],
  });
  return [...page, { property: "article:published_time", content: issue.day }, archiveFeedLink(head)];
};

export default function IssuePage({ loaderData: issue }: Route.ComponentProps) {
  return (
    <>
      <LanguageNote of={issue.content} />
      <article>
        <PageHead
          title={issue.title}
          art={{ seed: issue.slug, family: "code" }}
          above={[{ to: "/newsletter/archive", label: m.newsletter_archive_title() }]}
        >
          <p className="meta">
            <time dateTime={issue.day}>{issue.date}</time> <span>{issue.list}</span>
          </p>
        </PageHead>
        <div className="wrap">
          <div className="issue-text">
            <p className="lead">
              <Text of={issue.text} />
            </p>
            <Prose html={issue.content} />
            <ShareLinks url={issue.url} title={plainText(issue.title)} />
          </div>
        </div>
      </article>
    </>
  );
}
