import { expect, test } from "vitest";
import { fallbackIdentity } from "./site.model";

test("before the settings were ever read, the site has a tagline and links that can be opened", () => {
  expect(fallbackIdentity.tagline.en).toBeTruthy();
  const links = Object.values(fallbackIdentity.social);
  expect(links.length).toBeGreaterThan(0);
  for (const link of links) expect(new URL(link).protocol).toBe("https:");
});
