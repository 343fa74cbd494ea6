import { vi } from "vitest";
import { DEFAULT_AREAS } from "../areas";
import { createClient } from "./client";

/** As much of a browser's storage as is touched. */
export class FakeStorage extends Map<string, string> {
  getItem = (name: string) => this.get(name) ?? null;
  setItem = (name: string, value: string) => void this.set(name, value);
  removeItem = (name: string) => void this.delete(name);
}

export type Sent = { url: string; method: string; headers: Headers; init: RequestInit };

/** A client on a network that the test plays, with all that it sends and says. */
export function clientOn(
  answer: (sent: Sent) => Promise<Response> | Response,
  more: Partial<Parameters<typeof createClient>[0]> = {},
) {
  const sent: Sent[] = [];
  const toast = vi.fn();
  const forget = vi.fn(async () => {});
  const client = createClient({
    areas: DEFAULT_AREAS,
    locale: () => "en",
    version: "1.2.3",
    toast,
    forget,
    fetch: async (url, init = {}) => {
      const one = {
        url: String(url),
        method: init.method ?? "GET",
        headers: new Headers(init.headers),
        init,
      };
      sent.push(one);
      return answer(one);
    },
    ...more,
  });
  return { client, sent, toast, forget };
}
