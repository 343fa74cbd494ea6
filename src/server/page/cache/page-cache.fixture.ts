import { createPageCache } from "./page-cache";
import type { RenderedResponse } from "./response-types";

const html = { "content-type": "text/html; charset=utf-8" };
export const page = (text: string, tags: readonly string[] | null = []): RenderedResponse => ({
  status: 200,
  headers: html,
  body: Buffer.from(text.padEnd(2000, " ")),
  tags,
});
export const shown = ({ bodies }: { bodies: { identity: Buffer } }) => bodies.identity.toString().trim();

export function createTestCache(over: { maxBytes?: number; freshMs?: number } = {}) {
  const clock = { now: 0 };
  const errors: unknown[] = [];
  const cache = createPageCache({
    maxBytes: 1_000_000,
    freshMs: 1000,
    now: () => clock.now,
    onError: (error) => errors.push(error),
    ...over,
  });
  return { cache, clock, errors };
}
