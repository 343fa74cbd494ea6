import { existsSync, readFileSync, statSync } from "node:fs";
import http from "node:http";
import path from "node:path";

/** Serves `answers` by path, and otherwise built client files, such as the page's font. */
export async function serveFiles(port, answers, atEnd) {
  const server = http.createServer((request, reply) => {
    const { headers, body } = answers.get(request.url) ?? built(request.url) ?? {};
    if (!body) return void reply.writeHead(404).end();
    reply.writeHead(200, { ...headers, "content-length": body.length }).end(body);
  });
  await new Promise((resolve, reject) => server.once("error", reject).listen(port, "127.0.0.1", resolve));
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${port}`;
}

function built(url) {
  const file = path.join("build/client", path.normalize(url));
  if (!existsSync(file) || !statSync(file).isFile()) return null;
  return {
    headers: file.endsWith(".woff2") ? { "content-type": "font/woff2" } : {},
    body: readFileSync(file),
  };
}

export function plainPage(bytes) {
  const head =
    '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Plain</title><style>body{font:1rem/1.5 sans-serif;margin:1rem}</style></head><body><p>';
  const foot = "</p></body></html>";
  const words = "Plain words that fill the page up to its size. ";
  const room = bytes - head.length - foot.length;
  const text = words.repeat(Math.ceil(room / words.length)).slice(0, room);
  return {
    headers: { "content-type": "text/html; charset=utf-8" },
    body: Buffer.from(head + text + foot),
  };
}
