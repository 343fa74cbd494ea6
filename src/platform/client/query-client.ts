import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error";

const SECOND = 1000;
/** The longest wait before a query is tried again. */
const LONGEST_WAIT = 30 * SECOND;

/** What failed because the server did not answer, or the network, is asked again after this time, while it is on the screen. */
const AGAIN = 10 * SECOND;
const isPassing = (error: unknown): boolean =>
  error !== null && (!(error instanceof ApiError) || error.status >= 500);

/**
 * How data is fetched for pages that ask by script (spec §9): three more tries, waiting 1 s and twice as long each time, up
 * to 30 s; unused data kept for 5 minutes; changes are tried once; a window that gets the focus asks nothing anew.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: 3,
        retryDelay: (failed) => Math.min(SECOND * 2 ** failed, LONGEST_WAIT),
        gcTime: 5 * 60 * SECOND,
        refetchOnWindowFocus: false,
        refetchInterval: ({ state }) => (isPassing(state.error) ? AGAIN : false),
      },
      mutations: { retry: false },
    },
  });
