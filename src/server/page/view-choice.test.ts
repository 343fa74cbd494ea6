import { expect, test } from "vitest";
import { pageFormOf, prefersLightPage } from "./view-choice";

test("the choice on the site decides, else the browser's setting", () => {
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

test("a page is `following` if our own page leads to it; all others get the form that needs no other files", () => {
  const link = {
    "sec-fetch-site": "same-origin",
    "sec-fetch-mode": "navigate",
    "sec-fetch-dest": "document",
  };
  for (const [headers, form] of [
    [link, "following"],
    // Typed, from a bookmark or an email program.
    [{ ...link, "sec-fetch-site": "none" }, "first"],
    [{ ...link, "sec-fetch-site": "cross-site" }, "first"],
    // A site on another subdomain has other files.
    [{ ...link, "sec-fetch-site": "same-site" }, "first"],
    // Requests of the service worker and of scripts.
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
