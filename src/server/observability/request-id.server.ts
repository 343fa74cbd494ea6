import { AsyncLocalStorage } from "node:async_hooks";

type RequestNames = Readonly<{
  request: string;
  /** Depends on `LOG_IP`; undefined if senders are not logged. */
  ip?: string;
}>;

const current = new AsyncLocalStorage<RequestNames>();

export const requestNames = (): RequestNames | undefined => current.getStore();

export const runWithRequestNames = <T>(names: RequestNames, work: () => T): T => current.run(names, work);

/** Allows the id of a proxy, so that both logs match, but no text. */
const REQUEST_ID_PATTERN = /^[\w.-]{8,64}$/;

export const parseRequestId = (header: string | string[] | undefined): string | null =>
  typeof header === "string" && REQUEST_ID_PATTERN.test(header) ? header : null;
