import type { FastifyRequest } from "fastify";
import { recordReads } from "../../db/read-tables.server";
import { type Style, inStyle } from "../../platform/asked";
import type { Route } from "../../platform/endpoint.server";
import type { Refusal } from "../../platform/problem";
import type { Answer as Finished, PageCache } from "../page/page-cache";
import { askedLocale } from "./asked-locale";
import { CACHE_CONTROL, JSON_TYPE } from "./send";

export type Header = readonly [name: string, value: string];
/** What came out of a call, in a form that can be kept and given again. */
export type Answer = { value: unknown; headers: Header[]; languages: string[] } | { refusal: Refusal };

type Called = Readonly<{ route: Route; style: Style; request: FastifyRequest }>;

const nothing = Buffer.alloc(0);

/**
 * An answer that is the same for everybody, kept beside the pages until something changes in a table that it was read from.
 * A refusal is kept by nobody: it names its request.
 * @param work makes the answer
 */
export async function keptAnswer(
  cache: Pick<PageCache, "answer">,
  { route, style, request }: Called,
  work: () => Promise<Answer>,
): Promise<Finished | { refusal: Refusal }> {
  const { area, endpoint } = route;
  let refusal: Refusal | undefined;
  // Areas may have hosts of their own, with the same addresses.
  const key = `${area} ${style} ${askedLocale(request.headers)} ${request.url}`;
  const finished = await cache.answer(key, async () => {
    const tables = new Set<string>();
    const answer = await recordReads(tables, work);
    if ("refusal" in answer) {
      refusal = answer.refusal;
      return { status: endpoint.status, headers: {}, body: nothing, tags: null };
    }
    const headers = {
      ...Object.fromEntries(answer.headers),
      "content-type": JSON_TYPE,
      "content-language": answer.languages.join(", "),
      "cache-control": CACHE_CONTROL[endpoint.cache],
    };
    const body = Buffer.from(JSON.stringify(inStyle(style, answer.value)));
    return { status: endpoint.status, headers, body, tags: [...tables] };
  });
  return refusal ? { refusal } : finished;
}
