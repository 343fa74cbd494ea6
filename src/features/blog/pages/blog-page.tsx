import { m } from "../../../paraglide/messages";
import { getLocale } from "../../../paraglide/runtime";
import type { PageHandle } from "../../../platform/pages/page-handle";
import { parseListQuery } from "../../../platform/pagination/list-query";
import { depsContext } from "../../../platform/pages/request-context";
import { SiteLink } from "../../../ui/link";
import { EmptyList, Filters, ListSearch, Pager } from "../../../ui/list-controls";
import { PageHead } from "../../../ui/page-head";
import { headData, pageMeta } from "../../../ui/page-meta";
import { POST_CATEGORIES } from "../blog.model";
import { browsePosts } from "../blog.service.server";
import { postCardView } from "../post-view.server";
import { blogFeedLink } from "../ui/blog-feed-link";
import { PostCard } from "../ui/post-card";
import { postCategoryLabel } from "../ui/post-labels";
import type { Route } from "./+types/blog-page";
import "./blog-page.css";

export const handle: PageHandle = { query: ["category", "q", "cursor"], uncached: ["q"] };

export async function loader({ request, context }: Route.LoaderArgs) {
  const listQuery = parseListQuery(new URL(request.url), { category: POST_CATEGORIES }, ["time", "uuid"]);
  if (listQuery === null) throw new Response(null, { status: 404 });
  const { filter, query, after } = listQuery;
  const page = await browsePosts(context.get(depsContext), { ...filter, query }, after);
  const locale = getLocale();
  return {
    category: filter.category ?? null,
    items: page.items.map((row) => postCardView(row, locale)),
    next: page.next,
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const head = headData(matches);
  const category = loaderData?.category;
  const page = pageMeta(head, {
    title: category ? `${m.blog_title()}: ${postCategoryLabel(category)}` : m.blog_title(),
    description: m.blog_lead(),
    path: category ? `/blog?category=${category}` : "/blog",
    image: `/og/${head.locale}/site/blog.png`,
    crumbs: [{ to: "/", label: m.nav_home() }],
  });
  return [...page, blogFeedLink(head)];
};

export default function BlogPage({ loaderData }: Route.ComponentProps) {
  const { items, next } = loaderData;
  return (
    <>
      <PageHead title={m.blog_title()} lead={m.blog_lead()} art={{ seed: "blog" }} />
      <div className="wrap section follows">
        <ListSearch path="/blog" label={m.blog_search()} />
        <Filters
          path="/blog"
          name="category"
          label={m.blog_filter_category()}
          choices={POST_CATEGORIES.map((value) => ({ value, label: postCategoryLabel(value) }))}
        />
        {items.length === 0 ? (
          <EmptyList path="/blog" emptyText={m.blog_none()}>
            {m.blog_empty()}
          </EmptyList>
        ) : (
          <div className="cards three">
            {items.map((post) => (
              <PostCard key={post.slug} post={post} />
            ))}
          </div>
        )}
        <Pager path="/blog" next={next} />
        <p className="feed-hint">
          {m.blog_feed_hint()}{" "}
          <SiteLink to="/feed.xml" reloadDocument>
            {m.blog_feed()}
          </SiteLink>
          {" · "}
          <SiteLink to="/newsletter/archive">{m.newsletter_archive_title()}</SiteLink>
        </p>
      </div>
    </>
  );
}
