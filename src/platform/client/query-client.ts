import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error";

const SECOND_MS = 1000;
const MAX_RETRY_DELAY_MS = 30 * SECOND_MS;

/** A visible query that failed without a server response is refetched at this interval. */
const RETRY_INTERVAL_MS = 10 * SECOND_MS;
const isTransient = (error: unknown): boolean =>
  error !== null && (!(error instanceof ApiError) || error.status >= 500);

/** Query defaults of the specification (§9). */
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
