import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequest } from "@remix-run/node-fetch-server";
import { RouterContextProvider, type ServerBuild, createRequestHandler } from "react-router";
import { recordReads } from "../../db/read-tables.server";
import { addressKey } from "../../platform/address-key";
import type { Deps } from "../../platform/deps";
import type { PageHandle } from "../../platform/page-handle";
import { addressContext, depsContext } from "../../platform/request-context";
import { compress, etagOf } from "./compressed";
import { declaredQuery } from "./declared-query";
import { sendAnswer } from "./http-answer";
import type { Answer, PageCache, Rendered } from "./page-cache";

/** Set by every answer that is for one reader only. */
const FOR_ONE = /no-store|private/;
/** A reader who is signed in gets pages made for that reader. */
const SESSION = /(?:^|;\s*)(?:__Host-)?reboot/;

/** Every page of the built program, from the cache wherever nothing in it is for one reader only. */
export function createPageDoor(pages: ServerBuild, deps: Deps, cache: PageCache) {
  const handler = createRequestHandler(pages, "production");
  const queryOf = declaredQuery(pages.routes);
  const { host, protocol } = new URL(deps.origin);

  const context = () => {
    const provider = new RouterContextProvider();
    provider.set(depsContext, deps);
    return provider;
  };

  /** A page as anybody gets it: the request is made here, so nothing of a reader's can get into it. */
  async function render(path: string, keep: boolean): Promise<Rendered> {
    const tables = new Set<string>();
    const response = await recordReads(tables, () =>
      handler(new Request(`${deps.origin}${path}`, { headers: { accept: "text/html" } }), context()),
    );
    const rendered = await finished(response);
    if (response.status >= 500) throw new Failed(await packed(rendered));
    return { ...rendered, tags: keep && isForAll(response) ? [...tables] : null };
  }

  async function answer(request: IncomingMessage, reply: ServerResponse, address: string): Promise<Answer> {
    const asked = isForAnybody(request) ? canonical(request.url ?? "/", queryOf) : null;
    if (!asked) {
      const reader = context();
      reader.set(addressContext, addressKey(address));
      return own(await handler(createRequest(request, reply, { host, protocol }), reader));
    }
    try {
      return await cache.answer(asked.path, () => render(asked.path, asked.keep));
    } catch (error) {
      // The error screen, when there is no older page to show instead.
      if (error instanceof Failed) return error.answer;
      throw error;
    }
  }

  return async (request: IncomingMessage, reply: ServerResponse, address: string): Promise<void> => {
    const asked = { method: request.method ?? "GET", headers: request.headers };
    sendAnswer(asked, reply, await answer(request, reply, address));
  };
}

/** A page that could not be made, with the screen that says so. */
class Failed extends Error {
  constructor(readonly answer: Answer) {
    super(`status ${answer.status}`);
  }
}

const isForAnybody = ({ method, headers }: IncomingMessage): boolean =>
  (method === "GET" || method === "HEAD") && !SESSION.test(headers.cookie ?? "");

/** Kept are pages, redirects and "not found"; never an error, a cookie, or what says that it is for one reader. */
const isForAll = ({ status, headers }: Response): boolean =>
  (status < 400 || status === 404) &&
  !headers.has("set-cookie") &&
  !FOR_ONE.test(headers.get("cache-control") ?? "");

type Asked = { path: string; keep: boolean };

/** Path and declared parameters in their declared order; null when the address cannot be read. */
function canonical(url: string, queryOf: (pathname: string) => PageHandle): Asked | null {
  if (!url.startsWith("/") || url.startsWith("//") || !URL.canParse(url, "http://x")) return null;
  const { pathname, searchParams } = new URL(url, "http://x");
  const { query, unkept = [] } = queryOf(pathname);
  const kept = new URLSearchParams();
  // `_routes` is how the browser asks for the data of some routes only; a page itself has no such parameter.
  for (const name of pathname.endsWith(".data") ? [...query, "_routes"] : query) {
    const value = searchParams.get(name);
    if (value !== null) kept.set(name, value);
  }
  const search = kept.toString();
  return {
    path: search === "" ? pathname : `${pathname}?${search}`,
    keep: !unkept.some((name) => searchParams.get(name)),
  };
}

async function finished(response: Response): Promise<Omit<Rendered, "tags">> {
  const headers = Object.fromEntries([...response.headers].filter(([name]) => name !== "set-cookie"));
  return { status: response.status, headers, body: Buffer.from(await response.arrayBuffer()) };
}

/** An answer for one reader: not kept, compressed quickly. */
async function own(response: Response): Promise<Answer> {
  const rendered = await finished(response);
  const cookies = response.headers.getSetCookie();
  const headers = { "cache-control": "private, no-store", ...rendered.headers };
  const all = cookies.length > 0 ? { ...headers, "set-cookie": cookies } : headers;
  return { ...(await packed(rendered)), headers: all };
}

const packed = async ({ status, headers, body }: Omit<Rendered, "tags">): Promise<Answer> => ({
  status,
  headers,
  etag: etagOf(body),
  bodies: await compress(body, headers["content-type"] ?? "", "quick"),
});
