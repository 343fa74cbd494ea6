import { expect, test } from "@playwright/test";
import { PUBLIC_PAGES } from "../support/public-pages";

/** Only reachable by sending a form. */
const WITHOUT_LINK: readonly string[] = ["/newsletter/check-inbox"];
/** A form's target, for browsers that return to it. */
const FORM_TARGETS: readonly string[] = ["/newsletter/subscribe"];
const FILE = /\.(xml|ics|csv|json|pdf|png|jpg)$/;

const linksIn = (html: string): string[] =>
  [...html.matchAll(/<a\b[^>]*? href="(\/[^"#]*)/g)].map(([, href]) => href!.replaceAll("&amp;", "&"));
const pathOf = (link: string): string => link.split("?")[0]!;
const isPage = (path: string): boolean => !/^\/(fr|ar|sw)(\/|$)/.test(path) && !FILE.test(path);

test("every public page is linked from a page that visitors see", { tag: "@core" }, async ({ request }) => {
  const found = new Set(["/"]);
  const waiting = ["/"];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const answer = await request.get(path);
    if (!answer.headers()["content-type"]?.startsWith("text/html")) continue;
    for (const link of linksIn(await answer.text()).map(pathOf))
      if (isPage(link) && !found.has(link)) {
        found.add(link);
        waiting.push(link);
      }
  }
  const orphans = PUBLIC_PAGES.map(pathOf).filter(
    (path) => !found.has(path) && ![...WITHOUT_LINK, ...FORM_TARGETS].includes(path),
  );
  expect(orphans).toEqual([]);
});

test("no link of header, menu and footer leads to a dead end", { tag: "@core" }, async ({ request }) => {
  const home = await (await request.get("/")).text();
  const [before = "", after = ""] = home.split(/<main[\s\S]*<\/main>/);
  const links = new Set(linksIn(before + after));
  expect(links.size).toBeGreaterThan(20);
  for (const link of links) {
    const html = await (await request.get(link)).text();
    const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
    if (!main.includes('class="empty"')) continue;
    const leadsOn = linksIn(main).some(
      (each) => each.startsWith("/programs/") || each.startsWith("/register"),
    );
    expect(leadsOn, `${link} shows an empty list`).toBe(true);
  }
});
