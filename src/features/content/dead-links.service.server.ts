import { extractLinks } from "../../platform/text/markdown.server";

/** Links of one text that are looked at. */
const MAX_LINKS = 60;

/**
 * A link that readers should not meet. `missing`: nothing is at this address. `moved`: something was, and is at `to` now.
 * `unclear`: no address of the site (`/blog/…`), no whole one of another (`https://…`).
 */
export type DeadLink = { href: string; why: "missing" | "moved" | "unclear"; to: string | null };

/** What an address of the site answers: its status, and where it leads. */
type FetchStatus = (path: string) => Promise<{ status: number; to: string | null }>;

/** The dead links of a Markdown text. Other sites are not asked: nothing of what is being written leaves the program. */
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
/** Files, which pages do not answer. Those that staff publish (`/files/…`) are looked at. */
const FILE_PATHS = /^\/(media|assets|og|api|ajax)\//;

/** The path of an address of ours; empty: it is not ours, or not a page's; null: it is no address. */
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
