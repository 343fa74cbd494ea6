import type { IncomingHttpHeaders } from "node:http";
import { VIEW_COOKIE } from "../../platform/view-choice";

const CHOSEN = new RegExp(`(?:^|;\\s*)(?:__Host-)?${VIEW_COOKIE}=(light|full)(?:;|$)`);

/** Whether a reader gets light pages: as chosen on the site, else when the browser says that data is to be saved. */
export function wantsLight(headers: IncomingHttpHeaders): boolean {
  const chosen = CHOSEN.exec(headers.cookie ?? "")?.[1];
  if (chosen !== undefined) return chosen === "light";
  return (
    String(headers["save-data"] ?? "")
      .trim()
      .toLowerCase() === "on"
  );
}

/** What pages of one address differ by, for the caches on the way (RFC 9110 §12.5.5). */
export const VARY = "accept-encoding, accept-language, save-data, cookie";
