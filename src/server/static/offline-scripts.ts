import { readFileSync } from "node:fs";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { compress, etagOf } from "../http/compression";
import { sendThroughFastify } from "../http/encoded-response";

const CONTENT_TYPE = "text/javascript; charset=utf-8";
/** A worker's own script sets the policy for its requests: pages and files of this site. */
const CONTENT_SECURITY_POLICY =
  "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/**
 * Serves the offline scripts. The ETag is a digest: times and sizes may not change with a new build.
 * @param offlineEnabled if false, `/sw.js` removes the worker
 */
export async function addOfflineScripts(app: FastifyInstance, offlineEnabled: boolean): Promise<void> {
  await addScript(app, "/sw.js", offlineEnabled ? "sw.js" : "sw-off.js");
  await addScript(app, "/keep-pages.js", "keep-pages.js");
  await addScript(app, "/check-wiped.js", "check-wiped.js");
}

async function addScript(app: FastifyInstance, url: string, file: string): Promise<void> {
  const body = readFileSync(path.resolve("build/client", file));
  const headers = {
    "content-type": CONTENT_TYPE,
    "cache-control": "no-cache",
    "content-security-policy": CONTENT_SECURITY_POLICY,
  };
  const response = {
    status: 200,
    headers,
    etag: etagOf(body),
    bodies: await compress(body, CONTENT_TYPE, "best"),
  };
  app.get(url, (request, reply) => sendThroughFastify(request, reply, response));
}
