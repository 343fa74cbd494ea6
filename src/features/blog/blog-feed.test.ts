import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { LOCALES } from "../../platform/i18n/locales";
import { copyRow } from "../../../test/support/copy-row";
import { testDeps } from "../../../test/support/database";
import { createPictureOrder, editor, geotaggedPhoto } from "../uploads/media/media.fixture";
import { processPictureOrders } from "../uploads/media/process-picture-orders.service.server";
import { POSTS_IN_FEED } from "./blog.model";
import { blogFeed } from "./blog-feed.server";
import { m } from "../../paraglide/messages";

// The strict parser that `feed` depends on: it throws on malformed XML.
const requireFrom = createRequire(createRequire(import.meta.url).resolve("feed"));
const { xml2js } = requireFrom("xml-js") as {
  xml2js: (xml: string, options: { compact: true }) => { rss: { _attributes: object; channel: Channel } };
};
type Leaf = { _text?: string; _cdata?: string };
type Item = Record<
  "title" | "link" | "guid" | "pubDate" | "description" | "category" | "dc:creator" | "content:encoded",
  Leaf
>;
type Channel = Record<"title" | "link" | "description" | "language" | "lastBuildDate", Leaf> & {
  item: Item | Item[];
  "atom:link": object;
};

const deps = { ...(await testDeps("sample")), origin: "https://reboot.example" };
const read = (xml: string) => {
  const { channel } = xml2js(xml, { compact: true }).rss;
  return { channel, items: [channel.item].flat() };
};
const words = ({ _text: text, _cdata: cdata }: Leaf) => text ?? cdata;

test("the feed lists the samples, newest first, with absolute URLs", async () => {
  const { channel, items } = read(await blogFeed(deps, "Reboot Lives", "en"));
  expect(words(channel.title)).toBe("Blog · Reboot Lives");
  expect(words(channel.link)).toBe("https://reboot.example/blog");
  expect(channel["atom:link"]).toMatchObject({ _attributes: { href: "https://reboot.example/feed.xml" } });
  expect(words(channel.lastBuildDate)).toBe("Wed, 18 Nov 2026 08:00:00 GMT");
  expect(items.map(({ link }) => words(link))).toEqual([
    "https://reboot.example/blog/my-first-pull-request",
    "https://reboot.example/blog/why-version-control-in-week-one",
    "https://reboot.example/blog/the-solar-lab-is-open",
  ]);
  expect(items[0]).toMatchObject({
    title: { _cdata: "My first pull request was merged from a phone" },
    description: {
      _cdata: "The laptop rota put me on Thursdays. The bug did not want to wait until Thursday.",
    },
    category: { _text: m.blog_category_student_stories() },
    pubDate: { _text: "Wed, 18 Nov 2026 08:00:00 GMT" },
    "dc:creator": { _text: "Esther Lokiru" },
  });
});

test("an item has the whole text as HTML, with absolute links and pictures", async () => {
  const who = await editor(deps);
  await createPictureOrder(deps, who, await geotaggedPhoto("#445566"));
  await processPictureOrders(deps);
  const picture = await deps.db
    .selectFrom("picture")
    .select("id")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  const post = {
    id: deps.newId(),
    slug: "whole-text",
    publish_at: deps.now(),
    content: {
      en: `## Heading\n\nA [program](/programs), 1 < 2 ]]> & <script>x()</script>\n\n![A desk](media:${picture.id})`,
    },
  };
  await copyRow(deps.db, "post", "my-first-pull-request", post);
  const { items } = read(await blogFeed(deps, "Reboot Lives", "en"));
  const html = words(items.find(({ link }) => words(link)?.endsWith("/whole-text"))!["content:encoded"])!;
  expect(html).toContain("<h2>Heading</h2>");
  expect(html).toContain('<a href="https://reboot.example/programs">program</a>, 1 &lt; 2 ]]&gt; &amp; ');
  expect(html).toMatch(/<img src="https:\/\/reboot\.example\/media\/[^"]+" alt="A desk"/);
  expect(html).not.toContain("script");
  await deps.db.deleteFrom("post").where("id", "=", post.id).execute();
});

test("each language has its own feed", async () => {
  for (const locale of LOCALES) {
    const { channel, items } = read(await blogFeed(deps, "Reboot Lives", locale));
    const prefix = locale === "en" ? "" : `/${locale}`;
    expect(words(channel.language)).toBe(locale);
    expect(words(items[0]!.link)).toBe(`https://reboot.example${prefix}/blog/my-first-pull-request`);
  }
  const { items } = read(await blogFeed(deps, "Reboot Lives", "fr"));
  expect(words(items[0]!.category)).toBe("Récits d’apprenants");
});

test("text that looks like markup is escaped, and characters that XML cannot carry are removed", async () => {
  const id = deps.newId();
  await copyRow(deps.db, "post", "my-first-pull-request", {
    id,
    slug: "markup",
    publish_at: deps.now(),
    title: { en: "a < b ]]> & c\u0007" },
    excerpt: { en: "<script>x</script> & ]]> 👋🏿\u0001" },
    author_name: "A & B <c>",
  });
  const xml = await blogFeed(deps, "Reboot & Lives", "en");
  const [item] = read(xml).items;
  for (const gone of ["<script>", "\u0001", "\u0007"]) expect(xml).not.toContain(gone);
  expect(xml).toContain("&lt;script&gt;x&lt;/script&gt; &amp; ]]&gt; 👋🏿");
  expect(words(item!["dc:creator"])).toBe("A & B <c>");
  expect(words(item!.guid)).toBe(`urn:uuid:${id}`);
  expect(xml).toContain("Reboot &amp; Lives");
});

test("the feed ends after twenty posts and has no drafts", async () => {
  for (let i = 0; i < POSTS_IN_FEED + 5; i++)
    await copyRow(deps.db, "post", "my-first-pull-request", {
      id: deps.newId(),
      slug: `feed-${i}`,
      ...(i === 0 ? { state: "draft" } : { publish_at: deps.now() }),
    });
  const { items } = read(await blogFeed(deps, "Reboot Lives", "en"));
  expect(items).toHaveLength(POSTS_IN_FEED);
  expect(items.some(({ link }) => words(link)?.endsWith("/feed-0"))).toBe(false);
});

test("a blog without posts still has a feed", async () => {
  const empty = await testDeps("empty");
  const xml = await blogFeed({ ...empty, origin: "https://reboot.example" }, "Reboot Lives", "en");
  expect(xml2js(xml, { compact: true }).rss.channel.item).toBeUndefined();
  expect(xml).toContain(empty.now().toUTCString());
});
