import { NETWORK_TIMEOUT_MS } from "../worker-protocol";
import { pageUrlOfData } from "./page-rules";
import { findCachedPage, cachePage } from "./page-cache";
import { type WorkerEvent, scope } from "../worker-scope";

type DataRequest = { request: Request; event: WorkerEvent & { clientId?: string } };

/** By window; an older request must not navigate it away from a newer page. */
const latestPageByClient = new Map<string, string>();
/** Pages that just timed out: their copy is served without waiting again. */
const timedOutPages = new Set<string>();

export const takeTimedOut = (url: string): boolean => timedOutPages.delete(url);

/**
 * Only documents are cached: without data the window navigates to the document, which is a cached copy or the offline
 * page. Pages read by data requests are cached as documents too.
 */
export async function handleDataRequest({ request, event }: DataRequest): Promise<Response> {
  const page = pageUrlOfData(new URL(request.url))!;
  const window = event.clientId ?? "";
  latestPageByClient.set(window, page);
  const network = fetch(request);
  const pending = (await findCachedPage(page)) ? withTimeout(network, NETWORK_TIMEOUT_MS) : network;
  try {
    const response = await pending;
    if (response.ok && response.status === 200) event.waitUntil(cachePage(page, new Date()).catch(() => {}));
    return response;
  } catch (error) {
    // Revalidation after a form post is no reason to leave the page.
    if (latestPageByClient.get(window) !== page || request.referrer === page) throw error;
    const client = await scope.clients.get(window);
    if (!client?.navigate) throw error;
    timedOutPages.add(page);
    await client.navigate(page);
    throw error;
  }
}

function withTimeout<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("The network does not answer")), milliseconds);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
