import { expect, test } from "vitest";
import { findDeadLinks } from "./dead-links.service.server";

const ORIGIN = "https://reboot.example";
const PAGES: Record<string, { status: number; to: string | null }> = {
  "/programs": { status: 200, to: null },
  "/fr/programs?category=x": { status: 200, to: null },
  "/blog/old": { status: 308, to: "/blog/new" },
  "/account": { status: 302, to: "/login" },
  "/gone": { status: 410, to: null },
};
const looked: string[] = [];
const look = async (path: string) => {
  looked.push(path);
  return PAGES[path] ?? { status: 404, to: null };
};

test("missing and moved pages are reported, and so are invalid URLs", async () => {
  const text = `[a](/programs) [b](/fr/programs?category=x#top) [c](/blog/old) [d](${ORIGIN}/nowhere) [e](/gone)
    [f](programs) [g](www.example.org) [h](javascript:alert(1)) [i]() [j](/account) [k](//evil.example/x) <https://example.org>
    [l](mailto:a@example.org) [m](tel:+254700000001) [n](#part) [o](/media/1/2.webp) [p][1]\n\n[1]: /missing`;
  expect(await findDeadLinks(text, ORIGIN, look)).toEqual([
    { href: "/blog/old", why: "moved", to: "/blog/new" },
    { href: `${ORIGIN}/nowhere`, why: "missing", to: null },
    { href: "/gone", why: "missing", to: null },
    { href: "programs", why: "unclear", to: null },
    { href: "www.example.org", why: "unclear", to: null },
    { href: "javascript:alert(1)", why: "unclear", to: null },
    { href: "", why: "unclear", to: null },
    { href: "//evil.example/x", why: "unclear", to: null },
    { href: "/missing", why: "missing", to: null },
  ]);
  expect(looked.every((path) => path.startsWith("/"))).toBe(true);
});

test("links in code and text without links are ignored", async () => {
  expect(await findDeadLinks("`[a](/nowhere)` and\n\n    [b](/nowhere)\n\nplain", ORIGIN, look)).toEqual([]);
});
