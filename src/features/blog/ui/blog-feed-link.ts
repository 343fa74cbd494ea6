import type { MetaDescriptor } from "react-router";
import { m } from "../../../paraglide/messages";
import { hrefOf } from "../../../platform/i18n/href";
import type { HeadData } from "../../../ui/page-meta";

export const blogFeedLink = (head: HeadData): MetaDescriptor => ({
  tagName: "link",
  rel: "alternate",
  type: "application/rss+xml",
  title: `${m.blog_title()} · ${head.name}`,
  href: `${head.origin}${hrefOf("/feed.xml", head.locale)}`,
});
