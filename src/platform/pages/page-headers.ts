/** Public content: scripts of any site may read it without credentials. */
export const ANY_ORIGIN = { "access-control-allow-origin": "*" };

/** For URLs with a secret: not stored, and the referrer is the origin only. */
export const SECRET_PAGE_HEADERS = {
  "cache-control": "private, no-store",
  "referrer-policy": "strict-origin",
};

type PageHeadersArgs = { loaderHeaders: Headers; actionHeaders: Headers };

export function pageHeaders({ loaderHeaders, actionHeaders }: PageHeadersArgs): Headers {
  const headers = new Headers(loaderHeaders);
  for (const [name, value] of actionHeaders)
    if (name === "set-cookie") headers.append(name, value);
    else headers.set(name, value);
  return headers;
}

export function privatePageHeaders(args: PageHeadersArgs): Headers {
  const privateHeaders = pageHeaders(args);
  privateHeaders.set("cache-control", "private, no-store");
  return privateHeaders;
}

/** Not `no-referrer`: forms would then lose their origin and fail the CSRF check. */
export function secretPageHeaders(args: PageHeadersArgs): Headers {
  const secretHeaders = pageHeaders(args);
  for (const [name, value] of Object.entries(SECRET_PAGE_HEADERS)) secretHeaders.set(name, value);
  return secretHeaders;
}
