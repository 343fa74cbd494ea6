import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import Fastify from "fastify";
import { afterAll, expect, test } from "vitest";
import { testDeps } from "../../../test/support/database";
import { testPhoto } from "../../../test/support/test-photo";
import { createDiskFileStore } from "../../adapters/disk-files.server";
import { addPicture, withdrawPicture } from "../../features/uploads/media/pictures.service.server";
import type { Deps } from "../../platform/deps";
import { addMediaRoutes } from "./media-files";

const folder = mkdtempSync(path.join(tmpdir(), "reboot-media-"));
const deps: Deps = { ...(await testDeps("empty")), files: createDiskFileStore(folder) };

function appWith(over: Partial<Deps> = {}) {
  const app = Fastify({ logger: false, routerOptions: { maxParamLength: 300 } });
  addMediaRoutes(app, { ...deps, ...over });
  app.all("/*", (_request, reply) => reply.type("text/html").send("a page"));
  return app;
}
const app = appWith();
const origin = await app.listen({ port: 0 });
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Sends a path unchanged; other clients resolve `..` themselves. */
const askRaw = (url: string) =>
  new Promise<{ status: number; type: string; stored: string; body: string }>((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const call = request({ hostname, port, path: url, agent: false }, async (answer) =>
      resolve({
        status: answer.statusCode ?? 0,
        type: String(answer.headers["content-type"]),
        stored: String(answer.headers["cache-control"]),
        body: await text(answer),
      }),
    );
    call.on("error", reject).end();
  });

async function add(colour: string, until: string | null = null) {
  const { bytes, metadata: about } = await testPhoto(colour, { width: 500, height: 400 });
  const consent = { kind: "given" as const, purpose: "website", until };
  const added = await addPicture(deps, bytes, { ...about, consent });
  if (!added.ok) throw new Error(added.error);
  return added.value.id;
}
const id = await add("#123456");
const address = `/media/${id}/360.avif`;
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const whole = await get(address);

test("a picture has its type, its length, a strong ETag and every protection", async () => {
  expect(whole.statusCode).toBe(200);
  expect(whole.rawPayload.subarray(4, 12).toString()).toBe("ftypavif");
  expect(whole.headers).toMatchObject({
    "content-type": "image/avif",
    "content-length": String(whole.rawPayload.length),
    "cache-control": "public, max-age=86400",
    "accept-ranges": "bytes",
    "x-content-type-options": "nosniff",
    "content-disposition": "inline",
    "content-security-policy": "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    // The API and newsletters link it, so other sites show it.
    "cross-origin-resource-policy": "cross-origin",
  });
  expect(whole.headers.etag).toMatch(/^"[0-9a-f]{32}"$/);
  expect((await get(`/media/${id}/500.webp`)).headers["content-type"]).toBe("image/webp");
  const jpeg = await get(`/media/${id}/500.jpg?x=1`);
  expect([jpeg.statusCode, jpeg.headers["content-type"]]).toEqual([200, "image/jpeg"]);
});

test("HEAD returns the same headers without the bytes", async () => {
  const head = await app.inject({ url: address, method: "HEAD" });
  expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0]);
  for (const name of ["etag", "content-length", "content-type", "cache-control"])
    expect(head.headers[name], name).toBe(whole.headers[name]);
});

test("a client with a current ETag gets no bytes", async () => {
  const etag = String(whole.headers.etag);
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
    const answer = await get(address, { "if-none-match": known });
    expect([answer.statusCode, answer.rawPayload.length, answer.headers.etag]).toEqual([304, 0, etag]);
    expect(answer.headers["cache-control"]).toBe("public, max-age=86400");
  }
  expect((await get(address, { "if-none-match": '"other"' })).statusCode).toBe(200);
});

test("ranges are sent as requested; together they are the picture", async () => {
  const size = whole.rawPayload.length;
  const first = await get(address, { range: "bytes=0-99" });
  const rest = await get(address, { range: "bytes=100-" });
  expect([first.statusCode, first.headers["content-range"]]).toEqual([206, `bytes 0-99/${size}`]);
  expect(first.headers["content-length"]).toBe("100");
  expect(Buffer.concat([first.rawPayload, rest.rawPayload]).equals(whole.rawPayload)).toBe(true);
  const end = await get(address, { range: "bytes=-10" });
  expect(end.rawPayload.equals(whole.rawPayload.subarray(-10))).toBe(true);
  const beyond = await get(address, { range: `bytes=${size}-` });
  expect([beyond.statusCode, beyond.headers["content-range"], beyond.headers["cache-control"]]).toEqual([
    416,
    `bytes */${size}`,
    "no-store",
  ]);
  for (const odd of ["bytes=0-1,5-6", "bytes=9-2", "rows=1-2"])
    expect((await get(address, { range: odd })).statusCode).toBe(200);
});

test("a range of an older picture is not mixed with this one", async () => {
  const range = "bytes=0-9";
  expect((await get(address, { range, "if-range": String(whole.headers.etag) })).statusCode).toBe(206);
  for (const other of ['"other"', "Sat, 21 Nov 2026 08:00:00 GMT", `W/${String(whole.headers.etag)}`])
    expect((await get(address, { range, "if-range": other })).statusCode).toBe(200);
});

test("an invalid URL gets a short line, never a page, a path or an error", async () => {
  const odd = [
    "/media/",
    "/media/x",
    `/media/${id}`,
    `/media/${id}/`,
    `/media/${id}/361.avif`,
    `/media/${id}/360.png`,
    `/media/${id}/360.avif/`,
    `/media/${id}/360.AVIF`,
    `/media/${id}/0360.avif`,
    `/media/${id.toUpperCase()}/360.avif`,
    `/media/..%2f..%2fetc%2fpasswd`,
    `/media/%2e%2e/%2e%2e/etc/passwd`,
    `/media/${id}/..%5c360.avif`,
    `/media/${id}/360.avif%00`,
    `/media/%00`,
    `/media/${id}%2f360.avif`,
    `/media/${"a".repeat(5000)}`,
    `/media/${id}/360.avif;x`,
    `/media/00000000-0000-0000-0000-000000000000/360.avif`,
  ];
  for (const url of odd) {
    expect(await askRaw(url), url).toEqual({
      status: 404,
      type: "text/plain; charset=utf-8",
      stored: "no-store",
      body: "There is no such picture.",
    });
  }
});

test("a withdrawn picture is gone for everyone, also for clients that have it", async () => {
  const other = await add("#654321");
  const url = `/media/${other}/360.avif`;
  const before = await get(url);
  expect(before.statusCode).toBe(200);
  await withdrawPicture(deps, other);
  const requested = [{}, { range: "bytes=0-9" }, { "if-none-match": String(before.headers.etag) }];
  for (const headers of requested) {
    const answer = await get(url, headers as Record<string, string>);
    expect([answer.statusCode, answer.body]).toEqual([410, "This picture is no longer shown."]);
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.headers.etag).toBeUndefined();
  }
});

test("no cache stores a picture beyond the last day of its consent", async () => {
  const lastDay = await add("#abcdef", "2026-11-21");
  // It is 08:00 UTC, and the organisation's day ends at 21:00 UTC.
  const untilMidnight = 13 * 3600;
  const { headers } = await get(`/media/${lastDay}/360.avif`);
  expect(headers["cache-control"]).toBe(`public, max-age=${untilMidnight}`);
});

test("if the file or the database is unavailable, the response says so and is not cached", async () => {
  const files = { ...deps.files, read: () => Promise.resolve(null) };
  const db = {
    ...deps.db,
    selectFrom: () => {
      throw new Error("connection to /secret/path refused");
    },
  } as unknown as Deps["db"];
  for (const broken of [appWith({ files }), appWith({ db })]) {
    const { statusCode, headers, body } = await broken.inject({ url: address });
    expect([statusCode, headers["cache-control"], headers.etag]).toEqual([503, "no-store", undefined]);
    expect(body).toBe("The picture cannot be sent at the moment. Try again.");
  }
});
