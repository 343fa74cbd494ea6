import { expect, test } from "vitest";
import { socialLinks } from "./team.model";

test("links are shown with the names that people know, in a fixed order", () => {
  const links = {
    github: "https://github.com/a",
    twitter: "https://x.com/a",
    linkedin: "https://linkedin.com/a",
  };
  expect(socialLinks(links)).toEqual([
    { label: "LinkedIn", url: links.linkedin },
    { label: "X", url: links.twitter },
    { label: "GitHub", url: links.github },
  ]);
});

test("a network without a link is not shown", () => {
  const links = { github: "https://github.com/a", twitter: null, linkedin: null };
  expect(socialLinks(links).map(({ label }) => label)).toEqual(["GitHub"]);
});
