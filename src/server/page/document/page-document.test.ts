import { expect, test } from "vitest";
import { renderFullPage, renderLightPage, shareHydration } from "./page-document";
import { pageScriptName } from "./page-script";
import { readRestStyles } from "./rest-styles";

const startUp = (data: string) => ({
  context: { title: data },
  data,
  inPage: [],
  manifest: "/assets/manifest.js",
  entry: "/assets/entry.js",
  routes: [],
  sheets: [],
});
const EVIL = `</script><script>alert(1)</script><!--<img src=x onerror=alert(1)>`;
const PAGE = "<html><head></head><body><p>Hello</p></body></html>";

test("hydration data cannot end its script, whatever it contains", async () => {
  const { html } = await renderFullPage(PAGE, startUp(EVIL), new Map());
  expect(html.match(/<script/g)).toHaveLength(3);
  const dataIn = (page: string) => /id="boot">([^<]*)<\/script>/.exec(page)![1]!;
  expect(JSON.parse(dataIn(html))).toEqual({ ...startUp(EVIL), rest: null });
  const shared: string[] = [];
  const named = shareHydration(
    Buffer.from(html),
    (json) => (shared.push(json), `/boot/x?of=${EVIL}`),
  ).toString();
  expect(named.match(/<script/g)).toHaveLength(3);
  expect(shared).toEqual([dataIn(html)]);
  expect(JSON.parse(dataIn(named))).toEqual({ at: `/boot/x?of=${EVIL}`, entry: "/assets/entry.js" });
});

test("a policy allows the page's own styles and scripts by hash, and nothing else", async () => {
  const full = await renderFullPage(PAGE, startUp("x"), new Map());
  const light = await renderLightPage(PAGE, String);
  for (const { policy } of [full, light]) {
    const rules = Object.fromEntries(
      policy.split("; ").map((rule) => [rule.split(" ", 1)[0]!, rule.split(" ").slice(1)]),
    );
    expect(rules["default-src"]).toEqual(["'self'"]);
    for (const closed of ["object-src", "base-uri", "frame-ancestors"])
      expect(rules[closed]).toEqual(["'none'"]);
    expect(policy).not.toMatch(/unsafe|\*|http:|blob:/);
    for (const rule of ["script-src", "style-src"])
      for (const source of rules[rule]!) expect(source).toMatch(/^'(self|none|sha256-[\w+/=]+)'$/);
    // The only other host, reached by a form: the payment page.
    expect(policy.match(/https:\/\/\S+/g)).toEqual(["https://checkout.stripe.com"]);
    expect(rules["form-action"]).toContain("https://checkout.stripe.com");
  }
});

test("a page without hydration data, or one that starts at once, is not changed", async () => {
  const never = () => {
    throw new Error("nothing to share");
  };
  const light = Buffer.from((await renderLightPage(PAGE, String)).html);
  const backOffice = Buffer.from(
    (await renderFullPage(PAGE, startUp("x"), new Map(), { nonce: "nonce" })).html,
  );
  for (const page of [light, backOffice]) expect(shareHydration(page, never)).toBe(page);
});

test("styles that a page does not use yet have their own URL", async () => {
  const sheets = new Map([["/assets/page.css", ".a{color:red}.toast{color:blue}"]]);
  const html = `<html><head><link rel="stylesheet" href="/assets/page.css"/></head><body><p class="a">x</p></body></html>`;
  const first = await renderFullPage(html, startUp("x"), sheets);
  const [, digest] = /"rest":"\/boot\/([\w-]{22})\.css"/.exec(first.html)!;
  expect(String((await readRestStyles(digest!))?.identity)).toBe(".toast{color:blue}");
  expect(readRestStyles("x".repeat(22))).toBeNull();
  const backOffice = await renderFullPage(html, startUp("x"), sheets, { nonce: "n" });
  expect(backOffice.html).toContain('"rest":null');
});

test("a following page links the shared files and inlines the rest", async () => {
  const sheets = new Map([
    ["/assets/root.css", ".a{color:red}"],
    ["/assets/page.css", ".b{color:blue}"],
  ]);
  const links = ["/assets/root.css#", "/assets/page.css"].map(
    (href) => `<link rel="stylesheet" href="${href}"/>`,
  );
  const html = `<html><head>${links.join("")}</head><body><p class="a b">x</p></body></html>`;
  const shared = ["/assets/root.css#"];
  const first = await renderFullPage(html, startUp("x"), sheets, { shared });
  expect(first.html).toContain("<style>.a{color:red}.b{color:blue}</style>");
  expect(first.html).not.toMatch(/<link|<script src/);
  const following = await renderFullPage(html, startUp("x"), sheets, { shared, following: true });
  expect(following.html).toContain(`<head>${links[0]}<style>.b{color:blue}</style><script>`);
  const [, file] = /<script src="\/assets\/(page-[\w-]{10}\.js)" defer><\/script><\/body>/.exec(
    following.html,
  )!;
  expect(file).toBe(pageScriptName(/.*<script>(.*?)<\/script>/s.exec(first.html)![1]!));
  expect(following.policy.match(/script-src 'self'( '[^']+')*/)![0].match(/sha256/g)).toHaveLength(1);
  // The back office inlines everything, because it may add styles.
  const admin = await renderFullPage(html, startUp("x"), sheets, { shared, following: true, nonce: "n" });
  expect(admin.html).not.toMatch(/<link|<script src/);
});
