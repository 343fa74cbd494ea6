import type { Page } from "@playwright/test";

export type Seen = {
  /** Console errors and warnings, uncaught exceptions, violations of the policy. */
  complaints: string[];
  /** Addresses of scripts that were fetched, but for the constant one that a first page inlines and a following page links. */
  scripts: string[];
  /** Requests to any host but ours. */
  foreign: string[];
};

/** A 404 document is told by its status; tests keep the service worker out; a line to a page that is left is cut. */
export const NOT_OURS = /status of 404|blocked by Playwright|WebSocket connection to .* failed/;

const CONSTANT = /\/assets\/page-[\w-]{10}\.js$/;

/** Collects what a page complains about and loads. */
export async function watch(page: Page): Promise<Seen> {
  const seen: Seen = { complaints: [], scripts: [], foreign: [] };
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type()) && !NOT_OURS.test(message.text()))
      seen.complaints.push(message.text());
  });
  page.on("pageerror", (error) => seen.complaints.push(String(error)));
  page.on("request", (request) => {
    if (request.resourceType() === "script" && !CONSTANT.test(request.url()))
      seen.scripts.push(request.url());
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith("http") && hostname !== "localhost") seen.foreign.push(request.url());
  });
  await setLine(page, { effectiveType: "3g" });
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) =>
      console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  return seen;
}

type Line = { effectiveType: string; downlink?: number; rtt?: number; type?: string; saveData?: boolean };

/** What the browser says of its connection: on a fast one a page starts by itself, which few tests want. */
export const setLine = (page: Page, line: Line): Promise<unknown> =>
  page.addInitScript(
    (value) => Object.defineProperty(Navigator.prototype, "connection", { get: () => value }),
    line,
  );

/** Touches the page so that its script starts, and waits until it is alive. */
export async function wake(page: Page): Promise<void> {
  await page.mouse.click(3, 300);
  await page.locator("html[data-ready]").waitFor({ state: "attached" });
}
