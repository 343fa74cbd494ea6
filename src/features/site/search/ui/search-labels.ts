import { m } from "../../../../paraglide/messages";
import type { SearchKind } from "../search.service.server";

const labels: Record<SearchKind, () => string> = {
  programs: m.nav_programs,
  events: m.nav_events,
  blog: m.nav_blog,
  fundraisers: m.campaigns_title,
  initiatives: m.initiatives_title,
  gallery: m.nav_gallery,
  pages: m.search_pages,
};

export const kindLabel = (kind: SearchKind): string => labels[kind]();
