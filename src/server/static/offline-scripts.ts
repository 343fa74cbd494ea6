import { readFileSync } from "node:fs";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { compress, etagOf } from "../http/compression";
import { sendThroughFastify } from "../http/encoded-response";

const CONTENT_TYPE = "text/javascript; charset=utf-8";
/** What a worker may ask for is said by its own script: pages and files of this site. */
const CONTENT_SECURITY_POLICY =
  "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/**
 * The scripts that keep pages on phones (src/offline/). They keep their names, so browsers ask again with each page: the
 * ETag is a digest of the bytes, since with times and sizes alone a new build could look like the old one.
 * @param offlineEnabled when false, the worker's address answers the script that removes the worker
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
