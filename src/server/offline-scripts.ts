import { readFileSync } from "node:fs";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { compress, etagOf } from "./page/compressed";
import { sendFromRoute } from "./page/http-answer";

const TYPE = "text/javascript; charset=utf-8";
/** What a worker may ask for is said by its own script: pages and files of this site. */
const POLICY = "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/**
 * The scripts that keep pages on phones (src/offline/). They keep their names, so browsers ask again with each page: the
 * ETag is a digest of the bytes, since with times and sizes alone a new build could look like the old one.
 * @param keepsPages when false, the worker's address answers the script that removes the worker
 */
export async function addOfflineScripts(app: FastifyInstance, keepsPages: boolean): Promise<void> {
  await addScript(app, "/sw.js", keepsPages ? "sw.js" : "sw-off.js");
  await addScript(app, "/keep-pages.js", "keep-pages.js");
  await addScript(app, "/check-wiped.js", "check-wiped.js");
}

async function addScript(app: FastifyInstance, address: string, file: string): Promise<void> {
  const body = readFileSync(path.resolve("build/client", file));
  const headers = { "content-type": TYPE, "cache-control": "no-cache", "content-security-policy": POLICY };
  const answer = { status: 200, headers, etag: etagOf(body), bodies: await compress(body, TYPE, "best") };
  app.get(address, (request, reply) => sendFromRoute(request, reply, answer));
}
