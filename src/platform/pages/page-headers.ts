/** Of a file with public content: scripts of any site may read it, without credentials. */
export const ANY_ORIGIN = { "access-control-allow-origin": "*" };

/** Headers of a page whose URL holds a secret: not stored, and no request from it names more than its origin. */
export const SECRET_PAGE_HEADERS = {
  "cache-control": "private, no-store",
  "referrer-policy": "strict-origin",
};

type PageHeadersArgs = { loaderHeaders: Headers; actionHeaders: Headers };

/** Headers that the loader and the action set: cookies, `retry-after`. */
export function pageHeaders({ loaderHeaders, actionHeaders }: PageHeadersArgs): Headers {
  const headers = new Headers(loaderHeaders);
  for (const [name, value] of actionHeaders)
    if (name === "set-cookie") headers.append(name, value);
    else headers.set(name, value);
  return headers;
}

/** The same for a page with data of one person. */
export function privatePageHeaders(args: PageHeadersArgs): Headers {
  const privateHeaders = pageHeaders(args);
  privateHeaders.set("cache-control", "private, no-store");
  return privateHeaders;
}

/**
 * The same for a page whose URL holds a secret. The policy is not `no-referrer`: a form would then lose its origin and could
 * not be told from a foreign one.
 */
export function secretPageHeaders(args: PageHeadersArgs): Headers {
  const secretHeaders = pageHeaders(args);
  for (const [name, value] of Object.entries(SECRET_PAGE_HEADERS)) secretHeaders.set(name, value);
  return secretHeaders;
}
