import { expect, test } from "vitest";
import { testDeps } from "../../../../test/support/database";
import { CONTENT_KINDS } from "../../../registry/content-kinds";
import { getPost } from "../../blog/blog.service.server";
import { postView } from "../../blog/post-view.server";
import { publishContent, saveContent } from "../../content/content-changes.service.server";
import { contentInput } from "../../content/content.input.server";
import { browseContent, readContent } from "../../content/content.service.server";
import { issueTexts } from "../../newsletter/issues/issues.input.server";
import { renderIssue } from "../../newsletter/issues/mails/issue-mail";
import { plainText } from "../../../platform/i18n/localized-text";
import { loadBodyPictures, renderBody, renderMailBody, withPictureUrls } from "./body-pictures-view.server";
import { processPictureOrders } from "./process-picture-orders.service.server";
import { editor, geotaggedPhoto, createPictureOrder } from "./media.fixture";
import { readMedia, readOrder, withdrawMedia } from "./media.service.server";

const deps = await testDeps("sample");
const who = await editor(deps);
const posts = CONTENT_KINDS.find(({ name }) => name === "posts")!;

async function photograph(colour: string): Promise<string> {
  const order = await createPictureOrder(deps, who, await geotaggedPhoto(colour));
  await processPictureOrders(deps);
  return (await readOrder(deps, order))!.pictureId!;
}

const POST = "my-first-pull-request";
async function publish(content: object) {
  const { items } = await browseContent(deps, posts, {}, { size: 50, after: null });
  const item = (await readContent(deps, posts, items.find(({ data }) => data["slug"] === POST)!.id))!;
  const saved = await saveContent(deps, who, posts, item, { ...item.data, content });
  if (!saved.ok) throw new Error(saved.problem.code);
  await publishContent(deps, who, posts, saved.value, null);
}
const body = async (locale: "en" | "fr" = "en") =>
  plainText(postView((await getPost(deps, POST))!, locale).content);

test("a picture in a post reserves its space, has localized text and disappears with its consent", async () => {
  const id = await photograph("#334010");
  await publish({ en: `Before\n\n![](media:${id})\n\nAfter`, fr: `![Mes mots "ici"](media:${id})` });
  const shown = await body();
  expect(shown).toContain(`src="/media/${id}/720.jpg"`);
  expect(shown).toContain('alt="Amina explains a loop"');
  expect(shown).toMatch(/width="900" height="600" loading="lazy"/);
  expect(shown).toContain(`/media/${id}/900.avif 900w`);
  expect(await body("fr")).toContain('alt="Mes mots &quot;ici&quot;"');
  expect((await readMedia(deps, id))!.uses).toMatchObject([{ place: "blog", name: POST, draft: false }]);
  const post = (await getPost(deps, POST))!;
  expect(withPictureUrls(post.content, post.bodyPictures, "https://a.example").en).toContain(
    `![Amina explains a loop](https://a.example/media/${id}/900.webp)`,
  );
  await withdrawMedia(deps, who, id, "She wrote to us");
  expect(await body()).toBe("<p>Before</p>\n<p>After</p>");
  const after = (await getPost(deps, POST))!;
  expect(withPictureUrls(after.content, after.bodyPictures, "https://a.example").en).not.toContain(id);
});

test("a pasted list becomes a list on the page, in both parts of an email and in the API", () => {
  const pasted = "We need:\n•\tlaptops\n•\ta projector";
  const html = "<p>We need:</p>\n<ul>\n<li>laptops</li>\n<li>a projector</li>\n</ul>";
  const text = "We need:\n\n- laptops\n- a projector";
  expect(renderBody(pasted, [], "en")).toBe(html);
  expect(renderMailBody(pasted, [], "en", "https://a.example")).toEqual({ html, text });
  expect(withPictureUrls({ content: { en: pasted } }, [], "https://a.example")).toEqual({
    content: { en: text },
  });
});

test("no Markdown makes the reader load a picture from another server", async () => {
  const id = await photograph("#334011");
  const hostile = [
    "![a](https://evil.example/x.png)",
    '<img src="https://evil.example/x.png" onerror="alert(1)">',
    `<img src="media:${id}" onerror="alert(1)" srcset="https://evil.example/y" style="x">`,
    `![" onload="alert(1)](media:${id})`,
    "![x](media:../../etc/passwd)",
    `![x](media:${id}"><script>)`,
  ].join("\n\n");
  const html = plainText(renderBody(hostile, await loadBodyPictures(deps, hostile), "en"));
  expect(html).not.toMatch(/evil|onerror|<script|style=|passwd/);
  expect(html).not.toMatch(/ onload="/);
  expect(html.match(/<picture>/g)).toHaveLength(2);
});

test("a picture of another server is refused for the language that contains it", () => {
  const content = {
    en: "![ours](media:0190c3a0-0000-7000-8000-000000000001)",
    fr: "![x](https://evil.example/x.png)",
  };
  const parsed = contentInput(posts).safeParse({ content });
  expect(parsed.success).toBe(false);
  const own = parsed.error!.issues.filter(({ path }) => path[0] === "content");
  expect(own).toMatchObject([{ path: ["content", "fr"], params: { code: "foreign_picture" } }]);
  const issue = { slug: "x", list: "weekly", subject: { en: "s" }, summary: { en: "s" } };
  expect(
    issueTexts.safeParse({ ...issue, content: { en: '<img src="https://evil.example">' } }).success,
  ).toBe(false);
  expect(issueTexts.safeParse({ ...issue, content: { en: content.en } }).success).toBe(true);
});

test("a newsletter has the same picture URL for all readers, and its text part has the description", async () => {
  const id = await photograph("#334012");
  const issue = {
    slug: "may",
    list: "weekly" as const,
    subject: { en: "May" },
    summary: { en: "News" },
    content: { en: `Hello\n\n![](media:${id})` },
  };
  const mail = await renderIssue(deps, issue, "fr", "Reboot");
  expect(mail.html).toContain(`src="${deps.origin}/media/${id}/720.jpg"`);
  expect(mail.html).toContain('alt="Amina explique une boucle"');
  expect(mail.text).toContain("Hello\n\n[Amina explique une boucle]");
  await withdrawMedia(deps, who, id, "She wrote to us");
  const later = await renderIssue(deps, issue, "fr", "Reboot");
  expect(later.html).not.toContain(id);
  expect(later.text).not.toContain("Amina");
});
