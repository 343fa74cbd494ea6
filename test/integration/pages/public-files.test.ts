import { expect, test } from "vitest";
import { callLoader } from "../../support/call-loader";
import { testDeps } from "../../support/database";
import { loader as blogFeed } from "../../../src/features/blog/pages/blog-feed";
import { loader as transparencyCsv } from "../../../src/features/donations/transparency/pages/transparency-csv";
import { loader as transparencyJson } from "../../../src/features/donations/transparency/pages/transparency-json";
import { WORKSHOP } from "../../../src/features/events/orders/orders.fixture";
import { loader as calendar } from "../../../src/features/events/pages/calendar-file";
import { loader as eventCalendar } from "../../../src/features/events/pages/event-calendar-file";
import { loader as archiveFeed } from "../../../src/features/newsletter/issues/pages/archive-feed";

const deps = await testDeps("sample");

test.each([
  ["/feed.xml", blogFeed, {}],
  ["/newsletter/archive/feed.xml", archiveFeed, {}],
  ["/calendar.ics", calendar, {}],
  [`/events/${WORKSHOP}.ics`, eventCalendar, { id: WORKSHOP }],
  ["/transparency.csv", transparencyCsv, {}],
  ["/transparency.json", transparencyJson, {}],
] as const)("scripts of any site may read %s, without credentials", async (url, loader, params) => {
  const { status, headers, text } = await callLoader(loader, deps, url, params);
  expect([status, text.length > 0]).toEqual([200, true]);
  expect(headers.get("access-control-allow-origin")).toBe("*");
  expect(headers.get("access-control-allow-credentials")).toBeNull();
});
