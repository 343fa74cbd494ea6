import { readFile, readdir } from "node:fs/promises";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { etagOf } from "./page/compressed";
import { FOR_EVER, sendFromRoute } from "./page/http-answer";
import type { Answer } from "./page/page-cache";

const TYPES: Record<string, string> = {
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

/** How soon after a look into the folders an unknown name is worth another one, in milliseconds. */
const LOOK = 2000;

/**
 * Scripts, styles and fonts of the build: eight megabytes with their compressed forms, read when they are first requested
 * and cached. They carry a digest in their name and never change, so those of other releases stand beside them: of earlier
 * ones, for pages that are open, and of a newer one that other processes run already.
 * @param folders the build's own first
 */
export async function addBuiltFiles(
  app: FastifyInstance,
  folders: readonly string[],
  now: () => number = () => performance.now(),
): Promise<void> {
  const places = new Map<string, string>();
  const known = new Map<string, Promise<Answer>>();
  let lookedAt = -Infinity;
  let looking: Promise<void> | undefined;

  async function look(): Promise<void> {
    lookedAt = now();
    for (const folder of folders.toReversed())
      for (const name of await filesIn(folder)) places.set(name, path.join(folder, name));
  }
  await look();

  /** A release may have been installed since the last look. */
  async function isThere(name: string): Promise<boolean> {
    if (!(path.extname(name) in TYPES)) return false;
    if (!places.has(name) && !looking && now() - lookedAt >= LOOK)
      looking = look().finally(() => (looking = undefined));
    if (!places.has(name)) await looking;
    return places.has(name);
  }

  async function read(name: string): Promise<Answer> {
    const compressed = (ending: string) => {
      const file = places.get(`${name}${ending}`);
      return file === undefined ? identity : readFile(file);
    };
    const identity = await readFile(places.get(name)!);
    const [br, gzip] = await Promise.all([compressed(".br"), compressed(".gz")]);
    const headers = {
      "content-type": TYPES[path.extname(name)]!,
      "cache-control": FOR_EVER,
      vary: "accept-encoding",
    };
    return { status: 200, headers, etag: etagOf(identity), bodies: { br, gzip, identity } };
  }

  app.get<{ Params: { "*": string } }>("/assets/*", async (request, reply) => {
    const { "*": name } = request.params;
    if (!(await isThere(name))) return reply.callNotFound();
    const reading = known.get(name) ?? read(name);
    known.set(name, reading);
    const answer = await reading.catch((error: unknown) => {
      known.delete(name);
      // A new build has been put in its place.
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
      throw error;
    });
    if (!answer) return reply.callNotFound();
    sendFromRoute(request, reply, answer);
  });
}

/** Names of the files in a folder and below; none when the folder is not there. */
async function filesIn(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return [];
      throw error;
    },
  );
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, "/"));
}
