import { expect, test } from "vitest";
import { fullPage, lightPage, shareHydration } from "./finished-page";

const boot = (data: string) => ({
  context: { title: data },
  data,
  manifest: "/assets/manifest.js",
  entry: "/assets/entry.js",
  routes: [],
  sheets: [],
});
const EVIL = `</script><script>alert(1)</script><!--<img src=x onerror=alert(1)>`;
const PAGE = "<html><head></head><body><p>Hello</p></body></html>";

test("what hydration needs cannot end its script, whatever stands in it", async () => {
  const { html } = await fullPage(PAGE, boot(EVIL), new Map());
  expect(html.match(/<script/g)).toHaveLength(3);
  const dataIn = (page: string) => /id="boot">([^<]*)<\/script>/.exec(page)![1]!;
  expect(JSON.parse(dataIn(html))).toEqual(boot(EVIL));
  const shared: string[] = [];
  const named = shareHydration(
    Buffer.from(html),
    (json) => (shared.push(json), `/boot/x?of=${EVIL}`),
  ).toString();
  expect(named.match(/<script/g)).toHaveLength(3);
  expect(shared).toEqual([dataIn(html)]);
  expect(JSON.parse(dataIn(named))).toEqual({ at: `/boot/x?of=${EVIL}`, entry: "/assets/entry.js" });
});

test("a page admits its own styles and scripts by their digests, and nothing else", async () => {
  const full = await fullPage(PAGE, boot("x"), new Map());
  const light = await lightPage(PAGE, String);
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
    // The one other host that anything may reach: where a payment goes on, by a form.
    expect(policy.match(/https:\/\/\S+/g)).toEqual(["https://checkout.stripe.com"]);
    expect(rules["form-action"]).toContain("https://checkout.stripe.com");
  }
});

test("a page without hydration data, or one that starts by itself, is shared as it is", async () => {
  const never = () => {
    throw new Error("nothing to share");
  };
  const light = Buffer.from((await lightPage(PAGE, String)).html);
  const backOffice = Buffer.from((await fullPage(PAGE, boot("x"), new Map(), "nonce")).html);
  for (const page of [light, backOffice]) expect(shareHydration(page, never)).toBe(page);
});
