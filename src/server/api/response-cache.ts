import type { FastifyRequest } from "fastify";
import { trackReadTables } from "../../db/table-tracking.server";
import { type ApiStyle, wrapResponse } from "../../platform/api/api-request";
import type { Route } from "../../platform/api/endpoint.server";
import type { Refusal } from "../../platform/api/problem";
import type { PageCache } from "../page/cache/page-cache";
import type { EncodedResponse } from "../page/cache/response-types";
import { requestLocale } from "./request-locale";
import { CACHE_CONTROL, JSON_TYPE } from "./send-response";

export type ResponseHeader = readonly [name: string, value: string];
export type ApiResult =
  { value: unknown; headers: ResponseHeader[]; languages: string[] } | { refusal: Refusal };

type RoutedRequest = Readonly<{ route: Route; style: ApiStyle; request: FastifyRequest }>;

const EMPTY_BODY = Buffer.alloc(0);

/** Answers a public call from the cache. Refusals are not cached: they contain the request id. */
export async function respondFromCache(
  cache: Pick<PageCache, "getOrRender">,
  { route, style, request }: RoutedRequest,
  execute: () => Promise<ApiResult>,
): Promise<EncodedResponse | { refusal: Refusal }> {
  const { area, endpoint } = route;
  let refusal: Refusal | undefined;
  // Areas may have their own hosts with the same paths.
  const key = `${area} ${style} ${requestLocale(request.headers)} ${request.url}`;
  const response = await cache.getOrRender(key, async () => {
    const tables = new Set<string>();
    const result = await trackReadTables(tables, execute);
    if ("refusal" in result) {
      refusal = result.refusal;
      return { status: endpoint.status, headers: {}, body: EMPTY_BODY, tags: null };
    }
    const headers = {
      ...Object.fromEntries(result.headers),
      "content-type": JSON_TYPE,
      "content-language": result.languages.join(", "),
      "cache-control": CACHE_CONTROL[endpoint.cache],
    };
    const body = Buffer.from(JSON.stringify(wrapResponse(style, result.value)));
    return { status: endpoint.status, headers, body, tags: [...tables] };
  });
  return refusal ? { refusal } : response;
}
