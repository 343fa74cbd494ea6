import type { ServerResponse } from "node:http";
import { isKnownEtag } from "../../platform/known-etag";
import { type Encoding, chooseEncoding } from "./compressed";
import type { Answer } from "./page-cache";

/** What a reader may keep without asking: nothing, but asking costs only headers. */
const ASK_AGAIN = "public, max-age=0, must-revalidate";

type Asked = { method: string; headers: Record<string, string | string[] | undefined> };

/** Sends a finished answer: the right encoding, 304 when the reader has it, no body for HEAD. */
export function sendAnswer(asked: Asked, reply: ServerResponse, answer: Answer): void {
  const encoding = chooseEncoding(String(asked.headers["accept-encoding"] ?? ""));
  const body = answer.bodies[encoding];
  const compressed = body !== answer.bodies.identity;
  const etag = compressed ? `"${answer.etag}-${encoding}"` : `"${answer.etag}"`;
  for (const [name, value] of Object.entries(answer.headers)) reply.setHeader(name, value);
  if (!reply.hasHeader("cache-control")) reply.setHeader("cache-control", ASK_AGAIN);
  reply.setHeader("vary", "accept-encoding");
  reply.setHeader("etag", etag);
  if (answer.status === 200 && isKnownEtag(asked.headers["if-none-match"], etag)) {
    reply.removeHeader("content-type");
    reply.writeHead(304).end();
    return;
  }
  if (compressed) reply.setHeader("content-encoding", encoding satisfies Encoding);
  reply.setHeader("content-length", body.length);
  reply.writeHead(answer.status).end(asked.method === "HEAD" ? undefined : body);
}
