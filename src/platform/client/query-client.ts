import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error";

const SECOND_MS = 1000;
/** The longest wait before a query is tried again. */
const MAX_RETRY_DELAY_MS = 30 * SECOND_MS;

/** What failed because the server did not answer, or the network, is asked again after this time, while it is on the screen. */
const RETRY_INTERVAL_MS = 10 * SECOND_MS;
const isTransient = (error: unknown): boolean =>
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
        retryDelay: (failed) => Math.min(SECOND_MS * 2 ** failed, MAX_RETRY_DELAY_MS),
        gcTime: 5 * 60 * SECOND_MS,
        refetchOnWindowFocus: false,
        refetchInterval: ({ state }) => (isTransient(state.error) ? RETRY_INTERVAL_MS : false),
      },
      mutations: { retry: false },
    },
  });
