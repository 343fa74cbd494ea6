import { once } from "node:events";
import { type Server, createServer, request as ask } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { createBrotliDecompress } from "node:zlib";
import { afterEach, expect, test } from "vitest";
import { isFileDownload, sendFileDownload } from "./file-download";

const HEADERS = {
  "content-type": "text/csv; charset=utf-8",
  "content-disposition": 'attachment; filename="people.csv"',
};
const open: Server[] = [];
afterEach(() => open.splice(0).forEach((server) => server.closeAllConnections()));

function fileOf(pieces: number, { size = 100, fails = false } = {}) {
  const seen = { made: 0, left: false };
  async function* made() {
    try {
      for (; seen.made < pieces; seen.made++) yield Buffer.alloc(size, `line ${seen.made}\n`);
      if (fails) throw new Error("the database went away");
    } finally {
      seen.left = seen.made < pieces;
    }
  }
  const body = Readable.toWeb(Readable.from(made(), { highWaterMark: 1 })) as ReadableStream;
  return { seen, response: new Response(body, { headers: HEADERS }) };
}

async function serve(response: Response) {
  const failed: unknown[] = [];
  const server = createServer((from, reply) => {
    sendFileDownload(from, reply, response).catch((error: unknown) => failed.push(error));
  }).listen(0, "127.0.0.1");
  open.push(server);
  await once(server, "listening");
  return { port: (server.address() as AddressInfo).port, failed };
}

test("a file arrives complete, compressed as accepted, and is not cached", async () => {
  const { response } = fileOf(50);
  const { port } = await serve(response);
  const request = ask({ port, headers: { "accept-encoding": "br" } }).end();
  const [answer] = await once(request, "response");
  expect(answer.headers).toMatchObject({
    ...HEADERS,
    "content-encoding": "br",
    "cache-control": "private, no-store",
  });
  let text = "";
  for await (const part of answer.pipe(createBrotliDecompress())) text += part;
  expect(text).toHaveLength(5000);
  expect(text.startsWith("line 0\nline 0")).toBe(true);
});

test("a file is generated only as fast as it is read, and a disconnect ends its generation", async () => {
  const { seen, response } = fileOf(100_000, { size: 65_536 });
  const { port, failed } = await serve(response);
  const request = ask({ port }).end();
  const [answer] = await once(request, "response");
  answer.pause();
  // Generation continues until socket and buffers are full, then waits.
  let before = -1;
  await expect
    .poll(async () => {
      const stands = seen.made === before;
      before = seen.made;
      await new Promise((resolve) => setTimeout(resolve, 200));
      return stands && seen.made === before;
    })
    .toBe(true);
  expect(seen.made).toBeLessThan(1000);
  request.destroy();
  await expect.poll(() => seen.left).toBe(true);
  expect(failed).toEqual([]);
});

test("a file whose generation fails is cut, so that no one takes a part for the whole", async () => {
  const { response } = fileOf(3, { fails: true });
  const { port, failed } = await serve(response);
  const request = ask({ port }).end();
  const [answer] = await once(request, "response");
  const read = async () => {
    for await (const part of answer) void part;
  };
  await expect(read()).rejects.toThrow("aborted");
  expect(String(failed[0])).toContain("the database went away");
});

test("a HEAD request returns no file and generates none", async () => {
  const { seen, response } = fileOf(10_000);
  const { port } = await serve(response);
  const [answer] = await once(ask({ port, method: "HEAD" }).end(), "response");
  expect(answer.headers["content-disposition"]).toBe(HEADERS["content-disposition"]);
  answer.resume();
  await once(answer, "end");
  expect(seen.made).toBeLessThan(100);
});

test("only an attachment is a file download", () => {
  expect(isFileDownload(new Response("a", { headers: HEADERS }))).toBe(true);
  expect(isFileDownload(new Response("a", { headers: { "content-disposition": "inline" } }))).toBe(false);
  expect(isFileDownload(new Response(null, { status: 204 }))).toBe(false);
});
