import { Readable } from "node:stream";
import { sql } from "kysely";
import { parseSitemap } from "sitemap";
import { expect, test } from "vitest";
import { copyRow } from "../../../../test/support/copy-row";
import { callLoader } from "../../../../test/support/call-loader";
import { testDeps } from "../../../../test/support/database";
import type { Deps } from "../../../platform/deps";
import { ICON_FILES } from "./icons.server";
import { loader as iconFile } from "./pages/icon-file";
import { loader as legalRedirect } from "../text-pages/pages/legal-redirect";
import { loader as manifestFile } from "./pages/manifest-file";
import { loader as robotsFile } from "./pages/robots-file";
import { loader as securityFile } from "./pages/security-file";
import { loader as sitemapFile } from "./pages/sitemap-file";
import { STATIC_PAGES } from "../static-pages.server";
import { PAGES_PER_FILE } from "./sitemap.server";

const sample = await testDeps("sample");
const deps = { ...sample, origin: "https://reboot.example" };

test("the sitemap has every public page in four languages, each with all of them as alternates", async () => {
  await copyRow(deps.db, "program", "women-in-tech", { id: deps.newId(), slug: "hidden", state: "draft" });
  const { text, headers } = await callLoader(sitemapFile, deps, "/sitemap.xml");
  expect(headers.get("content-type")).toBe("application/xml; charset=utf-8");
  const entries = await parseSitemap(Readable.from([text]));
  const urls = new Set(entries.map(({ url }) => url));
  const paths = [
    ...STATIC_PAGES.map(({ path }) => path),
    "/programs/women-in-tech",
    "/programs/code-for-refugees",
  ];
  for (const path of paths)
    for (const prefix of ["", "/fr", "/ar", "/sw"])
      expect(urls, `${prefix}${path}`).toContain(
        path === "/" && prefix !== "" ? `${deps.origin}${prefix}` : `${deps.origin}${prefix}${path}`,
      );
  expect(entries.length).toBe(urls.size);
  expect(urls.size % 4).toBe(0);
  expect(text).not.toContain("hidden");
  const program = entries.find(({ url }) => url === `${deps.origin}/ar/programs/women-in-tech`);
  expect(program?.links.map(({ lang, url }) => `${lang} ${url}`)).toEqual([
    `en ${deps.origin}/programs/women-in-tech`,
    `fr ${deps.origin}/fr/programs/women-in-tech`,
    `ar ${deps.origin}/ar/programs/women-in-tech`,
    `sw ${deps.origin}/sw/programs/women-in-tech`,
    `x-default ${deps.origin}/programs/women-in-tech`,
  ]);
  expect(program?.lastmod).toMatch(/^\d{4}-\d\d-\d\dT/);
});

test("a part of the sitemap that does not exist is not found", async () => {
  expect((await callLoader(sitemapFile, deps, "/sitemap.xml?part=1")).status).toBe(200);
  for (const part of ["0", "2", "-1", "1e3", "x", "%00", "9".repeat(10_000)])
    expect((await callLoader(sitemapFile, deps, `/sitemap.xml?part=${part}`)).status, part.slice(0, 9)).toBe(
      404,
    );
});

test("a site too large for one file has an index of parts", async () => {
  const large = await testDeps("sample");
  const small = await urlsOf(large);
  await large.db.executeQuery(
    // In SQL, since five thousand single inserts take too long.
    sql`
      insert into program (id, slug, state, publish_at, title, short_description, description, category, status, location, start_date, impact)
      select gen_random_uuid(), 'many-' || n, 'published', now() - interval '10 years', title, short_description, description, category, status, location, start_date, impact
      from program, generate_series(1, ${PAGES_PER_FILE}::int) as n where slug = 'women-in-tech'`.compile(
      large.db,
    ),
  );
  const { text } = await callLoader(sitemapFile, large, "/sitemap.xml");
  expect(text).toContain("<sitemapindex");
  expect(text.match(/<loc>[^<]*part=\d<\/loc>/g)).toHaveLength(2);
  const [first, second] = [await urlsOf(large, "?part=1"), await urlsOf(large, "?part=2")];
  expect(first).toHaveLength(PAGES_PER_FILE * 4);
  expect(new Set([...first, ...second]).size).toBe(small.length + PAGES_PER_FILE * 4);
});

async function urlsOf(from: Deps, part = ""): Promise<string[]> {
  const { text } = await callLoader(sitemapFile, from, `/sitemap.xml${part}`);
  return (await parseSitemap(Readable.from([text]))).map(({ url }) => url);
}

test("search engines may read the public site, but not its search", async () => {
  const { text } = await callLoader(robotsFile, deps, "/robots.txt");
  const lines = text.split("\n");
  expect(lines).toContain("Allow: /");
  for (const prefix of ["", "/fr", "/ar", "/sw"]) expect(lines).toContain(`Disallow: ${prefix}/search`);
  expect(text).not.toContain("Disallow: /og");
  expect(lines).toContain("Sitemap: https://reboot.example/sitemap.xml");
});

test.each(["http://reboot.example", "http://localhost:3000", "https://localhost:3000", "https://127.0.0.1"])(
  "%s is a staging site and is not indexed",
  async (origin) => {
    const { text } = await callLoader(robotsFile, { ...deps, origin }, "/robots.txt");
    expect(text).toBe("User-agent: *\nDisallow: /\n");
  },
);

test("the manifest is installable, in the language of its URL", async () => {
  const { text, headers } = await callLoader(manifestFile, deps, "/manifest.webmanifest");
  expect(headers.get("content-type")).toContain("application/manifest+json");
  const english = JSON.parse(text) as { icons: { src: string; sizes: string; purpose: string }[] };
  expect(english).toMatchObject({ name: "Reboot Lives", short_name: "Reboot", start_url: "/", lang: "en" });
  expect(english.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(
    expect.arrayContaining(["192x192 any", "512x512 any", "512x512 maskable"]),
  );
  for (const { src } of english.icons) expect(ICON_FILES).toContain(src.slice(1));
  const arabic = await callLoader(manifestFile, deps, "/ar/manifest.webmanifest", { locale: "ar" });
  expect(JSON.parse(arabic.text)).toMatchObject({ lang: "ar", dir: "rtl", start_url: "/ar", scope: "/" });
  for (const locale of ["en", "xx", "__proto__"])
    expect((await callLoader(manifestFile, deps, `/${locale}/manifest.webmanifest`, { locale })).status).toBe(
      404,
    );
});

test("security.txt is valid for half a year and names its own URL", async () => {
  const { text, headers } = await callLoader(securityFile, deps, "/.well-known/security.txt");
  expect(headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(text).toContain("Contact: mailto:info@rebootlives.example\n");
  expect(text).toContain("Canonical: https://reboot.example/.well-known/security.txt\n");
  expect(text).toContain("Preferred-Languages: en, fr, ar, sw\n");
  const expires = new Date(/^Expires: (.*)$/m.exec(text)?.[1] ?? "");
  const days = (expires.getTime() - deps.now().getTime()) / 86_400_000;
  expect(days).toBeGreaterThan(150);
  expect(days).toBeLessThan(366);
});

test("the icons have the sizes in their names", async () => {
  const read = async (name: string) => Buffer.from(await iconBytes(name));
  for (const [name, size] of [
    ["icon-192.png", 192],
    ["icon-512.png", 512],
    ["icon-maskable-512.png", 512],
  ] as const)
    expect(pngSize(await read(name)), name).toEqual([size, size]);
  const ico = await read("favicon.ico");
  expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([0, 1, 3]);
  for (const [index, size] of [16, 32, 48].entries()) {
    const entry = 6 + 16 * index;
    const start = ico.readUInt32LE(entry + 12);
    expect(ico.readUInt8(entry)).toBe(size);
    expect(pngSize(ico.subarray(start, start + ico.readUInt32LE(entry + 8)))).toEqual([size, size]);
  }
  const svg = await callLoader(iconFile, deps, "/favicon.svg");
  expect(svg.text).toMatch(/^<svg xmlns=/);
  expect(svg.text).not.toContain("var(");
  for (const name of ["icon-1.png", "constructor", "__proto__", ""])
    expect((await callLoader(iconFile, deps, `/${name}`)).status, name).toBe(404);
});

async function iconBytes(name: string): Promise<ArrayBuffer> {
  const answer = (await iconFile({
    request: new Request(`${deps.origin}/${name}`),
    url: new URL(`${deps.origin}/${name}`),
  } as Parameters<typeof iconFile>[0])) as Response;
  return answer.arrayBuffer();
}

const pngSize = (file: Buffer) => {
  expect(file.subarray(0, 8).toString("hex")).toBe("89504e470d0a1a0a");
  return [file.readUInt32BE(16), file.readUInt32BE(20)];
};

test("a known ETag gets 304 without a body", async () => {
  const first = await callLoader(robotsFile, deps, "/robots.txt");
  const etag = first.headers.get("etag") ?? "";
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await callLoader(robotsFile, deps, "/robots.txt", {}, { "if-none-match": known });
    expect([again.status, again.text]).toEqual([304, ""]);
  }
  const other = await callLoader(robotsFile, deps, "/robots.txt", {}, { "if-none-match": '"other"' });
  expect(other.status).toBe(200);
});

test.each([
  ["/privacy", undefined, "/privacy-policy"],
  ["/terms", undefined, "/terms-of-service"],
  ["/cookies/", undefined, "/cookie-policy"],
  ["/fr/privacy", "fr", "/fr/privacy-policy"],
  ["/ar/cookies", "ar", "/ar/cookie-policy"],
])("%s redirects permanently to the long path", async (address, locale, to) => {
  const { status, headers } = await callLoader(legalRedirect, deps, address, { locale });
  expect([status, headers.get("location")]).toEqual([308, to]);
});

test.each(["en", "xx", "%2e", "<script>", "x".repeat(10_000)])(
  "a short legal path with an invalid language prefix is not found (%#)",
  async (locale) => {
    const address = `/${encodeURIComponent(locale)}/privacy`;
    expect((await callLoader(legalRedirect, deps, address, { locale })).status).toBe(404);
  },
);
