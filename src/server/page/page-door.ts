import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequest } from "@remix-run/node-fetch-server";
import { RouterContextProvider, type ServerBuild, createRequestHandler } from "react-router";
import { recordReads } from "../../db/read-tables.server";
import { addressKey } from "../../platform/address-key";
import type { Deps } from "../../platform/deps";
import type { PageHandle } from "../../platform/page-handle";
import {
  type Rendering,
  addressContext,
  depsContext,
  renderingContext,
} from "../../platform/request-context";
import type { ServePage } from "../app";
import { createBootStore } from "./boot-store";
import { compress, etagOf } from "./compressed";
import { declaredQuery } from "./declared-query";
import { sendAnswer } from "./http-answer";
import type { Answer, PageCache, Rendered } from "./page-cache";
import { wantsLight } from "./view-choice";

/** Set by every answer that is for one reader only. */
const FOR_ONE = /no-store|private/;
/** A reader who is signed in gets pages made for that reader. */
const SESSION = /(?:^|;\s*)(?:__Host-)?reboot/;
/** Room for what hydration needs of kept pages, in bytes: some thousand pages. */
const BOOT_BYTES = 16 * 1024 * 1024;
const BOOT = /^\/boot\/([\w-]{22})\?of=(.+)$/;
const YEAR = "public, max-age=31536000, immutable";

/** Every page of the built program, from the cache wherever nothing in it is for one reader only. */
export function createPageDoor(pages: ServerBuild, deps: Deps, cache: PageCache): ServePage {
  const handler = createRequestHandler(pages, "production");
  const queryOf = declaredQuery(pages.routes);
  const boots = createBootStore(BOOT_BYTES);
  const { host, protocol } = new URL(deps.origin);

  const context = (rendering: Rendering) => {
    const provider = new RouterContextProvider();
    provider.set(depsContext, deps);
    provider.set(renderingContext, rendering);
    return provider;
  };

  /** A page as anybody gets it: the request is made here, so nothing of a reader's can get into it. */
  async function render(path: string, light: boolean, keep: boolean): Promise<Rendered> {
    const tables = new Set<string>();
    const keepBoot = keep
      ? (json: string) => `/boot/${boots.put(json)}?of=${encodeURIComponent(path)}`
      : null;
    const response = await recordReads(tables, () =>
      handler(
        new Request(`${deps.origin}${path}`, { headers: { accept: "text/html" } }),
        context({ light, keepBoot }),
      ),
    );
    const rendered = await finished(response);
    if (response.status >= 500) throw new Failed(await packed(rendered));
    return { ...rendered, tags: keep && isForAll(response) ? [...tables] : null };
  }

  const answerKept = (asked: Asked, light: boolean) =>
    cache.answer(keyOf(asked, light), () => render(asked.path, light, asked.keep));

  async function answer(request: IncomingMessage, reply: ServerResponse, address: string): Promise<Answer> {
    const light = wantsLight(request.headers);
    const asked = isForAnybody(request) ? canonical(request.url ?? "/", queryOf) : null;
    if (!asked) {
      const reader = context({ light, keepBoot: null });
      reader.set(addressContext, addressKey(address));
      return own(await handler(createRequest(request, reply, { host, protocol }), reader));
    }
    try {
      return await answerKept(asked, light);
    } catch (error) {
      // The error screen, when there is no older page to show instead.
      if (error instanceof Failed) return error.answer;
      throw error;
    }
  }

  /** What hydration needs of one version of a page. Another process may have drawn it: then the page is drawn here too. */
  async function boot(digest: string, of: string): Promise<Answer> {
    const known = boots.get(digest);
    if (!known) {
      const asked = canonical(of, queryOf);
      if (asked) await answerKept(asked, false).catch(() => null);
    }
    const bodies = await (known ?? boots.get(digest));
    if (!bodies) return GONE;
    const headers = { "content-type": "application/json; charset=utf-8", "cache-control": YEAR };
    return { status: 200, headers, bodies, etag: digest };
  }

  async function serve(request: IncomingMessage, reply: ServerResponse, address: string): Promise<void> {
    const [, digest, of] = BOOT.exec(request.url ?? "") ?? [];
    const found = digest && of ? await boot(digest, decoded(of)) : await answer(request, reply, address);
    sendAnswer(request, reply, found);
  }

  function kept(request: IncomingMessage, reply: ServerResponse, headers: Record<string, string>): boolean {
    const asked = isForAnybody(request) ? canonical(request.url ?? "/", queryOf) : null;
    const found = asked && cache.fresh(keyOf(asked, wantsLight(request.headers)));
    if (found) sendAnswer(request, reply, found, headers);
    return Boolean(found);
  }

  return Object.assign(serve, { kept });
}

const nothing = Buffer.from("{}");
/** The page that asks has been changed since and nobody has its old version: it goes on without script. */
const GONE: Answer = {
  status: 404,
  headers: { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" },
  bodies: { br: nothing, gzip: nothing, identity: nothing },
  etag: "gone",
};

/** Empty when it is no valid text: then no page has this address. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
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

/** Light and full pages are kept apart. */
const keyOf = ({ path }: Asked, light: boolean): string => (light ? `light ${path}` : path);

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
