import { m } from "../../../paraglide/messages";
import type { SearchKind } from "../search.service.server";

const labels: Record<SearchKind, () => string> = {
  programs: m.nav_programs,
  pages: m.search_pages,
};

export const kindLabel = (kind: SearchKind): string => labels[kind]();
