import type { ApiCalls } from "./api-calls";
import type { Area } from "../api/api-areas";
import type { ApiStyle } from "../api/api-request";
import { type ErrorToast, errorToast } from "./error-toast";
import { type Transport, type UntypedCallInput, buildCall, sendCall } from "./api-transport";
import { createFreshSender } from "./fresh-sender";
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

  const reportError = (error: unknown) => {
    const toastContent = errorToast(error, options.locale());
    if (toastContent) options.toast(toastContent);
  };
  const sendFresh = createFreshSender({ send: (call) => sendCall(options, call), session, reportError });

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
