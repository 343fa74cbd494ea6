import type { Page, Request } from "@playwright/test";

type Kind = "document" | "font" | "script" | "stylesheet" | "image" | "other";
/** Bytes on the wire by kind, and how many requests there were. */
export type Cost = Record<Kind, number> & { requests: number };

/** Records what a page fetches from now on. @returns reads the cost so far */
export function weigh(page: Page): () => Promise<Cost> {
  const requests: Request[] = [];
  page.on("requestfinished", (request) => requests.push(request));
  return async () => {
    const cost: Cost = { requests: 0, document: 0, font: 0, script: 0, stylesheet: 0, image: 0, other: 0 };
    for (const request of requests) {
      // The first script is fetched before it is run.
      const kind = request.url().endsWith(".js") ? "script" : request.resourceType();
      const { responseBodySize } = await request.sizes();
      cost.requests++;
      cost[kind in cost ? (kind as Kind) : "other"] += responseBodySize;
    }
    return cost;
  };
}

/** All bytes of a cost. */
export const sum = (cost: Cost): number =>
  cost.document + cost.font + cost.script + cost.stylesheet + cost.image + cost.other;
