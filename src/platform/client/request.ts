import type { Area, AreaBases } from "../areas";
import type { Style } from "../asked";
import type { Locale } from "../languages";
import { PROJECT } from "../realtime-frames";
import { ApiError } from "./api-error";

/** Where calls go, and what stands in the head of each. */
export type Line = {
  /** Where the API of each area is. An `origin` of null is the page's own. */
  areas: AreaBases;
  locale: () => Locale;
  /** Version of the program that calls. */
  version: string;
  /** Key of a project, for programs that were given one. */
  key?: string;
  /** A session's own token, for programs without cookies. */
  session?: string;
  fetch: typeof fetch;
};

/** One call, with nothing left to find out. */
export type Outgoing = {
  style: Style;
  area: Area;
  /** `GET /programs/:id` */
  address: string;
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
export async function send(line: Line, call: Outgoing): Promise<unknown> {
  const { fetch } = line;
  const response = await fetch(urlOf(line.areas, call), {
    method: call.address.split(" ", 1)[0]!,
    credentials: "include",
    headers: callHeaders(line, call),
    ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
  });
  if (response.status >= 400) throw errorOf(response.status, parsed(await response.text()), call.style);
  const answer = (await response.json()) as unknown;
  return call.style === "ajax" ? (answer as { data: unknown }).data : answer;
}

function urlOf(areas: AreaBases, { area, style, address, params, query }: Outgoing): string {
  const { origin, path } = areas[area];
  const given = params as Record<string, string>;
  const below = address
    .slice(address.indexOf("/"))
    .replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(given[name] ?? ""));
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) asked.set(name, String(value));
  return `${origin ?? ""}${path}/${style}/v1${below}${asked.size > 0 ? `?${asked}` : ""}`;
}

function callHeaders(line: Line, { style, bearer, idempotencyKey, body }: Outgoing): Record<string, string> {
  const { key, session } = line;
  return {
    accept: "application/json",
    ...headersOf(line, style),
    ...(key === undefined ? {} : { "x-reboot-key": key }),
    ...(session === undefined ? {} : { "x-reboot-session": session }),
    ...(bearer === null ? {} : { "x-reboot-jwt": bearer }),
    ...(bearer === null || style === "ajax" ? {} : { authorization: `Bearer ${bearer}` }),
    ...(idempotencyKey === null ? {} : { "idempotency-key": idempotencyKey }),
    ...(body === undefined ? {} : { "content-type": "application/json" }),
  };
}

/** What every request of this client says of itself. */
export const headersOf = (
  { locale, version }: Pick<Line, "locale" | "version">,
  style: Style,
): Record<string, string> => ({
  "x-requested-with": style,
  "x-reboot-project": PROJECT,
  "x-reboot-mode": "reboot",
  "x-reboot-locale": locale(),
  "x-reboot-client-version": version,
});

/** @param body what came with it, usually a `Problem` */
export function errorOf(status: number, body: unknown, style: Style): ApiError {
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
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
