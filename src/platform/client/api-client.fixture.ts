import { vi } from "vitest";
import { DEFAULT_AREAS } from "../api/api-areas";
import { createClient } from "./api-client";

export class FakeStorage extends Map<string, string> {
  getItem = (name: string) => this.get(name) ?? null;
  setItem = (name: string, value: string) => void this.set(name, value);
  removeItem = (name: string) => void this.delete(name);
}

export type Sent = { url: string; method: string; headers: Headers; init: RequestInit };

export function createTestClient(
  answer: (sent: Sent) => Promise<Response> | Response,
  overrides: Partial<Parameters<typeof createClient>[0]> = {},
) {
  const sent: Sent[] = [];
  const toast = vi.fn();
  const clearLocalData = vi.fn(async () => {});
  const client = createClient({
    areas: DEFAULT_AREAS,
    locale: () => "en",
    version: "1.2.3",
    toast,
    clearLocalData,
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
    ...overrides,
  });
  return { client, sent, toast, forget: clearLocalData };
}
