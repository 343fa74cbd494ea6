import { readFile, readdir } from "node:fs/promises";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { etagOf } from "../http/compression";
import { CACHE_FOREVER, sendThroughFastify } from "../http/encoded-response";
import type { EncodedResponse } from "../page/cache/response-types";

const CONTENT_TYPES: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".avif": "image/avif",
  ".webp": "image/webp",
  ".png": "image/png",
  ".woff2": "font/woff2",
  ".ttf": "font/ttf",
};

const RESCAN_INTERVAL_MS = 2000;

/**
 * Serves built files of this and of other releases: of earlier ones for open pages, of a newer one that other
 * processes run. @param folders the build's own first
 */
export async function addBuiltAssets(
  app: FastifyInstance,
  folders: readonly string[],
  now: () => number = () => performance.now(),
): Promise<void> {
  const filePaths = new Map<string, string>();
  const assetCache = new Map<string, Promise<EncodedResponse>>();
  let scannedAt = -Infinity;
  let pendingScan: Promise<void> | undefined;

  async function rescan(): Promise<void> {
    scannedAt = now();
    for (const folder of folders.toReversed())
      for (const name of await listFiles(folder)) filePaths.set(name, path.join(folder, name));
  }
  await rescan();

  /** A release may have been installed since the last scan. */
  async function assetExists(name: string): Promise<boolean> {
    if (!(path.extname(name) in CONTENT_TYPES)) return false;
    if (!filePaths.has(name) && !pendingScan && now() - scannedAt >= RESCAN_INTERVAL_MS)
      pendingScan = rescan().finally(() => (pendingScan = undefined));
    if (!filePaths.has(name)) await pendingScan;
    return filePaths.has(name);
  }

  async function readAsset(name: string): Promise<EncodedResponse> {
    const compressed = (extension: string) => {
      const file = filePaths.get(`${name}${extension}`);
      return file === undefined ? identity : readFile(file);
    };
    const identity = await readFile(filePaths.get(name)!);
    const [br, gzip] = await Promise.all([compressed(".br"), compressed(".gz")]);
    const headers = {
      "content-type": CONTENT_TYPES[path.extname(name)]!,
      "cache-control": CACHE_FOREVER,
      vary: "accept-encoding",
    };
    return { status: 200, headers, etag: etagOf(identity), bodies: { br, gzip, identity } };
  }

  app.get<{ Params: { "*": string } }>("/assets/*", async (request, reply) => {
    const { "*": name } = request.params;
    if (!(await assetExists(name))) return reply.callNotFound();
    const pending = assetCache.get(name) ?? readAsset(name);
    assetCache.set(name, pending);
    const response = await pending.catch((error: unknown) => {
      assetCache.delete(name);
      // A new build has replaced it.
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
      throw error;
    });
    if (!response) return reply.callNotFound();
    sendThroughFastify(request, reply, response);
  });
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return [];
      throw error;
    },
  );
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, "/"));
}
