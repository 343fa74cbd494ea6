import { z } from "zod";
import type { Area } from "./api-areas";
import type { ApiRequest, ApiStyle } from "./api-request";
import type { Deps } from "../deps";
import type { Locale } from "../i18n/locales";
import type { ErrorCode, Refusal } from "./problem";
import type { RateLimitBucket } from "../rate-limit/rate-limit-buckets";
import type { Serialized } from "./serialize";
import type { Access, User, Principal } from "../auth/principal";

/** What a handler answers with: a value, or why not. */
export type Outcome<T, Code extends ErrorCode = ErrorCode> =
  { ok: true; value: T } | { ok: false; error: Code | Refusal<Code> };

/** What any call may be refused with: every handler may answer it, and the description of every call says so. */
export const COMMON_REFUSALS = ["validation_failed", "too_many_requests", "internal", "unavailable"] as const;
type CommonRefusal = (typeof COMMON_REFUSALS)[number];

/** Whether a handler needs to know a person, or serves anybody. */
export type Caller = "anybody" | "user";

/** One call, checked: what a handler gets. */
export type Call<P, Q, B, C extends Caller> = Readonly<{
  deps: Deps;
  params: P;
  query: Q;
  body: B;
  principal: C extends "user" ? User : Principal;
  /** The reader's language. Pass it to every message: `m.key({}, { locale })`. */
  locale: Locale;
  /** Chooses every localized text in a value for the reader; `Content-Language` then names what was chosen. */
  serialize: <T>(value: T) => Serialized<T>;
  request: ApiRequest;
  /** Adds a header to the answer; `set-cookie` may be added more than once. */
  setHeader: (name: string, value: string) => void;
}>;

type Fields = z.ZodObject;
type NoFields = z.ZodObject<Record<never, never>>;

type EndpointOptions<
  P extends Fields,
  Q extends Fields,
  B extends z.ZodType,
  O extends z.ZodType,
  C extends Caller,
  R extends ErrorCode,
> = {
  /** One line for the documentation, without a full stop. */
  summary: string;
  /** The heading it stands under in the documentation. */
  tag: string;
  /** `user`: the handler gets a `User`; `src/registry/api-routes.ts` then cannot make it public. */
  caller?: C;
  params?: P;
  /** Parameters after the question mark, as text; what is not declared is refused. */
  query?: Q;
  /** The JSON body; an object refuses fields that are not declared. */
  body?: B;
  /** What the description says of the body, where `body` also takes what is refused later with better words. */
  describedBody?: z.ZodType;
  /** What is answered. Fields that are not declared here never leave. */
  output: O;
  /** What the description says is answered, where `output` also allows less: a list of chosen fields. */
  described?: z.ZodType;
  /** Status of success. */
  status?: 200 | 201 | 202;
  /**
   * What the handler may refuse with beside `COMMON_REFUSALS` and what access, parameters and body bring. The compiler
   * refuses any other, and the description of the call has them.
   */
  refuses?: readonly R[];
  limits?: {
    /** Largest body, in bytes; 65,536 when not given. */
    bodyBytes?: number;
    /** Counted for each person, or each address when nobody is signed in. */
    bucket?: RateLimitBucket;
  };
  /** Takes `Idempotency-Key`. The handler then runs in one transaction: `deps.db`; effects outside go to the outbox. */
  idempotent?: true;
  /** `public`: the same for everybody, who asks is not looked at. `private`: with an ETag, for this person only. */
  cache?: "public" | "private";
  /** Who asks is not looked at, so a token that is over is no reason to refuse; so for every `public` answer. */
  anonymous?: true;
  handle(
    call: Call<z.output<P>, z.output<Q>, z.output<B>, C>,
  ): Promise<Outcome<z.input<O>, NoInfer<R> | CommonRefusal>>;
};

/** What travels for a call, as a client writes and reads it. */
export type Wire = { params: object; query: object; body: unknown; answer: unknown };

/** An endpoint without its address. Made by `endpoint`, given an address in `src/registry/api-routes.ts`. */
export type Endpoint<C extends Caller = Caller, W extends Wire = Wire> = Readonly<{
  summary: string;
  tag: string;
  caller: C;
  params: Fields;
  query: Fields;
  body: z.ZodType | null;
  /** As the description has it; null: there is none. */
  describedBody: z.ZodType | null;
  output: z.ZodType;
  described: z.ZodType;
  status: 200 | 201 | 202;
  refuses: readonly ErrorCode[];
  bodyBytes: number;
  bucket: RateLimitBucket | null;
  idempotent: boolean;
  cache: "public" | "private" | "none";
  anonymous: boolean;
  handle(call: Call<unknown, unknown, unknown, "user">): Promise<Outcome<unknown>>;
  /** Carries the types to the client (`CallsOf`); never there. */
  wire?: W;
}>;

const DEFAULT_BODY_BYTES = 65_536;

/** Declares what a call takes, answers and does; both styles, validation, errors and documentation come from it. */
export function endpoint<
  O extends z.ZodType,
  P extends Fields = NoFields,
  Q extends Fields = NoFields,
  B extends z.ZodType = z.ZodUndefined,
  C extends Caller = "anybody",
  const R extends ErrorCode = never,
>(
  declared: EndpointOptions<P, Q, B, O, C, R>,
): Endpoint<C, { params: z.input<P>; query: z.input<Q>; body: z.input<B>; answer: z.output<O> }> {
  return {
    summary: declared.summary,
    tag: declared.tag,
    caller: declared.caller ?? ("anybody" as C),
    params: declared.params ?? z.object({}),
    query: (declared.query ?? z.object({})).strict(),
    body: declared.body === undefined ? null : strictObject(declared.body),
    describedBody:
      declared.describedBody ?? (declared.body === undefined ? null : strictObject(declared.body)),
    output: declared.output,
    described: declared.described ?? declared.output,
    status: declared.status ?? 200,
    refuses: declared.refuses ?? [],
    bodyBytes: declared.limits?.bodyBytes ?? DEFAULT_BODY_BYTES,
    bucket: declared.limits?.bucket ?? null,
    idempotent: declared.idempotent ?? false,
    cache: declared.cache ?? "none",
    anonymous: declared.anonymous ?? declared.cache === "public",
    handle: declared.handle as Endpoint["handle"],
  };
}

/** An object takes its declared fields only, unless it says otherwise itself. */
const strictObject = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodObject && schema.def.catchall === undefined ? schema.strict() : schema;

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

type RouteKey = `${Method} /${string}`;

/** A line of `src/registry/api-routes.ts`: where an endpoint is, and who may call it. */
export type Route<
  A extends RouteKey = RouteKey,
  R extends Area = Area,
  S extends ApiStyle = ApiStyle,
  W extends Wire = Wire,
> = Readonly<{
  method: A extends `${infer M extends Method} ${string}` ? M : never;
  /** Below `{base}/{style}/v1`; `/programs/:id`. */
  path: A extends `${Method} ${infer P}` ? P : never;
  area: R;
  styles: readonly S[];
  access: Access;
  endpoint: Endpoint<Caller, W>;
  /** The current call that this older URL stands for: `POST /account/ajax/v1/passkeys`. */
  aliasOf: string | null;
}>;

/** What can be called in one style, by address: the types for clients. */
export type CallsOf<R extends Route, S extends ApiStyle> = {
  [One in R as S extends One["styles"][number] ? `${One["method"]} ${One["path"]}` : never]: {
    area: One["area"];
  } & NonNullable<One["endpoint"]["wire"]>;
};

/** @throws RangeError when the address and the declared parameters differ: that is an error of the program */
export function route<
  A extends RouteKey,
  R extends Area,
  S extends ApiStyle,
  C extends Caller,
  W extends Wire,
>(
  key: A,
  area: R,
  styles: readonly [S, ...S[]],
  access: C extends "user" ? Exclude<Access, "public"> : Access,
  called: Endpoint<C, W>,
  options: { aliasOf?: string } = {},
): Route<A, R, S, W> {
  const [method, path] = key.split(" ") as [Route<A>["method"], Route<A>["path"]];
  const pathParameters = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!).toSorted();
  const declared = Object.keys(called.params.shape).toSorted();
  if (pathParameters.join() !== declared.join())
    throw new RangeError(`${key} does not name ${declared.join()}`);
  if (called.anonymous && access !== "public") throw new RangeError(`${key} is not for everybody`);
  return { method, path, area, styles, access, endpoint: called, aliasOf: options.aliasOf ?? null };
}

/** What counts the calls of a route. */
export const bucketOf = ({ endpoint: { bucket }, method }: Route): RateLimitBucket =>
  bucket ?? (method === "GET" ? "api-read" : "api-write");
