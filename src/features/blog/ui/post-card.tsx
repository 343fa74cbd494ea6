import { Cover } from "../../../ui/picture/picture";
import { Icon } from "../../../ui/icons/icon";
import { SiteLink } from "../../../ui/link";
import { Text } from "../../../ui/text";
import type { PostCardView } from "../post-view.server";
import "../../../ui/styles/card.css";

export function PostCard({ post, level = 2 }: { post: PostCardView; level?: 2 | 3 }) {
  const Heading = `h${level}` as const;
  return (
    <article className="card">
      <Cover of={post} />
      <p className="chips">
        <span className="chip">{post.category}</span>
      </p>
      <Heading>
        <SiteLink to={`/blog/${post.slug}`}>
          <Text of={post.title} />
        </SiteLink>
      </Heading>
      <p>
        <Text of={post.text} />
      </p>
      <p className="meta">
        <span>
          <Icon name="calendar" />
          <time dateTime={post.day}>{post.date}</time>
        </span>
        <span>
          <Icon name="clock" />
          {post.minutes}
        </span>
      </p>
    </article>
  );
}
