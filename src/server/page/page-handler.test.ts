import { type IncomingMessage, type Server, createServer, get as httpGet } from "node:http";
import { once } from "node:events";
import { text as textOf } from "node:stream/consumers";
import type { AddressInfo } from "node:net";
import { data, redirect } from "react-router";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { testDeps } from "../../../test/support/database";
import { readCookie } from "../../platform/http/cookie.server";
import { ipAddressContext } from "../../platform/pages/request-context";
import { cacheableFormHeaders, openForm } from "../../platform/forms/receive-form.server";
import type { PageHandle } from "../../platform/pages/page-handle";
import { createPageCache } from "./cache/page-cache";
import { createPageHandler } from "./page-handler";
import { createServerBuild } from "./server-build.fixture";

const SECRET = "Kakuma 1, zone 3";
const PRIVATE = { "cache-control": "private, no-store" };

let isBroken = false;

let contactRenders = 0;
let contactIsOpen = true;

const counted: string[] = [];

type Context = { get: (context: typeof ipAddressContext) => string };

const LOADERS = {
  counted: ({ context }: { context: Context }) => `visit ${counted.push(context.get(ipAddressContext))}`,
  about: () => "open to everybody",
  welcome: ({ request }: { request: Request }) =>
    `Welcome, ${readCookie(request.headers.get("cookie"), "reboot-name", false) ?? "visitor"}`,
  register: () => data(SECRET, { headers: PRIVATE }),
  contact: () => {
    contactRenders++;
    if (isBroken) throw new Error(SECRET);
    return contactIsOpen
      ? data(openForm(deps, "contact", z.object({})), { headers: cacheableFormHeaders })
      : redirect("/about");
  },
  "orders/:token": () => SECRET,
  "orders/:token/gone": () => {
    throw data(SECRET, 404);
  },
  "orders/:token/next": () => redirect("/about"),
  flaky: () => {
    if (isBroken) throw new Error(SECRET);
    return "open to everybody";
  },
  "over/:id": () => data(SECRET, 410),
  broken: () => {
    throw new Error(SECRET);
  },
};

const HANDLES: Record<string, PageHandle> = {
  counted: { query: [], rateLimited: true },
  contact: { query: ["topic"], uncached: ["topic"], formPage: true },
};

const cache = createPageCache({ maxBytes: 1e6, freshMs: 1e6, now: () => 0, onError: () => {} });
const warnings: object[] = [];
const errors: object[] = [];
const log = {
  info: () => {},
  warn: (fields: object, text: string) => void warnings.push({ ...fields, text }),
  error: (fields: object, text: string) => void errors.push({ ...fields, text }),
};
const deps = { ...(await testDeps()), log };
const { serve } = createPageHandler(createServerBuild(LOADERS, HANDLES), deps, cache);
const server: Server = createServer((request, reply) => void serve(request, reply, "203.0.113.7"));
server.listen(0, "127.0.0.1");
await once(server, "listening");
afterAll(() => void server.close());
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(origin + path, { redirect: "manual", headers });
  return {
    status: response.status,
    stored: response.headers.get("cache-control"),
    formPage: response.headers.get("x-form-page"),
    body: await response.text(),
  };
};
const clientIdIn = ({ body }: { body: string }) => /[\da-f]{8}-[\da-f-]{27}/.exec(body)?.[0];
const sharedAt = (page: string) => /"at":"(\/boot\/[^"]+)"/.exec(page)?.[1];

test("hydration data of a public page has a URL that caches may store for ever", async () => {
  const page = await get("/about");
  expect(page.stored).toBe("public, max-age=0, must-revalidate");
  expect(page.body).not.toContain("open to everybody");
  const shared = await get(sharedAt(page.body)!);
  expect([shared.status, shared.stored]).toEqual([200, "public, max-age=31536000, immutable"]);
  expect(shared.body).toContain("open to everybody");
});

test("hydration data of a private page is in its document, which must not be stored", async () => {
  for (const path of ["/register", "/orders/x", "/orders/x/gone", "/over/x"])
    for (const headers of [{}, { cookie: "__Host-reboot=x" }] as Record<string, string>[]) {
      const page = await get(path, headers);
      expect(page.stored, path).toBe("private, no-store");
      expect(sharedAt(page.body), path).toBeUndefined();
      expect(page.body, path).toContain(SECRET);
    }
});

test("the shared URL never returns hydration data of a private page, for any digest and page", async () => {
  const page = await get("/orders/x");
  const json = /id="boot">([^<]*)</.exec(page.body)![1]!;
  const { createHash } = await import("node:crypto");
  const digest = createHash("sha256").update(json).digest("base64url").slice(0, 22);
  for (const of of ["/orders/x", "/ORDERS/x", "/about", "/register", "/%6Frders/x", "//orders/x"]) {
    const answer = await get(`/boot/${digest}?of=${encodeURIComponent(of)}`);
    expect([answer.status, answer.stored, answer.body], of).toEqual([404, "no-store", "{}"]);
  }
});

test("page data, redirects and errors follow the same rule", async () => {
  for (const path of [
    "/orders/x.data",
    "/orders/x/gone.data",
    "/register.data",
    "/over/x.data",
    "/orders/x/next",
  ])
    expect((await get(path)).stored, path).toBe("private, no-store");
  expect(await get("/broken")).toMatchObject({ status: 500, stored: "private, no-store" });
  expect((await get("/about.data")).stored).toBe("public, max-age=0, must-revalidate");
  expect(cache.stats().entries).toBe(2);
});

test("a form from another site is refused and logged as refused, not as our error", async () => {
  const post = (headers: Record<string, string>) =>
    fetch(`${origin}/orders/secret-token`, { method: "POST", headers, body: "a=b" });
  for (const from of ["https://evil.example", "null"]) {
    const refused = await post({ origin: from });
    expect([refused.status, refused.headers.get("cache-control")]).toEqual([400, "private, no-store"]);
  }
  const line = { route: "orders/:token", code: "foreign_origin", text: "a page was refused" };
  expect(warnings).toEqual([line, line]);
  expect(errors).toEqual([]);
  // The page has no action: our own form and one of an email program reach the router.
  for (const headers of [{ origin: deps.origin }, {}] as Record<string, string>[])
    expect((await post(headers)).status).toBe(405);
  expect(warnings).toHaveLength(2);
});

test("a page that counts its senders is never answered from the cache, nor its hydration data", async () => {
  const before = cache.stats().entries;
  for (let time = 0; time < 2; time++) expect((await get("/counted")).stored).toBe("private, no-store");
  expect(counted).toEqual(["203.0.113.7", "203.0.113.7"]);
  await get(`/boot/${"x".repeat(22)}?of=%2Fcounted`);
  expect([counted.length, cache.stats().entries]).toEqual([2, before]);
});

test("a signed-in reader gets a cached page if its render read no cookie", async () => {
  const cookie = { cookie: "reboot-name=Amina" };
  cache.invalidate(["*"]);
  const rendersBefore = cache.stats().renders;
  expect(sharedAt((await get("/about")).body)).toBeDefined();
  expect(await get("/about", cookie)).toEqual(await get("/about"));
  expect(cache.stats().renders).toBe(rendersBefore + 1);
});

test("a form's page is rendered once, and each reader gets their own form", async () => {
  cache.invalidate(["*"]);
  contactRenders = 0;
  const pages = [await get("/contact", { cookie: "reboot-name=Amina" }), await get("/contact")];
  expect(new Set(pages.map(clientIdIn)).size).toBe(2);
  for (const page of pages) expect([page.stored, page.formPage]).toEqual(["private, no-store", null]);
  // A private phone may store the page, so it is rendered apart; a shared phone never gets a cached one.
  const own = { cookie: "phone=own" };
  expect([(await get("/contact", own)).formPage, contactRenders]).toEqual(["1", 2]);
  expect([(await get("/contact", own)).formPage, contactRenders]).toEqual(["1", 2]);
  expect([(await get("/contact", { cookie: "phone=shared" })).formPage, contactRenders]).toEqual([null, 3]);
  await get("/contact?topic=press");
  expect(contactRenders).toBe(4);
});

test("a form's page that fails to render is tried once, and shown as it was if it is cached", async () => {
  cache.invalidate(["*"]);
  isBroken = true;
  contactRenders = 0;
  const cached = await get("/contact");
  const never = await get("/contact", { "save-data": "on" });
  isBroken = false;
  expect([cached.status, never.status, contactRenders]).toEqual([200, 500, 2]);
  expect([never.stored, never.body.includes(SECRET)]).toEqual(["private, no-store", false]);
});

test("a form's page that now shows something else is not made from the cached one", async () => {
  await get("/contact");
  contactIsOpen = false;
  cache.invalidate(["*"]);
  expect((await get("/contact")).status).toBe(302);
  contactIsOpen = true;
  expect(clientIdIn(await get("/contact"))).toBeDefined();
});

test("a page that reads a cookie is rendered for each signed-in reader, also if it is cached for others", async () => {
  expect((await get("/welcome.data")).body).toContain("Welcome, visitor");
  const own = await get("/welcome.data", { cookie: "reboot-name=Amina" });
  expect([own.stored, own.body]).toEqual(["private, no-store", expect.stringContaining("Welcome, Amina")]);
  expect((await get("/welcome.data")).body).toContain("Welcome, visitor");
});

test("a page that is not cached yet is rendered for a signed-in reader, and not stored", async () => {
  const entriesBefore = cache.stats().entries;
  const page = await get("/welcome?first", { cookie: "reboot-name=Amina" });
  expect([page.stored, cache.stats().entries]).toEqual(["private, no-store", entriesBefore]);
});

const FOLLOWING = { "sec-fetch-site": "same-origin", "sec-fetch-mode": "navigate" };

/** `fetch` overwrites these headers. */
async function navigate(path: string, headers: Record<string, string> = FOLLOWING) {
  const call = httpGet(origin + path, { headers });
  const [response] = (await once(call, "response")) as [IncomingMessage];
  const body = await textOf(response);
  const links = body.includes('<script src="/assets/');
  return { status: response.statusCode, headers: response.headers, links };
}

test("first and following pages are cached apart, each with its own ETag", async () => {
  const first = await navigate("/about", {});
  const following = await navigate("/about");
  expect([first.links, following.links]).toEqual([false, true]);
  expect(following.headers.vary).toContain("sec-fetch-site, sec-fetch-mode");
  const known = async ({ headers }: typeof first) =>
    (await navigate("/about", { ...FOLLOWING, "if-none-match": headers.etag! })).status;
  expect([await known(first), await known(following)]).toEqual([200, 304]);
  // Private pages have the same two forms.
  expect([(await navigate("/register", {})).links, (await navigate("/register")).links]).toEqual([
    false,
    true,
  ]);
});

test("a page that fails to render is shown in its other form, if that is cached", async () => {
  expect((await get("/flaky")).status).toBe(200);
  isBroken = true;
  const shown = await navigate("/flaky");
  expect([shown.status, shown.links]).toEqual([200, false]);
});
