import { m } from "../../../paraglide/messages";
import { getLocale } from "../../../paraglide/runtime";
import { plainText } from "../../../platform/i18n/localized-text";
import { depsContext } from "../../../platform/pages/request-context";
import { teamMemberImage } from "../../team/team.service.server";
import { PersonPicture } from "../../../ui/picture/person-picture";
import { hrefOf } from "../../../platform/i18n/href";
import { LanguageNote } from "../../../ui/language-note";
import { SiteLink } from "../../../ui/link";
import { PageHead } from "../../../ui/page-head";
import { headData, pageMeta } from "../../../ui/page-meta";
import { Section } from "../../../ui/section";
import { ShareLinks } from "../../../ui/share-links";
import { Prose, Text } from "../../../ui/text";
import { getPost } from "../blog.service.server";
import { postView } from "../post-view.server";
import { blogFeedLink } from "../ui/blog-feed-link";
import { PostCard } from "../ui/post-card";
import { postJsonLd } from "../ui/post-json-ld";
import { redirectOrNotFound } from "../../content/redirects/redirect-or-not-found.service.server";
import { postContent } from "../blog.content";
import type { Route } from "./+types/post-page";
import "../../../ui/styles/prose.css";
import "./post-page.css";

export async function loader({ params, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const post = await getPost(deps, params.slug);
  if (post === null) throw await redirectOrNotFound(deps, postContent, params.slug);
  const path = `/blog/${post.slug}`;
  const authorImage = await teamMemberImage(deps, post.authorName);
  return { ...postView(post, getLocale(), authorImage), path, url: `${deps.origin}${hrefOf(path)}` };
}

export const meta: Route.MetaFunction = ({ matches, loaderData: post }) => {
  if (!post) return [];
  const head = headData(matches);
  const image = `/og/${head.locale}/blog/${post.slug}.png`;
  const page = pageMeta(head, {
    title: post.searchTitle ?? plainText(post.title),
    description: post.searchDescription ?? plainText(post.text),
    path: post.path,
    image,
    type: "article",
    crumbs: [
      { to: "/", label: m.nav_home() },
      { to: "/blog", label: m.blog_title() },
    ],
    jsonLd: [postJsonLd(post, head, image)],
  });
  return [
    ...page,
    { property: "article:published_time", content: post.metadata.published },
    { property: "article:modified_time", content: post.metadata.modified },
    { property: "article:section", content: post.category },
    blogFeedLink(head),
  ];
};

export default function PostPage({ loaderData: post }: Route.ComponentProps) {
  return (
    <>
      <LanguageNote of={post.content} />
      <article className="post">
        <PageHead
          title={post.title}
          art={post.art}
          photo={post.picture}
          above={[{ to: "/blog", label: m.blog_title() }]}
        >
          <Byline post={post} />
        </PageHead>
        <div className="wrap post-text">
          <p className="lead">
            <Text of={post.text} />
          </p>
          <Prose html={post.content} />
          <ShareLinks url={post.url} title={plainText(post.title)} />
        </div>
      </article>
      {post.related.length === 0 ? null : (
        <Section
          id="related"
          title={m.blog_related()}
          more={{ to: "/blog", label: m.blog_all() }}
          className="section cool"
        >
          <div className="cards three">
            {post.related.map((other) => (
              <PostCard key={other.slug} post={other} level={3} />
            ))}
          </div>
        </Section>
      )}
    </>
  );
}

function Byline({ post }: { post: Route.ComponentProps["loaderData"] }) {
  return (
    <div className="person byline">
      <PersonPicture of={post.author} size="mark" />
      <div>
        <b>{post.author.name}</b>
        <p className="meta">
          <time dateTime={post.day}>{post.date}</time>
          <span>{post.minutes}</span>
          <SiteLink to={`/blog?category=${post.categorySlug}`}>{post.category}</SiteLink>
        </p>
      </div>
    </div>
  );
}
