import type { PageHandle } from "../../platform/pages/page-handle";

/** Path of a request for a page, with the parameters that it declares. `isCacheable`: its answer may be cached. */
export type PageRequest = { path: string; isCacheable: boolean };

/** Path and declared parameters in their declared order; null when the address cannot be read, or never has a cached answer. */
export function canonicalize(url: string, findHandle: (pathname: string) => PageHandle): PageRequest | null {
  if (!url.startsWith("/") || url.startsWith("//") || !URL.canParse(url, "http://x")) return null;
  const { pathname, searchParams } = new URL(url, "http://x");
  const { query, uncached = [], rateLimited = false, variesByDeviceSharing = false } = findHandle(pathname);
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
