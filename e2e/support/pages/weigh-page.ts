import type { Page, Request } from "@playwright/test";

type Kind = "document" | "font" | "script" | "stylesheet" | "image" | "other";
/** Bytes on the wire by kind. */
export type Cost = Record<Kind, number> & { requests: number };

/** Records requests from now on. @returns computes the cost so far */
export function weigh(page: Page): () => Promise<Cost> {
  const requests: Request[] = [];
  page.on("requestfinished", (request) => requests.push(request));
  return async () => {
    const cost: Cost = { requests: 0, document: 0, font: 0, script: 0, stylesheet: 0, image: 0, other: 0 };
    for (const request of requests) {
      const kind = request.url().endsWith(".js") ? "script" : request.resourceType();
      const { responseBodySize } = await request.sizes();
      cost.requests++;
      cost[kind in cost ? (kind as Kind) : "other"] += responseBodySize;
    }
    return cost;
  };
}

export const sum = (cost: Cost): number =>
  cost.document + cost.font + cost.script + cost.stylesheet + cost.image + cost.other;
