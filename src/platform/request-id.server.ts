import { AsyncLocalStorage } from "node:async_hooks";

const current = new AsyncLocalStorage<string>();

/** The name of the request that is being answered, as it stands in its answer and in the log; undefined outside of one. */
export const requestId = (): string | undefined => current.getStore();

/** Does the work under this name, whatever it waits for. */
export const underRequestId = <T>(id: string, work: () => T): T => current.run(id, work);

/** What a proxy may call a request, so that its log and ours say the same: nothing that could be text. */
const GIVEN = /^[\w.-]{8,64}$/;

/** The name that came with a request, when it is one; else null. */
export const givenRequestId = (header: string | string[] | undefined): string | null =>
  typeof header === "string" && GIVEN.test(header) ? header : null;
