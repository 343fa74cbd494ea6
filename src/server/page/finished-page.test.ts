import { expect, test } from "vitest";
import { bootTag, fullPage, lightPage } from "./finished-page";

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
  const tag = bootTag(boot(EVIL), null);
  expect(tag).not.toContain("<");
  expect(JSON.parse(tag)).toEqual(boot(EVIL));
  const kept: string[] = [];
  const named = bootTag(boot(EVIL), (json) => (kept.push(json), `/boot/x?of=${EVIL}`));
  expect([named, ...kept].join("")).not.toContain("<");
  const { html } = await fullPage(PAGE, tag, new Map());
  expect(html.match(/<script/g)).toHaveLength(3);
});

test("a page admits its own styles and scripts by their digests, and nothing else", async () => {
  const full = await fullPage(PAGE, bootTag(boot("x"), null), new Map());
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
