import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequest } from "@remix-run/node-fetch-server";
import { RouterContextProvider, type ServerBuild, createRequestHandler } from "react-router";
import { recordReads } from "../../db/read-tables.server";
import { addressKey } from "../../platform/address-key";
import type { Deps } from "../../platform/deps";
import { FORM_PAGE } from "../../platform/forms/opened-form";
import type { PageHandle } from "../../platform/page-handle";
import { phoneIn } from "../../platform/phone-choice";
import { isPrivatePath } from "../../platform/private-paths";
import {
  type Rendering,
  addressContext,
  depsContext,
  drawContext,
  renderingContext,
} from "../../platform/request-context";
import { visitOf } from "../../platform/visit.server";
import type { ServePage } from "../app";
import { createBootStore } from "./boot-store";
import { type Encoding, chooseEncoding, compress, etagOf } from "./compressed";
import { declaredQuery, routePatterns } from "./declared-query";
import { isFile, sendFile } from "./file-stream";
import { type FinishedPage, shareHydration } from "./finished-page";
import { isForeign } from "./foreign-origin";
import { FOR_EVER, NOT_STORED, sendAnswer } from "./http-answer";
import { languageRedirect, withLanguage } from "./language-choice";
import { holdForm } from "./lost-form.server";
import { lostFormPage } from "./lost-form-page.server";
import type { Answer, PageCache, Rendered } from "./page-cache";
import { bodyCame } from "./posted-body";
import { type PageForm, VARY, formOf } from "./view-choice";
import { watchDatabase } from "./watch-database";

/** Set by every answer that is for one reader only. */
const FOR_ONE = /no-store|private/;
/** A reader who is signed in gets pages made for that reader. */
const SESSION = /(?:^|;\s*)(?:__Host-)?reboot/;
/** Room for what hydration needs of kept pages, in bytes: some thousand pages. */
const BOOT_BYTES = 16 * 1024 * 1024;
const BOOT = /^\/boot\/([\w-]{22})\?of=(.+)$/;

/**
 * Every page of the built program, from the cache wherever nothing in it is for one reader only.
 * @param reads the database that pages for everybody may be read from at this moment; null: from that of `deps`
 */
export function createPageDoor(
  pages: ServerBuild,
  deps: Deps,
  cache: PageCache,
  reads: () => Deps["db"] | null = () => null,
): ServePage {
  const handler = createRequestHandler(pages, "production");
  const queryOf = declaredQuery(pages.routes);
  const patternOf = routePatterns(pages.routes);
  const routeOf = (url: string) => patternOf(url.split("?", 1)[0]!);
  const boots = createBootStore(BOOT_BYTES);
  const { host, protocol } = new URL(deps.origin);

  const context = (rendering: Rendering, on: Deps = deps) => {
    const provider = new RouterContextProvider();
    provider.set(depsContext, on);
    provider.set(renderingContext, rendering);
    return provider;
  };

  const asAnybody = (path: string) =>
    new Request(`${deps.origin}${path}`, { headers: { accept: "text/html" } });

  /** A page as anybody gets it: the request is made here, so nothing of a reader's can get into it. */
  async function render(path: string, form: PageForm, keep: boolean): Promise<Rendered> {
    const tables = new Set<string>();
    const database = watchDatabase();
    const rendering = { ...renderingOf(form), failed: database.failed };
    const draw = (on: Deps) => recordReads(tables, () => handler(asAnybody(path), context(rendering, on)));
    const replica = reads();
    let response = await draw(replica ? { ...deps, db: replica } : deps);
    // The replica has gone away in this moment, or the page wants to write something down.
    if (replica && response.status >= 500) {
      database.forget();
      response = await draw(deps);
    }
    const rendered = database.judge(await finished(response, path));
    if (response.status >= 500) throw new Failed(await packed(rendered));
    // Only the finished response says who may read it: hydration data of a private page stays in its `no-store` document.
    if (!keep || !isForAll(response, path)) return { ...rendered, tags: null };
    const body = shareHydration(
      rendered.body,
      (json) => `/boot/${boots.put(json)}?of=${encodeURIComponent(path)}`,
    );
    return { ...rendered, body, tags: [...tables] };
  }

  const answerKept = (asked: Asked, form: PageForm) =>
    cache.answer(keyOf(asked, form), () => render(asked.path, form, asked.keep));

  /** A page that is made for whoever asks, and for nobody else. */
  async function serveOne(from: IncomingMessage, reply: ServerResponse, address: string): Promise<void> {
    if (from.method === "POST" && !(await bodyCame(from))) return;
    const database = watchDatabase();
    const phone = phoneIn(from.headers.cookie);
    const visit = phone === "shared" ? visitOf(from.headers.cookie, deps.origin) : null;
    const reader = context(
      { ...renderingOf(formOf(from.headers)), phone, failed: database.failed },
      visit === null ? deps : { ...deps, visit: visit.id },
    );
    reader.set(addressContext, addressKey(address));
    reader.set(drawContext, (path, on) => {
      const drawn = context({ light: false }, on);
      drawn.set(addressContext, addressKey(address));
      return handler(asAnybody(path), drawn);
    });
    const request = createRequest(from, reply, { host, protocol });
    const lostForm = holdForm(request, deps.origin);
    const response = await handler(request, reader);
    if (isFile(response)) return sendFile(from, reply, response);
    const lost = database.isAway() && response.status >= 500 ? await lostForm() : null;
    const shown = lost ? notNow(await lostFormPage(lost)) : response;
    if (visit?.cookie) shown.headers.append("set-cookie", visit.cookie);
    // A phone stores the page of a form only for the one person who uses it.
    if (phone !== "own" && shown.headers.has(FORM_PAGE)) shown.headers.delete(FORM_PAGE);
    sendAnswer(from, reply, withLanguage(from, deps.origin, database.judge(await own(shown, from))));
  }

  /** Sends a first visit to the page in the reader's language. @returns false when the page is to be shown as it is */
  function redirect(
    from: IncomingMessage,
    reply: ServerResponse,
    headers: Record<string, string> = {},
  ): boolean {
    const location = languageRedirect(from, deps.origin);
    if (location === null) return false;
    reply.writeHead(302, { ...headers, location, "cache-control": NOT_STORED, vary: VARY }).end();
    return true;
  }

  /** A full page in the form that this reader would not get, for when the right one cannot be made: both work for everybody. */
  function otherForm(asked: Asked, form: PageForm): Answer | null {
    return form === "light" ? null : cache.held(keyOf(asked, form === "first" ? "following" : "first"));
  }

  async function answer(asked: Asked, form: PageForm): Promise<Answer> {
    try {
      return await answerKept(asked, form);
    } catch (error) {
      const older = otherForm(asked, form);
      if (older) return older;
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
      if (asked) await answerKept(asked, "first").catch(() => null);
    }
    const bodies = await (known ?? boots.get(digest));
    if (!bodies) return GONE;
    const headers = { "content-type": "application/json; charset=utf-8", "cache-control": FOR_EVER };
    return { status: 200, headers, bodies, etag: digest };
  }

  /** React Router would refuse it as well, but log it as an error of ours. */
  function refuse({ url = "/" }: IncomingMessage, reply: ServerResponse): void {
    deps.log.warn({ route: routeOf(url), code: "foreign_origin" }, "a page was refused");
    reply.writeHead(400, { "content-type": "text/plain; charset=utf-8", "cache-control": NOT_STORED });
    reply.end("This form was sent from another site. Open the page here and send it again.");
  }

  async function serve(request: IncomingMessage, reply: ServerResponse, address: string): Promise<void> {
    if (isForeign(request, deps.origin)) return refuse(request, reply);
    if (redirect(request, reply)) return;
    const [, digest, of] = BOOT.exec(request.url ?? "") ?? [];
    if (digest && of) return sendAnswer(request, reply, await boot(digest, decoded(of)));
    const asked = isForAnybody(request) ? canonical(request.url ?? "/", queryOf) : null;
    if (!asked) return serveOne(request, reply, address);
    sendAnswer(
      request,
      reply,
      withLanguage(request, deps.origin, await answer(asked, formOf(request.headers))),
    );
  }

  function kept(request: IncomingMessage, reply: ServerResponse, headers: Record<string, string>): boolean {
    if (redirect(request, reply, headers)) return true;
    const asked = isForAnybody(request) ? canonical(request.url ?? "/", queryOf) : null;
    const found = asked && cache.fresh(keyOf(asked, formOf(request.headers)));
    if (found) sendAnswer(request, reply, withLanguage(request, deps.origin, found), headers);
    return Boolean(found);
  }

  function held(request: IncomingMessage, reply: ServerResponse): boolean {
    const asked = isForAnybody(request) ? canonical(request.url ?? "/", queryOf) : null;
    const form = formOf(request.headers);
    const found = asked && (cache.held(keyOf(asked, form)) ?? otherForm(asked, form));
    if (found) sendAnswer(request, reply, found);
    return Boolean(found);
  }

  return Object.assign(serve, { kept, held, routeOf });
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

const notNow = ({ html, policy }: FinishedPage): Response =>
  new Response(html, {
    status: 503,
    headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": policy },
  });

const isForAnybody = ({ method, headers }: IncomingMessage): boolean =>
  (method === "GET" || method === "HEAD") && !SESSION.test(headers.cookie ?? "");

/**
 * Kept are pages, redirects and "not found"; never an error, a cookie, what says that it is for one reader, or an answer at
 * a private path.
 */
const isForAll = ({ status, headers }: Response, url: string): boolean =>
  !isPrivatePath(url.split("?", 1)[0]!) &&
  (status < 400 || status === 404) &&
  !headers.has("set-cookie") &&
  !FOR_ONE.test(headers.get("cache-control") ?? "");

type Asked = { path: string; keep: boolean };

/** The forms of a page are cached apart. */
const keyOf = ({ path }: Asked, form: PageForm): string => (form === "first" ? path : `${form} ${path}`);

const renderingOf = (form: PageForm): Rendering => ({
  light: form === "light",
  following: form === "following",
});

/** Path and declared parameters in their declared order; null when the address cannot be read, or never has a cached answer. */
function canonical(url: string, queryOf: (pathname: string) => PageHandle): Asked | null {
  if (!url.startsWith("/") || url.startsWith("//") || !URL.canParse(url, "http://x")) return null;
  const { pathname, searchParams } = new URL(url, "http://x");
  const { query, unkept = [], countsSenders = false, asksPhone = false } = queryOf(pathname);
  if (countsSenders || asksPhone) return null;
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

/** What is not for everybody may be stored nowhere, whatever else the page says. */
async function finished(response: Response, url: string): Promise<Omit<Rendered, "tags">> {
  const headers = Object.fromEntries([...response.headers].filter(([name]) => name !== "set-cookie"));
  if (!isForAll(response, url)) headers["cache-control"] = NOT_STORED;
  return { status: response.status, headers, body: Buffer.from(await response.arrayBuffer()) };
}

/** An answer for one reader: not kept, compressed quickly. */
async function own(
  response: Response,
  { url = "/", headers: accepted }: Pick<IncomingMessage, "url" | "headers">,
): Promise<Answer> {
  const rendered = await finished(response, url);
  const cookies = response.headers.getSetCookie();
  const headers = { "cache-control": NOT_STORED, ...rendered.headers };
  const all = cookies.length > 0 ? { ...headers, "set-cookie": cookies } : headers;
  const encoding = chooseEncoding(String(accepted["accept-encoding"] ?? ""));
  return { ...(await packed(rendered, [encoding])), headers: all };
}

const packed = async (
  { status, headers, body }: Omit<Rendered, "tags">,
  wanted?: readonly Encoding[],
): Promise<Answer> => ({
  status,
  headers,
  etag: etagOf(body),
  bodies: await compress(body, headers["content-type"] ?? "", "quick", wanted),
});
