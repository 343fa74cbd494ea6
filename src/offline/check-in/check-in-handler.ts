import { clearLists, readPage } from "./check-in-store";
import { NETWORK_TIMEOUT_MS } from "../worker-protocol";
import type { WorkerEvent } from "../worker-scope";

type PageRequest = {
  url: URL;
  request: Request;
  event: WorkerEvent & { preloadResponse?: Promise<Response | undefined> };
};

/** Serves the page from the network, else its stored copy. A refusal removes all stored lists and copies. */
export async function handleCheckInRequest({ url, request, event }: PageRequest): Promise<Response> {
  const network = Promise.resolve(event.preloadResponse).then((preloaded) => preloaded ?? fetch(request));
  const stored = await readPage(url.pathname, Date.now()).catch(() => null);
  if (!stored) return network;
  const createCopyResponse = () => new Response(stored.html, { headers: stored.headers });
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, NETWORK_TIMEOUT_MS, null));
  const response = await Promise.race([network.catch(() => null), timeout]);
  if (!response || response.status >= 500) return createCopyResponse();
  const isRefused = response.type === "opaqueredirect" || [401, 403, 404, 410].includes(response.status);
  if (isRefused) event.waitUntil(clearLists(null).catch(() => {}));
  return response;
}
