import { z } from "zod";
import type { Area } from "./api-areas";
import type { ApiRequest, ApiStyle } from "./api-request";
import type { Deps } from "../deps";
import type { Locale } from "../i18n/locales";
import type { ErrorCode, Refusal } from "./problem";
import type { RateLimitBucket } from "../rate-limit/rate-limit-buckets";
import type { Serialized } from "./serialize";
import type { Access, User, Principal } from "../auth/principal";

export type Outcome<T, Code extends ErrorCode = ErrorCode> =
  { ok: true; value: T } | { ok: false; error: Code | Refusal<Code> };

/** Errors that any call may return; documented for every call. */
export const COMMON_REFUSALS = ["validation_failed", "too_many_requests", "internal", "unavailable"] as const;
type CommonRefusal = (typeof COMMON_REFUSALS)[number];

export type Caller = "anybody" | "user";

export type Call<P, Q, B, C extends Caller> = Readonly<{
  deps: Deps;
  params: P;
  query: Q;
  body: B;
  principal: C extends "user" ? User : Principal;
  locale: Locale;
  /** Picks localized texts for the reader and records their languages for `Content-Language`. */
  serialize: <T>(value: T) => Serialized<T>;
  request: ApiRequest;
  /** `set-cookie` may be added repeatedly. */
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
  summary: string;
  tag: string;
  /** With `user`, the route cannot be public (`src/registry/api-routes.ts`). */
  caller?: C;
  params?: P;
  query?: Q;
  /** JSON body; an object refuses unknown fields. */
  body?: B;
  /** For the documentation, when `body` accepts values that the handler refuses with better messages. */
  describedBody?: z.ZodType;
  /** Fields not declared here are removed from the response. */
  output: O;
  /** For the documentation, when `output` allows less, such as selected fields. */
  described?: z.ZodType;
  status?: 200 | 201 | 202;
  /** Further error codes of the handler, besides common ones and those of access, parameters and body. */
  refuses?: readonly R[];
  limits?: {
    /** In bytes; default 65,536. */
    bodyBytes?: number;
    /** Counted per user, or per IP address without sign-in. */
    bucket?: RateLimitBucket;
  };
  /** Accepts `Idempotency-Key`. The handler runs in one transaction; external effects go to the outbox. */
  idempotent?: true;
  /** `public`: same for everyone, ignores the principal. `private`: ETag, for this user only. */
  cache?: "public" | "private";
  /** Ignores the principal, so an expired token is no error. Implied by `public` caching. */
  anonymous?: true;
  handle(
    call: Call<z.output<P>, z.output<Q>, z.output<B>, C>,
  ): Promise<Outcome<z.input<O>, NoInfer<R> | CommonRefusal>>;
};

export type Wire = { params: object; query: object; body: unknown; answer: unknown };

/** A call without its route, which `src/registry/api-routes.ts` adds. */
export type Endpoint<C extends Caller = Caller, W extends Wire = Wire> = Readonly<{
  summary: string;
  tag: string;
  caller: C;
  params: Fields;
  query: Fields;
  body: z.ZodType | null;
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
  /** Type carrier for `CallsOf`; undefined at run time. */
  wire?: W;
}>;

const DEFAULT_BODY_BYTES = 65_536;

/** Declares a call; validation, errors and documentation for both styles derive from it. */
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

const strictObject = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodObject && schema.def.catchall === undefined ? schema.strict() : schema;

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

type RouteKey = `${Method} /${string}`;

export type Route<
  A extends RouteKey = RouteKey,
  R extends Area = Area,
  S extends ApiStyle = ApiStyle,
  W extends Wire = Wire,
> = Readonly<{
  method: A extends `${infer M extends Method} ${string}` ? M : never;
  /** Below `{base}/{style}/v1`, such as `/programs/:id`. */
  path: A extends `${Method} ${infer P}` ? P : never;
  area: R;
  styles: readonly S[];
  access: Access;
  endpoint: Endpoint<Caller, W>;
  /** Current call of this older URL, such as `POST /account/ajax/v1/passkeys`. */
  aliasOf: string | null;
}>;

/** Client types: all calls of one style by route. */
export type CallsOf<R extends Route, S extends ApiStyle> = {
  [One in R as S extends One["styles"][number] ? `${One["method"]} ${One["path"]}` : never]: {
    area: One["area"];
  } & NonNullable<One["endpoint"]["wire"]>;
};

/** @throws RangeError when path and declared parameters differ, a programming error */
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
  if (called.anonymous && access !== "public") throw new RangeError(`${key} is not public`);
  return { method, path, area, styles, access, endpoint: called, aliasOf: options.aliasOf ?? null };
}

export const bucketOf = ({ endpoint: { bucket }, method }: Route): RateLimitBucket =>
  bucket ?? (method === "GET" ? "api-read" : "api-write");
