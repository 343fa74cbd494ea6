import type { IncomingHttpHeaders } from "node:http";
import { VIEW_COOKIE } from "../../platform/pages/view-choice";

const VIEW_COOKIE_PATTERN = new RegExp(`(?:^|;\\s*)(?:__Host-)?${VIEW_COOKIE}=(light|full)(?:;|$)`);

export function prefersLightPage(headers: IncomingHttpHeaders): boolean {
  const chosen = VIEW_COOKIE_PATTERN.exec(headers.cookie ?? "")?.[1];
  if (chosen !== undefined) return chosen === "light";
  return (
    String(headers["save-data"] ?? "")
      .trim()
      .toLowerCase() === "on"
  );
}

/** `first`: all in one response. `following`: links files shared by our pages. `light`: saves data. */
export type PageForm = "first" | "following" | "light";

export const pageFormOf = (headers: IncomingHttpHeaders): PageForm =>
  prefersLightPage(headers) ? "light" : isFollowing(headers) ? "following" : "first";

/** Older browsers, crawlers, scripts and the service worker get the form that needs no other files. */
const isFollowing = (headers: IncomingHttpHeaders): boolean =>
  headers["sec-fetch-site"] === "same-origin" && headers["sec-fetch-mode"] === "navigate";

/** Request headers that change a page, for caches on the way (RFC 9110 §12.5.5). */
export const PAGE_VARY =
  "accept-encoding, accept-language, save-data, cookie, sec-fetch-site, sec-fetch-mode";
