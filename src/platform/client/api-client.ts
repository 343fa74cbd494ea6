import type { ApiCalls } from "./api-calls";
import type { Area } from "../api/api-areas";
import type { ApiStyle } from "../api/api-request";
import { RefreshError, isTokenRejected } from "./api-error";
import { type ErrorToast, errorToast } from "./error-toast";
import { type Transport, type OutgoingCall, sendCall } from "./api-transport";
import { type Session, createSession } from "./session";

type AnyCall = { area: Area; params: object; query: object; body: unknown; answer: unknown };
type OptionalIfEmpty<Name extends string, T> =
  Record<string, never> extends T ? { [N in Name]?: T } : { [N in Name]: T };
type Body<T> = undefined extends T ? { body?: T } : { body: T };
type CallInput<C extends AnyCall> = OptionalIfEmpty<"params", C["params"]> &
  OptionalIfEmpty<"query", C["query"]> &
  Body<C["body"]> &
  ("main" extends C["area"] ? { area?: C["area"] } : { area: C["area"] }) & {
    /** Calls with the same key run at most once; by default each call has its own. */
    idempotencyKey?: string;
  };
type Caller<All> = <A extends keyof All & string>(
  route: A,
  ...input: All[A] extends AnyCall
    ? object extends CallInput<All[A]>
      ? [given?: CallInput<All[A]>]
      : [given: CallInput<All[A]>]
    : never
) => Promise<All[A] extends AnyCall ? All[A]["answer"] : never>;

type ClientOptions = Transport & {
  toast: (content: ErrorToast) => void;
  clearLocalData: () => Promise<void>;
  /** Whether the profile may be stored; by default it may. */
  mayStoreProfile?: () => boolean;
};

type Client = Readonly<{
  /** Calls with a bearer token. @throws ApiError */
  api: Caller<ApiCalls["api"]>;
  /** Calls with the session cookie, for our pages. @throws ApiError */
  ajax: Caller<ApiCalls["ajax"]>;
  session: Session["state"];
  bearer: Session["bearer"];
  start: () => Promise<void>;
  /** Starts once. A failed start leaves the user anonymous. */
  started: () => Promise<void>;
  login: (input: { email: string; password: string; code?: string }) => Promise<void>;
  /** Clears local data in any case. @throws ApiError when the server session stays open */
  logout: () => Promise<void>;
  /** Clears the session in this browser only. */
  clearLocalData: () => Promise<void>;
}>;

/** The API client (docs/api.md), independent of frameworks. */
export function createClient(options: ClientOptions): Client {
  const session = createSession(options.mayStoreProfile);
  let starting: Promise<void> | null = null;
  /** Incremented by starts and sign-outs; a response to an older start is outdated. */
  let epoch = 0;
  let refreshing: Promise<string | null> | null = null;
  let refreshesEnded = 0;
  let lastRefreshSucceeded = false;

  const reportError = (error: unknown) => {
    const toastContent = errorToast(error, options.locale());
    if (toastContent) options.toast(toastContent);
  };

  /** Returns a new token, or null after a reported failure. Concurrent calls share one refresh, even late ones. */
  async function freshToken(used: string | null, refreshesBefore: number): Promise<string | null> {
    if (refreshing === null && refreshesEnded > refreshesBefore)
      return lastRefreshSucceeded ? session.bearer() : null;
    refreshing ??= refresh(used);
    return refreshing;
  }

  async function refresh(used: string | null): Promise<string | null> {
    try {
      const call = buildCall("api", "GET /auth/refresh-token", {}, used);
      const { access_token } = (await sendCall(options, call)) as { access_token?: string };
      if (!access_token) throw new RefreshError("There was no token in the answer");
      session.replaceToken(used, access_token);
      lastRefreshSucceeded = true;
      return access_token;
    } catch (cause) {
      lastRefreshSucceeded = false;
      reportError(new RefreshError("The token could not be refreshed", { cause }));
      return null;
    } finally {
      refreshing = null;
      refreshesEnded++;
    }
  }

  async function sendFresh(call: OutgoingCall): Promise<unknown> {
    const refreshesBefore = refreshesEnded;
    try {
      return await sendCall(options, call);
    } catch (error) {
      if (!isTokenRejected(error)) throw error;
      const bearer = await freshToken(call.bearer, refreshesBefore);
      if (bearer === null) throw error;
      return sendCall(options, { ...call, bearer });
    }
  }

  const caller =
    (style: ApiStyle) =>
    async (route: string, input: UntypedCallInput = {}): Promise<unknown> => {
      try {
        return await sendFresh(buildCall(style, route, input, session.bearer()));
      } catch (error) {
        reportError(error);
        throw error;
      }
    };
  const api = caller("api") as Client["api"];
  const ajax = caller("ajax") as Client["ajax"];
  const start = async () => {
    const own = ++epoch;
    const answer = ajax("GET /init/checking").then((data) => {
      if (own === epoch) session.begin(data);
    });
    starting = answer.catch(() => {});
    return answer;
  };
  const clearLocalData = async () => {
    epoch++;
    session.clear();
    await options.clearLocalData();
  };

  return {
    api,
    ajax,
    session: session.state,
    bearer: session.bearer,
    start,
    started: () => {
      if (starting === null) void start().catch(() => {});
      return starting!;
    },
    login: async (body) => {
      const data = await ajax("POST /auth/login", { body });
      epoch++;
      session.begin(data);
    },
    async logout() {
      try {
        await ajax("POST /logout", { body: { logout: true } });
      } finally {
        await clearLocalData();
      }
    },
    clearLocalData,
  };
}

type UntypedCallInput = {
  area?: Area;
  params?: object;
  query?: object;
  body?: unknown;
  idempotencyKey?: string;
};

function buildCall(
  style: ApiStyle,
  route: string,
  { area = "main", params = {}, query = {}, body, idempotencyKey }: UntypedCallInput,
  bearer: string | null,
): OutgoingCall {
  const key = route.startsWith("GET ") ? null : (idempotencyKey ?? createIdempotencyKey());
  return { style, area, route, params, query, body, bearer, idempotencyKey: key };
}

/** Random; `crypto.randomUUID` is missing on plain http. */
const createIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );
