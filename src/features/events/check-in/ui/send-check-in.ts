import { ApiError } from "../../../../platform/client/api-error";
import type { StoredCheckIn } from "../check-in.model";
import type { CheckInResultView } from "../check-in-view.server";

/** In milliseconds; the last value repeats. */
const RETRY_DELAYS = [1000, 2000, 4000, 8000, 15_000];
const isTransient = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status >= 500 || error.status === 429;

const waitOrOnline = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(finish, milliseconds);
    addEventListener("online", finish, { once: true });
    function finish() {
      clearTimeout(timer);
      removeEventListener("online", finish);
      resolve();
    }
  });

type ApiClient = typeof import("../../../../ui/api-client").apiClient;

export const postCheckIn = (
  { ajax }: Pick<ApiClient, "ajax">,
  slug: string,
  { ticket, direction, clientId, at }: StoredCheckIn,
  isLate: boolean,
): Promise<CheckInResultView> =>
  ajax("POST /events/:id/check-in", {
    area: "organiser",
    params: { id: slug },
    body: { ticket, direction, clientId, ...(isLate ? { at: new Date(at).toISOString() } : {}) },
    idempotencyKey: `${clientId}${isLate ? "-late" : ""}`,
  });

type Delivery<T> = { kind: "answered"; answer: T } | { kind: "refused" } | { kind: "given_up" };

/** Repeats a call until the server answers. @param mayRetry called after each failure of the connection or server */
export async function retryUntilAnswered<T>(
  call: (attempts: number) => Promise<T>,
  mayRetry: (attempts: number) => boolean,
): Promise<Delivery<T>> {
  for (let attempts = 0; ; attempts++) {
    try {
      return { kind: "answered", answer: await call(attempts) };
    } catch (error) {
      if (!isTransient(error)) return { kind: "refused" };
      if (!mayRetry(attempts)) return { kind: "given_up" };
      await waitOrOnline(RETRY_DELAYS[Math.min(attempts, RETRY_DELAYS.length - 1)]!);
    }
  }
}
