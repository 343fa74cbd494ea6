import type { Area, AreaBases } from "../api/api-areas";
import type { ApiStyle } from "../api/api-request";
import type { Locale } from "../i18n/locales";
import { PROJECT } from "../api/realtime-protocol";
import { ApiError } from "./api-error";

export type Transport = {
  areas: AreaBases;
  locale: () => Locale;
  version: string;
  key?: string;
  /** For programs without cookies; pages have an HttpOnly cookie instead. */
  session?: string;
  fetch: typeof fetch;
};

export type OutgoingCall = {
  style: ApiStyle;
  area: Area;
  route: string;
  params: object;
  query: object;
  body: unknown;
  bearer: string | null;
  /** Null for reads. */
  idempotencyKey: string | null;
};

export type UntypedCallInput = {
  area?: Area;
  params?: object;
  query?: object;
  body?: unknown;
  idempotencyKey?: string;
};

export function buildCall(
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

/** Returns `data` in the ajax style, the bare body in the api style. @throws ApiError, or the error of `fetch` */
export async function sendCall(transport: Transport, call: OutgoingCall): Promise<unknown> {
  const { fetch } = transport;
  const response = await fetch(urlOf(transport.areas, call), {
    method: call.route.split(" ", 1)[0]!,
    credentials: "include",
    headers: callHeaders(transport, call),
    ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
  });
  if (response.status >= 400) throw errorOf(response.status, parseJson(await response.text()), call.style);
  const payload = (await response.json()) as unknown;
  return call.style === "ajax" ? (payload as { data: unknown }).data : payload;
}

function urlOf(areas: AreaBases, { area, style, route, params, query }: OutgoingCall): string {
  const { origin, path } = areas[area];
  const pathParams = params as Record<string, string>;
  const relativePath = route
    .slice(route.indexOf("/"))
    .replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(pathParams[name] ?? ""));
  const searchParams = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) searchParams.set(name, String(value));
  return `${origin ?? ""}${path}/${style}/v1${relativePath}${searchParams.size > 0 ? `?${searchParams}` : ""}`;
}

function callHeaders(
  transport: Transport,
  { style, bearer, idempotencyKey, body }: OutgoingCall,
): Record<string, string> {
  return {
    accept: "application/json",
    ...headersOf(transport, style, bearer),
    ...(bearer === null || style === "ajax" ? {} : { authorization: `Bearer ${bearer}` }),
    ...(idempotencyKey === null ? {} : { "idempotency-key": idempotencyKey }),
    ...(body === undefined ? {} : { "content-type": "application/json" }),
  };
}

/** Headers of every request (spec §7); empty when unset. */
export const headersOf = (
  { locale, version, key = "", session = "" }: Pick<Transport, "locale" | "version" | "key" | "session">,
  style: ApiStyle,
  bearer: string | null,
): Record<string, string> => ({
  "x-requested-with": style,
  "x-reboot-project": PROJECT,
  "x-reboot-key": key,
  "x-reboot-jwt": bearer ?? "",
  "x-reboot-locale": locale(),
  "x-reboot-session": session,
  "x-reboot-mode": "reboot",
  "x-reboot-client-version": version,
});

export function errorOf(status: number, body: unknown, style: ApiStyle): ApiError {
  const { message, type } = (typeof body === "object" && body !== null ? body : {}) as Record<
    string,
    unknown
  >;
  return new ApiError(
    typeof message === "string" ? message : `HTTP ${status}`,
    status,
    typeof type === "string" ? type : "about:blank",
    body,
    style,
  );
}

/** Returns the text itself when it is not JSON, as from a proxy. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
