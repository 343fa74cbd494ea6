import type { Page } from "@playwright/test";

export type PageObservations = {
  /** Console errors and warnings, uncaught exceptions, CSP violations. */
  complaints: string[];
  /** URLs of fetched scripts, without the one that following pages link and first pages inline. */
  scripts: string[];
  foreign: string[];
};

/** Status of 404 documents, blocked service workers, and connections cut by navigation. */
export const IGNORED_COMPLAINTS = /status of 404|blocked by Playwright|WebSocket connection to .* failed/;

const INLINED_SCRIPT = /\/assets\/page-[\w-]{10}\.js$/;

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

/** Fakes the connection: on a fast one pages hydrate immediately, which few tests expect. */
export const setNetworkInformation = (page: Page, networkInformation: NetworkInformation): Promise<unknown> =>
  page.addInitScript(
    (value) => Object.defineProperty(Navigator.prototype, "connection", { get: () => value }),
    networkInformation,
  );

export async function hydratePage(page: Page): Promise<void> {
  await page.mouse.click(3, 300);
  await page.locator("html[data-ready]").waitFor({ state: "attached" });
}

export const withoutStatus = (complaints: readonly string[], status: number) =>
  complaints.filter((one) => !one.includes(`status of ${status}`));
