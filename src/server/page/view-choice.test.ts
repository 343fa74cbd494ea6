import { expect, test } from "vitest";
import { pageFormOf, prefersLightPage } from "./view-choice";

test("what was chosen on the site decides, else what the browser says", () => {
  for (const [headers, light] of [
    [{}, false],
    [{ "save-data": "on" }, true],
    [{ "save-data": "On " }, true],
    [{ "save-data": "off" }, false],
    [{ cookie: "view=light" }, true],
    [{ cookie: "a=b; view=light; c=d" }, true],
    [{ cookie: "a=b; __Host-view=light" }, true],
    [{ cookie: "view=full", "save-data": "on" }, false],
    [{ cookie: "preview=light" }, false],
    [{ cookie: "view=lighter" }, false],
  ] as const)
    expect(prefersLightPage(headers), JSON.stringify(headers)).toBe(light);
});

test("a page follows when a page of ours leads to it; everybody else gets the form that needs nothing else", () => {
  const link = {
    "sec-fetch-site": "same-origin",
    "sec-fetch-mode": "navigate",
    "sec-fetch-dest": "document",
  };
  for (const [headers, form] of [
    [link, "following"],
    // Typed, from a bookmark or a mail program.
    [{ ...link, "sec-fetch-site": "none" }, "first"],
    [{ ...link, "sec-fetch-site": "cross-site" }, "first"],
    // A neighbour under the same domain has other files.
    [{ ...link, "sec-fetch-site": "same-site" }, "first"],
    // What the service worker stores, and what scripts read.
    [{ "sec-fetch-site": "same-origin", "sec-fetch-mode": "cors", "sec-fetch-dest": "empty" }, "first"],
    // Crawlers and older browsers.
    [{}, "first"],
    [{ "sec-fetch-mode": "navigate" }, "first"],
    [{ ...link, "save-data": "on" }, "light"],
    [{ ...link, cookie: "view=light" }, "light"],
    [{ ...link, cookie: "view=full", "save-data": "on" }, "following"],
  ] as const)
    expect(pageFormOf(headers), JSON.stringify(headers)).toBe(form);
});
