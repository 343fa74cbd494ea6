import type { IncomingMessage } from "node:http";
import { ByteCache } from "../../platform/byte-cache";
import type { PageHandle } from "../../platform/pages/page-handle";

export type PageRequest = { path: string; isCacheable: boolean; isFormPage: boolean };

const CACHE_BYTES = 256 * 1024;
const MAX_URL_LENGTH = 500;
type FindHandle = (pathname: string) => PageHandle;

/** Parsing takes a seventh of a cached page's time, so URLs of such pages are remembered. */
export function createPageRequests(findHandle: FindHandle) {
  const known = new ByteCache<{ url: string; pageRequest: PageRequest }>(
    CACHE_BYTES,
    ({ url, pageRequest }) => 200 + 2 * (url.length + pageRequest.path.length),
  );
  const read = (url: string): PageRequest | null =>
    known.get(url)?.pageRequest ?? canonicalize(url, findHandle);
  return {
    read,
    of: ({ method, url = "/" }: IncomingMessage): PageRequest | null =>
      method === "GET" || method === "HEAD" ? read(url) : null,
    /** Only for public pages: other URLs may be secret. */
    remember(url: string, pageRequest: PageRequest): void {
      if (url.length <= MAX_URL_LENGTH && !known.has(url)) known.set(url, { url, pageRequest });
    },
  };
}
export type PageRequests = ReturnType<typeof createPageRequests>;

/** Returns null if the URL is invalid, or its page never cached. */
function canonicalize(url: string, findHandle: FindHandle): PageRequest | null {
  if (!url.startsWith("/") || url.startsWith("//") || !URL.canParse(url, "http://x")) return null;
  const { pathname, searchParams } = new URL(url, "http://x");
  const {
    query,
    uncached = [],
    formPage: isFormPage = false,
    rateLimited = false,
    variesByDeviceSharing = false,
  } = findHandle(pathname);
  if (rateLimited || variesByDeviceSharing) return null;
  const allowedParameters = new URLSearchParams();
  // Browsers request data of some routes with `_routes`; pages have no such parameter.
  for (const name of pathname.endsWith(".data") ? [...query, "_routes"] : query) {
    const value = searchParams.get(name);
    if (value !== null) allowedParameters.set(name, value);
  }
  const search = allowedParameters.toString();
  return {
    path: search === "" ? pathname : `${pathname}?${search}`,
    isCacheable: !uncached.some((name) => searchParams.get(name)),
    isFormPage,
  };
}

export function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
