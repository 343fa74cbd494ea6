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

/**
 * Scripts, styles and fonts of the build: eight megabytes with their compressed forms, read when they are first asked for
 * and kept. They carry a digest in their name and never change.
 * @param folder what is in it when the program starts is there
 */
export async function addBuiltFiles(app: FastifyInstance, folder: string): Promise<void> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = new Set(
    found
      .filter((entry) => entry.isFile())
      .map((entry) =>
        path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, "/"),
      ),
  );
  const known = new Map<string, Promise<Answer>>();

  async function read(name: string): Promise<Answer> {
    const file = (ending = "") => readFile(path.join(folder, name + ending));
    const identity = await file();
    const [br, gzip] = await Promise.all([
      names.has(`${name}.br`) ? file(".br") : identity,
      names.has(`${name}.gz`) ? file(".gz") : identity,
    ]);
    const headers = {
      "content-type": TYPES[path.extname(name)]!,
      "cache-control": FOR_EVER,
      vary: "accept-encoding",
    };
    return { status: 200, headers, etag: etagOf(identity), bodies: { br, gzip, identity } };
  }

  app.get<{ Params: { "*": string } }>("/assets/*", async (request, reply) => {
    const { "*": name } = request.params;
    if (!names.has(name) || !(path.extname(name) in TYPES)) return reply.callNotFound();
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
