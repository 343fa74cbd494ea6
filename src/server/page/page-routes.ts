import type { ServerBuild } from "react-router";
import type { PageHandle } from "../../platform/pages/page-handle";

type Route = {
  id: string;
  parentId?: string | undefined;
  path?: string | undefined;
  module: { handle?: unknown };
};

const NO_HANDLE: PageHandle = { query: [] };

/** Returns a function from path to pattern, such as `:locale?/blog/:slug`; "other" without a page. */
export function createRouteMatcher(routes: ServerBuild["routes"]): (pathname: string) => string {
  const all = Object.values(routes).filter((route) => route !== undefined) as Route[];
  const isPage = ({ id }: Route) => !all.some(({ parentId }) => parentId === id);
  const pages = all
    .filter(isPage)
    .map((route) => fullPathOf(route, all))
    .filter((path) => !path.includes("*"))
    .map((path) => ({ path: path || "/", pattern: toPathPattern(path) }))
    // `:locale?/about` before `:locale?`, which would match it as a language.
    .toSorted((a, b) => countFixedSegments(b.path) - countFixedSegments(a.path));
  return (pathname) => pages.find(({ pattern }) => pattern.test(pathname))?.path ?? "other";
}

/** Finds a page's declared parameters; others neither reach it nor add a cached copy. */
export function createHandleLookup(routes: ServerBuild["routes"]): (pathname: string) => PageHandle {
  const all = Object.values(routes).filter((route) => route !== undefined) as Route[];
  const handles = all.flatMap((route) => {
    const handle = inheritedHandle(route, all);
    return handle ? [{ pattern: toPathPattern(fullPathOf(route, all)), handle }] : [];
  });
  return (pathname) => handles.find(({ pattern }) => pattern.test(pathname))?.handle ?? NO_HANDLE;
}

const countFixedSegments = (path: string): number =>
  path.split("/").filter((segment) => segment !== "" && !segment.startsWith(":")).length;

const inheritedHandle = (route: Route, all: readonly Route[]): PageHandle | undefined =>
  (route.module.handle as PageHandle | undefined) ??
  all.filter(({ id }) => id === route.parentId).map((parent) => inheritedHandle(parent, all))[0];

function fullPathOf(route: Route, all: readonly Route[]): string {
  const parent = all.find(({ id }) => id === route.parentId);
  return [parent ? fullPathOf(parent, all) : "", route.path ?? ""].filter(Boolean).join("/");
}

/** `.data` requests the page's data. */
function toPathPattern(path: string): RegExp {
  const source = path.split("/").filter(Boolean).map(segmentPattern).join("");
  return new RegExp(`^${source || "/"}(?:/?|\\.data)$`);
}

function segmentPattern(segment: string): string {
  if (segment === "*") return "/.*";
  if (segment.startsWith(":")) return segment.endsWith("?") ? "(?:/[^/]+)?" : "/[^/]+";
  return `/${segment.replaceAll(".", "\\.")}`;
}
