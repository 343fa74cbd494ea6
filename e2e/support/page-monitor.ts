import type { Page } from "@playwright/test";

export type PageObservations = {
  /** Console errors and warnings, uncaught exceptions, violations of the policy. */
  complaints: string[];
  /** Addresses of scripts that were fetched, but for the constant one that a first page inlines and a following page links. */
  scripts: string[];
  /** Requests to any host but ours. */
  foreign: string[];
};

/** A 404 document is told by its status; tests keep the service worker out; a line to a page that is left is cut. */
export const IGNORED_COMPLAINTS = /status of 404|blocked by Playwright|WebSocket connection to .* failed/;

const INLINED_SCRIPT = /\/assets\/page-[\w-]{10}\.js$/;

/** Collects what a page complains about and loads. */
export async function observePage(page: Page): Promise<PageObservations> {
  const observations: PageObservations = { complaints: [], scripts: [], foreign: [] };
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type()) && !IGNORED_COMPLAINTS.test(message.text()))
      observations.complaints.push(message.text());
  });
  page.on("pageerror", (error) => observations.complaints.push(String(error)));
  page.on("request", (request) => {
    if (request.resourceType() === "script" && !INLINED_SCRIPT.test(request.url()))
      observations.scripts.push(request.url());
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith("http") && hostname !== "localhost") observations.foreign.push(request.url());
  });
  await setNetworkInformation(page, { effectiveType: "3g" });
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) =>
      console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  return observations;
}

type NetworkInformation = {
  effectiveType: string;
  downlink?: number;
  rtt?: number;
  type?: string;
  saveData?: boolean;
};

/** What the browser says of its connection: on a fast one a page starts by itself, which few tests want. */
export const setNetworkInformation = (page: Page, networkInformation: NetworkInformation): Promise<unknown> =>
  page.addInitScript(
    (value) => Object.defineProperty(Navigator.prototype, "connection", { get: () => value }),
    networkInformation,
  );

/** Touches the page so that its script starts, and waits until it is alive. */
export async function hydratePage(page: Page): Promise<void> {
  await page.mouse.click(3, 300);
  await page.locator("html[data-ready]").waitFor({ state: "attached" });
}

/** Leaves out the complaints of the browser itself about a status that a test wants. */
export const withoutStatus = (complaints: readonly string[], status: number) =>
  complaints.filter((one) => !one.includes(`status of ${status}`));
