import { extractLinks } from "../../../platform/text/markdown.server";

/** Checked links in one text. */
const MAX_LINKS = 60;

/**
 * `moved`: now at `to`. `unclear`: neither a path of the site (`/blog/…`) nor an absolute URL (`https://…`).
 */
export type DeadLink = { href: string; why: "missing" | "moved" | "unclear"; to: string | null };

type FetchStatus = (path: string) => Promise<{ status: number; to: string | null }>;

/** Never requests other sites: unpublished text must not leave the program. */
export async function findDeadLinks(
  text: string,
  origin: string,
  fetchStatus: FetchStatus,
): Promise<DeadLink[]> {
  const found: DeadLink[] = [];
  for (const href of extractLinks(text).slice(0, MAX_LINKS)) {
    const path = internalPath(href, origin);
    if (path === null) found.push({ href, why: "unclear", to: null });
    else if (path !== "") found.push(...(await checkPath(href, path, fetchStatus)));
  }
  return found;
}

const EXTERNAL_LINK = /^(https?:\/\/\S+\.\S+|mailto:\S+@\S+|tel:\+?[\d\s-]+|#.*)$/i;
/** Not pages. Published files (`/files/…`) are checked. */
const FILE_PATHS = /^\/(media|assets|og|api|ajax)\//;

/** Returns "" for other sites and files, null for anything that is not a URL. */
function internalPath(href: string, origin: string): string | null {
  const isInternal = href === origin || href.startsWith(`${origin}/`);
  if (!isInternal && !/^\/(?!\/)/.test(href)) return EXTERNAL_LINK.test(href) ? "" : null;
  if (!URL.canParse(href, origin)) return null;
  const { pathname, search } = new URL(href, origin);
  return FILE_PATHS.test(pathname) ? "" : pathname + search;
}

async function checkPath(href: string, path: string, fetchStatus: FetchStatus): Promise<DeadLink[]> {
  const { status, to } = await fetchStatus(path);
  if (status === 404 || status === 410) return [{ href, why: "missing", to: null }];
  return status === 308 && to !== null ? [{ href, why: "moved", to }] : [];
}
