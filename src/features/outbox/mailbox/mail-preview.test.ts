import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { createMailPreview } from "./mail-preview.server";
import { renderMail } from "../ui/mail-layout";

test("a framed email retains its styles in one allowed sheet, and nothing else may run or load", async () => {
  const content = {
    preheader: "p",
    heading: "h",
    paragraphs: ["one", "two"],
    button: { label: "Open", href: "https://example.org/x" },
    small: ["s"],
  };
  const { html } = renderMail(content, {
    locale: "en",
    organisation: "Reboot Lives",
    origin: "https://reboot.example",
  });
  const page = createMailPreview(html);
  expect(html).toContain(' style="');
  expect(page.html).not.toContain(' style="');
  const sheet = /<style>(\[data-s="0".*?)<\/style>/s.exec(page.html)![1]!;
  const hash = createHash("sha256").update(sheet).digest("base64");
  expect(page.policy).toContain(`sha256-${hash}`);
  expect(page.policy).toContain("default-src 'none'; img-src 'self';");
  expect(page.policy).not.toMatch(/unsafe|allow-scripts|allow-same-origin/);
});

test("a style attribute cannot end the style sheet", () => {
  const { html } = createMailPreview('<p style="color:red}</style><script>alert(1)</script>">x</p>');
  expect(html).not.toContain("<script>alert");
});
