import type { Page } from "@playwright/test";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { isPrivatePath } from "../../src/platform/pages/private-paths";
import routes from "../../src/routes";
import { hydratePage } from "./page-monitor";

export const PRIVATE_ROUTES = flatten(await routes)
  .map((route) => route.replace("/:locale?", "") || "/")
  .filter((route) => isPrivatePath(route.replaceAll(/:\w+/g, "x").replace("*", "x")));

function flatten(entries: readonly RouteConfigEntry[], above = ""): string[] {
  return entries.flatMap((entry) => {
    const here = entry.path ? `${above}/${entry.path}` : above;
    return [...(entry.path ? [here] : []), ...flatten(entry.children ?? [], here)];
  });
}

const patterns = PRIVATE_ROUTES.map((route) => ({
  route,
  pattern: new RegExp(`^${route.replaceAll(".", "\\.").replaceAll(/:\w+/g, "[^/]+").replace("*", ".+")}$`),
  fixed: route.split("/").filter((part) => !part.startsWith(":") && part !== "*").length,
  // A file extension is part of the pattern: `:token.pdf` before `:token`.
  file: /\.\w+$/.test(route),
})).toSorted((a, b) => Number(b.file) - Number(a.file) || b.fixed - a.fixed);

/** Opens private pages and files and records their URLs by route. */
export function createPrivatePageOpener(origin: string, currentPage: () => Page) {
  const opened = new Map<string, string[]>();

  function remember(url: string): { pathname: string; search: string } {
    const { pathname, search } = new URL(url, origin);
    const { route } = patterns.find(({ pattern }) => pattern.test(pathname))!;
    opened.set(route, [...(opened.get(route) ?? []), pathname + search]);
    return { pathname, search };
  }

  /** Opens a page by its URL, hydrates it and fetches its data like the router. */
  async function open(url: string): Promise<void> {
    const { pathname, search } = remember(url);
    const page = currentPage();
    const response = await page.goto(pathname + search).catch(() => null);
    const isPage = (response?.headers()["content-type"] ?? "").startsWith("text/html");
    if (isPage && (await page.locator("#boot").count()) > 0) {
      await hydratePage(page);
      await page.waitForLoadState("networkidle");
      await read(`${pathname}.data${search}`);
    }
  }

  /** Fetches from within the page. @returns the status */
  const read = (url: string, json?: string): Promise<number> =>
    currentPage().evaluate(
      async ([to, body]) => {
        const headers = { "content-type": "application/json" };
        return (await fetch(to, body ? { method: "POST", headers, body } : {})).status;
      },
      [url, json] as const,
    );

  async function file(url: string): Promise<void> {
    const { pathname, search } = remember(url);
    await read(pathname + search);
  }

  return { opened, open, read, file };
}
