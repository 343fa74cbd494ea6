import type { ServerBuild } from "react-router";
import type { PageHandle } from "../../platform/page-handle";

type Route = {
  id: string;
  parentId?: string | undefined;
  path?: string | undefined;
  module: { handle?: unknown };
};

const NONE: PageHandle = { query: [] };

/** Finds the pattern of the page at a path, `:locale?/blog/:slug`; "other" when no page is there. */
export function routePatterns(routes: ServerBuild["routes"]): (pathname: string) => string {
  const all = Object.values(routes).filter((route) => route !== undefined) as Route[];
  const isPage = ({ id }: Route) => !all.some(({ parentId }) => parentId === id);
  const known = all
    .filter(isPage)
    .map((route) => pathOf(route, all))
    .filter((path) => !path.includes("*"))
    .map((path) => ({ path: path || "/", pattern: patternOf(path) }))
    // `:locale?/about` before `:locale?`, which would take it for a language.
    .toSorted((a, b) => fixedParts(b.path) - fixedParts(a.path));
  return (pathname) => known.find(({ pattern }) => pattern.test(pathname))?.path ?? "other";
}

/**
 * Finds the parameters that the page at a path declares, itself or by the route around it. Others (campaign tags, made-up ones) neither reach the page nor
 * make a second copy of it.
 */
export function declaredQuery(routes: ServerBuild["routes"]): (pathname: string) => PageHandle {
  const all = Object.values(routes).filter((route) => route !== undefined) as Route[];
  const declared = all.flatMap((route) => {
    const handle = handleOf(route, all);
    return handle ? [{ pattern: patternOf(pathOf(route, all)), handle }] : [];
  });
  return (pathname) => declared.find(({ pattern }) => pattern.test(pathname))?.handle ?? NONE;
}

const fixedParts = (path: string): number =>
  path.split("/").filter((part) => part !== "" && !part.startsWith(":")).length;

const handleOf = (route: Route, all: readonly Route[]): PageHandle | undefined =>
  (route.module.handle as PageHandle | undefined) ??
  all.filter(({ id }) => id === route.parentId).map((parent) => handleOf(parent, all))[0];

function pathOf(route: Route, all: readonly Route[]): string {
  const parent = all.find(({ id }) => id === route.parentId);
  return [parent ? pathOf(parent, all) : "", route.path ?? ""].filter(Boolean).join("/");
}

/** `:locale?/blog/:slug` → an expression for the path; `.data` is how the browser asks for the page's data. */
function patternOf(path: string): RegExp {
  const source = path.split("/").filter(Boolean).map(expressionOf).join("");
  return new RegExp(`^${source || "/"}(?:/?|\\.data)$`);
}

/** One part of a path: `:locale?`, `:slug`, `*` for all that follows, or a word. */
function expressionOf(part: string): string {
  if (part === "*") return "/.*";
  if (part.startsWith(":")) return part.endsWith("?") ? "(?:/[^/]+)?" : "/[^/]+";
  return `/${part.replaceAll(".", "\\.")}`;
}
