import { ByteCache } from "../../platform/byte-cache";
import type { PageHandle } from "../../platform/pages/page-handle";

/**
 * Path of a request for a page, with the parameters that it declares. `isCacheable`: its answer may be cached. `isFormPage`:
 * see `PageHandle`.
 */
export type PageRequest = { path: string; isCacheable: boolean; isFormPage: boolean };

/** Room for what the URLs of cached pages ask for, in bytes. */
const CACHE_BYTES = 256 * 1024;
const MAX_URL_LENGTH = 500;
type FindHandle = (pathname: string) => PageHandle;

/** Reads the URLs of requests. To read one takes a seventh of the time of a cached page, so those of such pages are remembered. */
export function createPageRequests(findHandle: FindHandle) {
  const known = new ByteCache<{ url: string; pageRequest: PageRequest }>(
    CACHE_BYTES,
    ({ url, pageRequest }) => 200 + 2 * (url.length + pageRequest.path.length),
  );
  return {
    read: (url: string): PageRequest | null => known.get(url)?.pageRequest ?? canonicalize(url, findHandle),
    /** To be called for pages that everyone may see: other URLs may be secrets. */
    remember(url: string, pageRequest: PageRequest): void {
      if (url.length <= MAX_URL_LENGTH && !known.get(url)) known.set(url, { url, pageRequest });
    },
  };
}

/** Path and declared parameters in their declared order; null when the address cannot be read, or never has a cached answer. */
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
  // `_routes` is how the browser asks for the data of some routes only; a page itself has no such parameter.
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

/** Empty when it is no valid text: then no page has this address. */
export function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
