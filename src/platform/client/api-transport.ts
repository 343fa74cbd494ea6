import type { Area, AreaBases } from "../api/api-areas";
import type { ApiStyle } from "../api/api-request";
import type { Locale } from "../i18n/locales";
import { PROJECT } from "../api/realtime-protocol";
import { ApiError } from "./api-error";

/** Where calls go, and what stands in the head of each. */
export type Transport = {
  /** Where the API of each area is. An `origin` of null is the page's own. */
  areas: AreaBases;
  locale: () => Locale;
  /** Version of the program that calls. */
  version: string;
  /** Key of a project, for programs that have one. */
  key?: string;
  /** A session's own token, for programs without cookies: in a page it is in a cookie that no script can read. */
  session?: string;
  fetch: typeof fetch;
};

/** One call, with nothing left to find out. */
export type OutgoingCall = {
  style: ApiStyle;
  area: Area;
  /** `GET /programs/:id` */
  route: string;
  params: object;
  query: object;
  body: unknown;
  bearer: string | null;
  /** Null: a call that only reads. */
  idempotencyKey: string | null;
};

/**
 * Sends one request. @returns what `data` holds in the ajax style, the bare answer in the api style
 * @throws ApiError for 400 and above; what `fetch` throws when there was no answer
 */
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

/** Headers of every request of this client (spec §7); one without a value is empty. */
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

/** @param body what came with it, usually a `Problem` */
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

/** JSON when it is JSON; a proxy's page stays text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
