import { createHash, randomUUID } from "node:crypto";
import { request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import * as tus from "tus-js-client";
import { expect, test } from "vitest";
import { identifyRequest } from "../../features/accounts/sessions/identify.server";
import { pdf } from "../../features/uploads/file-uploads.fixture";
import { createTestApp } from "./api.fixture";
import {
  CV_FIELDS,
  UPLOAD_CONTENT_HEADERS,
  TUS_HEADERS,
  metadata,
  startUploadServer,
  type Headers,
} from "./uploads.fixture";

const { amina, app, base, bearer, started, call, create, deps, patch } = await startUploadServer();

test("a stock tus client sends a file in chunks of 5 MB, goes on after a break, and gets the same bytes back", async () => {
  const bytes = pdf(9_000_001);
  let url = "";
  let token: Headers = {};
  const send = (stopAt: number | null) =>
    new Promise<"stopped" | "done">((resolve, reject) => {
      const upload = new tus.Upload(bytes, {
        endpoint: `${base}/api/v1/uploads`,
        uploadUrl: url || null,
        onBeforeRequest: (request) => {
          if (token["upload-token"]) request.setHeader("upload-token", token["upload-token"]);
        },
        chunkSize: 5_242_880,
        metadata: CV_FIELDS,
        retryDelays: null,
        onAfterResponse: (_request, response) => {
          const given = response.getHeader("Upload-Token");
          if (given) token = { "upload-token": given };
        },
        onUploadUrlAvailable: () => void (url = upload.url!),
        onChunkComplete: (_size, accepted) => {
          if (stopAt === null || accepted < stopAt) return;
          void upload.abort().then(() => resolve("stopped"));
        },
        onError: reject,
        onSuccess: () => resolve("done"),
      });
      upload.start();
    });
  expect(await send(5_242_880)).toBe("stopped");
  const half = await fetch(url, { method: "HEAD", headers: { ...TUS_HEADERS, ...token } });
  expect(Number(half.headers.get("upload-offset"))).toBeGreaterThanOrEqual(5_242_880);
  expect(await send(null)).toBe("done");
  const file = await fetch(url, { headers: token });
  const digest = (of: Buffer) => createHash("sha256").update(of).digest("hex");
  expect(digest(Buffer.from(await file.arrayBuffer()))).toBe(digest(bytes));
  expect(file.headers.get("content-disposition")).toBe(
    `attachment; filename="cv.pdf"; filename*=UTF-8''cv.pdf`,
  );
  expect(file.headers.get("x-content-type-options")).toBe("nosniff");
  expect(file.headers.get("cache-control")).toBe("private, no-store");
});

test("a connection that breaks in the middle of a chunk keeps what had come", async () => {
  const bytes = pdf(700_000);
  const { url, token } = await started(bytes.length);
  const headers = {
    ...TUS_HEADERS,
    ...UPLOAD_CONTENT_HEADERS,
    ...token,
    "upload-offset": "0",
    "content-length": String(bytes.length),
  };
  const broken = httpRequest(`${base}${url}`, { method: "PATCH", headers });
  broken.on("error", () => {});
  await new Promise<void>((resolve) => broken.write(bytes.subarray(0, 400_000), () => resolve()));
  const received = async () => Number((await call("HEAD", url, token)).headers["upload-offset"]);
  while ((await received()) === 0);
  broken.destroy();
  while ((await received()) < 400_000);
  const at = await received();
  expect(at).toBe(400_000);
  expect((await patch(url, at, bytes.subarray(at), token)).statusCode).toBe(204);
  expect((await call("GET", url, token)).rawPayload.equals(bytes)).toBe(true);
});

test("what is spoken is said, and a file may begin with its first bytes", async () => {
  const options = await call("OPTIONS", "/api/v1/uploads");
  expect([options.statusCode, options.headers["tus-version"]]).toEqual([204, "1.0.0"]);
  expect(options.headers["tus-extension"]).toBe("creation,creation-with-upload,expiration,termination");
  expect(options.headers["tus-max-size"]).toBe(String(30 * 1024 * 1024));
  const bytes = pdf(5000);
  const made = await call(
    "POST",
    "/api/v1/uploads",
    { ...UPLOAD_CONTENT_HEADERS, "upload-length": "5000", "upload-metadata": metadata(CV_FIELDS) },
    bytes.subarray(0, 2000),
  );
  expect([made.statusCode, made.headers["upload-offset"]]).toEqual([201, "2000"]);
  expect(Date.parse(String(made.headers["upload-expires"]))).toBe(deps.now().getTime() + 86_400_000);
  const token = { "upload-token": String(made.headers["upload-token"]) };
  const head = await call("HEAD", String(made.headers.location), token);
  expect(head.headers).toMatchObject({
    "upload-offset": "2000",
    "upload-length": "5000",
    "upload-metadata": metadata(CV_FIELDS),
    "cache-control": "no-store",
  });
});

test("nobody but its sender can ask about, add to, read or remove an upload", async () => {
  const { url, token } = await started(1000);
  const other = (await started(10)).token;
  const forged = { "upload-token": `${token["upload-token"]!.split(".")[0]}.${"A".repeat(43)}` };
  const swapped = {
    "upload-token": `${token["upload-token"]!.split(".")[0]}.${other["upload-token"]!.split(".")[1]}`,
  };
  for (const stranger of [{}, other, forged, swapped, bearer, { "upload-token": "x" }] as Headers[]) {
    for (const method of ["HEAD", "DELETE", "GET"])
      expect((await call(method, url, stranger)).statusCode, method).toBe(404);
    const answer = await patch(url, 0, pdf(1000), stranger);
    expect([answer.statusCode, answer.json().code]).toEqual([404, "not_found"]);
  }
  expect((await call("HEAD", url, token)).headers["upload-offset"]).toBe("0");
  expect((await call("DELETE", url, token)).statusCode).toBe(204);
  expect((await call("HEAD", url, token)).statusCode).toBe(404);
  for (const id of ["x", randomUUID(), "..%2f..%2fetc%2fpasswd", "x".repeat(300), "%00"])
    expect([400, 404]).toContain((await call("GET", `/api/v1/uploads/${id}`, token)).statusCode);
});

test("whoever is signed in owns by the account, in both styles", async () => {
  const made = await create(500, bearer);
  expect(made.headers["upload-token"]).toBeUndefined();
  const url = String(made.headers.location);
  const bytes = pdf(500);
  expect((await patch(url, 0, bytes, bearer)).statusCode).toBe(204);
  expect((await call("GET", url)).statusCode).toBe(404);
  const session = { cookie: `reboot=${amina.token}` };
  expect((await call("GET", url.replace("/api/", "/ajax/"), session)).rawPayload.equals(bytes)).toBe(true);
  expect((await call("GET", url, session)).statusCode).toBe(404);
  const over = await create(500, { authorization: "Bearer over" });
  expect([over.statusCode, over.json().message]).toEqual([403, "Unauthorized"]);
});

test("our own pages are known by a cookie, which another site cannot use", async () => {
  const own = { origin: deps.origin };
  const made = await create(500, own, "/ajax/v1/uploads");
  expect(made.headers["upload-token"]).toBeUndefined();
  const line = String(made.headers["set-cookie"]);
  expect(line).toMatch(/^uploads=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=604800$/);
  const cookie = { cookie: line.split(";")[0]! };
  const url = String(made.headers.location);
  expect(url).toMatch(/^\/ajax\/v1\/uploads\//);
  expect((await patch(url, 0, pdf(500), { ...cookie, origin: "https://evil.example" })).json().code).toBe(
    "foreign_origin",
  );
  expect(
    (await create(500, { ...cookie, origin: "https://evil.example" }, "/ajax/v1/uploads")).statusCode,
  ).toBe(403);
  // Not in the api style: there a cookie says nothing.
  expect((await call("HEAD", url.replace("/ajax/", "/api/"), cookie)).statusCode).toBe(404);
  expect((await patch(url, 0, pdf(500), { ...cookie, ...own })).statusCode).toBe(204);
  expect(
    (await create(500, { ...cookie, ...own }, "/ajax/v1/uploads")).headers["set-cookie"],
  ).toBeUndefined();
});

test("a configured site may send files and read the answers; another may not", async () => {
  const preflight = (origin: string, url: string, method: string) =>
    app.inject({
      method: "OPTIONS",
      url,
      headers: {
        origin,
        "access-control-request-method": method,
        "access-control-request-headers": "upload-offset",
      },
    });
  const requested = await preflight("https://partner.example", `/api/v1/uploads/${randomUUID()}`, "PATCH");
  expect(requested.headers).toMatchObject({
    "access-control-allow-origin": "https://partner.example",
    "access-control-allow-methods": "HEAD, PATCH, DELETE, GET",
    "access-control-allow-headers": expect.stringContaining("Upload-Metadata"),
  });
  const evil = await preflight("https://evil.example", "/api/v1/uploads", "POST");
  expect(evil.headers["access-control-allow-origin"]).toBeUndefined();
  const made = await create(500, { origin: "https://partner.example" });
  expect(made.headers["access-control-expose-headers"]).toMatch(/Location.*Upload-Offset.*Upload-Token/);
  const failed = await create(500, { origin: "https://partner.example", "tus-resumable": "0.2.2" });
  expect([failed.statusCode, failed.headers["access-control-allow-origin"]]).toEqual([
    412,
    "https://partner.example",
  ]);
});

test("a program that stops does not wait for a slow sender, and keeps what it has sent", async () => {
  const stopping = await createTestApp(deps, [], {}, identifyRequest(deps));
  await stopping.listen({ port: 0, host: "127.0.0.1" });
  const { port } = stopping.server.address() as AddressInfo;
  const bytes = pdf(600_000);
  const { url, token } = await started(bytes.length);
  const headers = {
    ...TUS_HEADERS,
    ...UPLOAD_CONTENT_HEADERS,
    ...token,
    "upload-offset": "0",
    "content-length": String(bytes.length),
  };
  const slow = httpRequest({ port, path: url, method: "PATCH", headers });
  const cut = new Promise((resolve) => slow.on("error", resolve));
  await new Promise<void>((resolve) => slow.write(bytes.subarray(0, 300_000), () => resolve()));
  const received = async () => Number((await call("HEAD", url, token)).headers["upload-offset"]);
  while ((await received()) === 0);
  await stopping.close();
  await cut;
  expect(await received()).toBeGreaterThanOrEqual(262_144);
});
