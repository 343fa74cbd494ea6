import { NETWORK_TIMEOUT_MS } from "../worker-protocol";
import { pageUrlOfData } from "./page-rules";
import { findCachedPage, cachePage } from "./page-cache";
import { type WorkerEvent, scope } from "../worker-scope";

type DataRequest = { request: Request; event: WorkerEvent & { clientId?: string } };

/** The page that each window asked for last: an older request of the same window must not take it away from there. */
const latestPageByClient = new Map<string, string>();
/** Pages that were waited for in vain a moment ago: their copy is shown without waiting again. */
const timedOutPages = new Set<string>();

/** Whether this page was just waited for in vain; true once. */
export const takeTimedOut = (url: string): boolean => timedOutPages.delete(url);

/**
 * Answers React Router's request for the data of a page. Only documents are kept, so there is one kind of copy, with one
 * note: when the data cannot be had, the window goes to the document, which is a kept copy or the offline page. What is
 * read in this way is kept as a document too.
 */
export async function handleDataRequest({ request, event }: DataRequest): Promise<Response> {
  const page = pageUrlOfData(new URL(request.url))!;
  const window = event.clientId ?? "";
  latestPageByClient.set(window, page);
  const network = fetch(request);
  // One that is kept is not waited for as long as one that is not.
  const pending = (await findCachedPage(page)) ? withTimeout(network, NETWORK_TIMEOUT_MS) : network;
  try {
    const response = await pending;
    if (response.ok && response.status === 200) event.waitUntil(cachePage(page, new Date()).catch(() => {}));
    return response;
  } catch (error) {
    // Data of the page that is open is asked for again after a form was sent: that is no reason to leave it.
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
