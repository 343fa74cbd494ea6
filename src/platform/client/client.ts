import type { Calls } from "../../api";
import type { Area } from "../areas";
import type { Style } from "../asked";
import { RefreshError, wantsToken } from "./api-error";
import { type ErrorToast, errorToast } from "./error-toast";
import { type Line, type Outgoing, send } from "./request";
import { type Session, createSession } from "./session";

type AnyCall = { area: Area; params: object; query: object; body: unknown; answer: unknown };
/** Required when something in it is. */
type Part<Name extends string, T> =
  Record<string, never> extends T ? { [N in Name]?: T } : { [N in Name]: T };
type Body<T> = undefined extends T ? { body?: T } : { body: T };
/** What a call takes: only what its declaration asks for is required. */
type Given<C extends AnyCall> = Part<"params", C["params"]> &
  Part<"query", C["query"]> &
  Body<C["body"]> &
  ("main" extends C["area"] ? { area?: "main" } : { area: C["area"] }) & {
    /** The same key makes the same call at most once; without it every call has its own. */
    idempotencyKey?: string;
  };
type Caller<All> = <A extends keyof All & string>(
  address: A,
  ...given: All[A] extends AnyCall
    ? object extends Given<All[A]>
      ? [given?: Given<All[A]>]
      : [given: Given<All[A]>]
    : never
) => Promise<All[A] extends AnyCall ? All[A]["answer"] : never>;

type ClientOptions = Line & {
  toast: (content: ErrorToast) => void;
  /** Removes what else this browser keeps of the person who signs out. */
  forget: () => Promise<void>;
};

type Client = Readonly<{
  /** `GET /programs`: the bare answer, by bearer token. @throws ApiError for 400 and above */
  api: Caller<Calls["api"]>;
  /** The same by session cookie, for pages of the site; what `data` holds. @throws ApiError */
  ajax: Caller<Calls["ajax"]>;
  session: Session["state"];
  /** Asks who is signed in, and for the tokens to begin with. @throws ApiError */
  start: () => Promise<void>;
  /** Signs in and begins anew. @throws ApiError */
  login: (given: { email: string; password: string; code?: string }) => Promise<void>;
  /** Ends the session on the server; what this browser knows goes in any case. @throws ApiError: it is still open there */
  logout: () => Promise<void>;
  /** Clears token, flag and profile, and what else is kept here; the server is not told. */
  forget: () => Promise<void>;
}>;

/** The client of the API (docs/api.md), for any page; knows no framework. */
export function createClient(options: ClientOptions): Client {
  const session = createSession();
  let refreshing: Promise<string | null> | null = null;
  /** Refreshes that have ended, and whether the last one brought a token. */
  let ended = 0;
  let good = false;

  const report = (error: unknown) => {
    const said = errorToast(error, options.locale());
    if (said) options.toast(said);
  };

  /**
   * A token in the place of one that is not good any more; null: there is none, and the reader was told. Calls that were
   * under way together share one refresh, also when a refusal arrives after it.
   * @param before refreshes that had ended when the call was sent
   */
  async function freshToken(used: string | null, before: number): Promise<string | null> {
    if (refreshing === null && ended > before) return good ? session.bearer() : null;
    refreshing ??= refresh(used);
    return refreshing;
  }

  async function refresh(used: string | null): Promise<string | null> {
    try {
      const call = outgoing("api", "GET /auth/refresh-token", {}, used);
      const { access_token } = (await send(options, call)) as { access_token?: string };
      if (!access_token) throw new RefreshError("There was no token in the answer");
      session.renew(used, access_token);
      good = true;
      return access_token;
    } catch (cause) {
      good = false;
      report(new RefreshError("The token could not be refreshed", { cause }));
      return null;
    } finally {
      refreshing = null;
      ended++;
    }
  }

  async function sendFresh(call: Outgoing): Promise<unknown> {
    const before = ended;
    try {
      return await send(options, call);
    } catch (error) {
      if (!wantsToken(error)) throw error;
      const bearer = await freshToken(call.bearer, before);
      if (bearer === null) throw error;
      return send(options, { ...call, bearer });
    }
  }

  const caller =
    (style: Style) =>
    async (address: string, given: Loose = {}): Promise<unknown> => {
      try {
        return await sendFresh(outgoing(style, address, given, session.bearer()));
      } catch (error) {
        report(error);
        throw error;
      }
    };
  const api = caller("api") as Client["api"];
  const ajax = caller("ajax") as Client["ajax"];
  const forget = async () => {
    session.clear();
    await options.forget();
  };

  return {
    api,
    ajax,
    session: session.state,
    start: async () => session.begin(await ajax("GET /init/checking")),
    login: async (body) => session.begin(await ajax("POST /auth/login", { body })),
    async logout() {
      try {
        await ajax("POST /logout", { body: { logout: true } });
      } finally {
        await forget();
      }
    },
    forget,
  };
}

type Loose = { area?: Area; params?: object; query?: object; body?: unknown; idempotencyKey?: string };

function outgoing(
  style: Style,
  address: string,
  { area = "main", params = {}, query = {}, body, idempotencyKey }: Loose,
  bearer: string | null,
): Outgoing {
  const key = address.startsWith("GET ") ? null : (idempotencyKey ?? newKey());
  return { style, area, address, params, query, body, bearer, idempotencyKey: key };
}

/** Hard to guess; `crypto.randomUUID` is not there on plain http. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );
