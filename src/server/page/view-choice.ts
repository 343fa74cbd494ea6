import type { IncomingHttpHeaders } from "node:http";
import { VIEW_COOKIE } from "../../platform/pages/view-choice";

const VIEW_COOKIE_PATTERN = new RegExp(`(?:^|;\\s*)(?:__Host-)?${VIEW_COOKIE}=(light|full)(?:;|$)`);

/** Whether a reader gets light pages: as chosen on the site, else when the browser says that data is to be saved. */
export function prefersLightPage(headers: IncomingHttpHeaders): boolean {
  const chosen = VIEW_COOKIE_PATTERN.exec(headers.cookie ?? "")?.[1];
  if (chosen !== undefined) return chosen === "light";
  return (
    String(headers["save-data"] ?? "")
      .trim()
      .toLowerCase() === "on"
  );
}

/**
 * `first`: everything in one response. `following`: the reader comes from another page of ours, so what all pages share is
 * linked. `light`: for readers who save data.
 */
export type PageForm = "first" | "following" | "light";

/** The form in which a reader gets a page. */
export const pageFormOf = (headers: IncomingHttpHeaders): PageForm =>
  prefersLightPage(headers) ? "light" : isFollowing(headers) ? "following" : "first";

/**
 * Whether one of our own pages leads to this one: by a link, a form, a reload or a new tab. Browsers without these headers,
 * crawlers, and what scripts and the service worker fetch get the form that needs nothing else.
 */
const isFollowing = (headers: IncomingHttpHeaders): boolean =>
  headers["sec-fetch-site"] === "same-origin" && headers["sec-fetch-mode"] === "navigate";

/** What pages of one address differ by, for the caches on the way (RFC 9110 §12.5.5). */
export const PAGE_VARY =
  "accept-encoding, accept-language, save-data, cookie, sec-fetch-site, sec-fetch-mode";
