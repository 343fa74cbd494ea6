import { AsyncLocalStorage } from "node:async_hooks";

type RequestNames = Readonly<{
  /** As it stands in the answer. */
  request: string;
  /** Its sender, as `LOG_IP` says; left out when senders are not logged. */
  ip?: string;
}>;

const current = new AsyncLocalStorage<RequestNames>();

/** What log lines call the request that is being answered; undefined outside of one. */
export const requestNames = (): RequestNames | undefined => current.getStore();

/** Does the work under these names, whatever it waits for. */
export const runWithRequestNames = <T>(names: RequestNames, work: () => T): T => current.run(names, work);

/** What a proxy may call a request, so that its log and ours say the same: nothing that could be text. */
const REQUEST_ID_PATTERN = /^[\w.-]{8,64}$/;

/** The name that came with a request, when it is one; else null. */
export const parseRequestId = (header: string | string[] | undefined): string | null =>
  typeof header === "string" && REQUEST_ID_PATTERN.test(header) ? header : null;
