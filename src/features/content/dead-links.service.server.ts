import { linksIn } from "../../platform/markdown.server";

/** Links of one text that are looked at. */
const MOST = 60;

/**
 * A link that readers should not meet. `missing`: nothing is at this address. `moved`: something was, and is at `to` now.
 * `unclear`: no address of the site (`/blog/…`), no whole one of another (`https://…`).
 */
export type DeadLink = { href: string; why: "missing" | "moved" | "unclear"; to: string | null };

/** What an address of the site answers: its status, and where it leads. */
type Look = (path: string) => Promise<{ status: number; to: string | null }>;

/** The dead links of a Markdown text. Other sites are not asked: nothing of what is being written leaves the program. */
export async function deadLinks(text: string, origin: string, look: Look): Promise<DeadLink[]> {
  const dead: DeadLink[] = [];
  for (const href of linksIn(text).slice(0, MOST)) {
    const path = pathOf(href, origin);
    if (path === null) dead.push({ href, why: "unclear", to: null });
    else if (path !== "") dead.push(...(await lookAt(href, path, look)));
  }
  return dead;
}

const ELSEWHERE = /^(https?:\/\/\S+\.\S+|mailto:\S+@\S+|tel:\+?[\d\s-]+|#.*)$/i;
/** Files, which pages do not answer. Those that staff publish (`/files/…`) are looked at. */
const FILES = /^\/(media|assets|og|api|ajax)\//;

/** The path of an address of ours; empty: it is not ours, or not a page's; null: it is no address. */
function pathOf(href: string, origin: string): string | null {
  const own = href === origin || href.startsWith(`${origin}/`);
  if (!own && !/^\/(?!\/)/.test(href)) return ELSEWHERE.test(href) ? "" : null;
  if (!URL.canParse(href, origin)) return null;
  const { pathname, search } = new URL(href, origin);
  return FILES.test(pathname) ? "" : pathname + search;
}

async function lookAt(href: string, path: string, look: Look): Promise<DeadLink[]> {
  const { status, to } = await look(path);
  if (status === 404 || status === 410) return [{ href, why: "missing", to: null }];
  return status === 308 && to !== null ? [{ href, why: "moved", to }] : [];
}
