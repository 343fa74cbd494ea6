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

test("a stock tus client sends a file in chunks of 5 MB, resumes after a break and downloads the same bytes", async () => {
  const bytes = pdf(9_000_001);
  let url = "";
  const send = (stopAt: number | null) =>
    new Promise<"stopped" | "done">((resolve, reject) => {
      const upload = new tus.Upload(bytes, {
        endpoint: `${base}/api/v1/uploads`,
        uploadUrl: url || null,
        chunkSize: 5_242_880,
        metadata: CV_FIELDS,
        retryDelays: null,
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
  const half = await fetch(url, { method: "HEAD", headers: TUS_HEADERS });
  expect(Number(half.headers.get("upload-offset"))).toBeGreaterThanOrEqual(5_242_880);
  expect(await send(null)).toBe("done");
  const file = await fetch(url);
  const digest = (of: Buffer) => createHash("sha256").update(of).digest("hex");
  expect(digest(Buffer.from(await file.arrayBuffer()))).toBe(digest(bytes));
  expect(file.headers.get("content-disposition")).toBe(
    `attachment; filename="cv.pdf"; filename*=UTF-8''cv.pdf`,
  );
  expect(file.headers.get("x-content-type-options")).toBe("nosniff");
  expect(file.headers.get("cache-control")).toBe("private, no-store");
});

test("a stock tus client behind a proxy that lets only POST through uploads with X-HTTP-Method-Override", async () => {
  const bytes = pdf(9000);
  const methods: string[] = [];
  const url = await new Promise<string>((resolve, reject) => {
    const upload = new tus.Upload(bytes, {
      endpoint: `${base}/api/v1/uploads`,
      overridePatchMethod: true,
      chunkSize: 5000,
      metadata: CV_FIELDS,
      retryDelays: null,
      onBeforeRequest: (request) => void methods.push(request.getMethod()),
      onError: reject,
      onSuccess: () => resolve(upload.url!),
    });
    upload.start();
  });
  expect(methods).toEqual(["POST", "POST", "POST"]);
  expect(Buffer.from(await (await fetch(url)).arrayBuffer()).equals(bytes)).toBe(true);
  const override = (method: string, headers: Headers = {}) =>
    call("POST", url.slice(base.length), { "x-http-method-override": method, ...headers });
  expect((await override("HEAD")).headers["upload-offset"]).toBe("9000");
  for (const method of ["GET", "PUT", "constructor", ""]) {
    const refused = await override(method);
    expect([refused.statusCode, refused.headers.allow], method).toEqual([
      405,
      "HEAD, PATCH, DELETE, GET, POST, OPTIONS",
    ]);
  }
  expect((await call("POST", url.slice(base.length))).statusCode).toBe(405);
  const other = await call("POST", "/api/v1/programs", { "x-http-method-override": "GET" });
  expect(other.statusCode).toBe(404);
  expect((await override("delete")).statusCode).toBe(204);
  expect((await call("HEAD", url.slice(base.length))).statusCode).toBe(404);
});

test("bytes received before a connection breaks are retained", async () => {
  const bytes = pdf(700_000);
  const url = await started(bytes.length);
  const headers = {
    ...TUS_HEADERS,
    ...UPLOAD_CONTENT_HEADERS,
    "upload-offset": "0",
    "content-length": String(bytes.length),
  };
  const broken = httpRequest(`${base}${url}`, { method: "PATCH", headers });
  broken.on("error", () => {});
  await new Promise<void>((resolve) => broken.write(bytes.subarray(0, 400_000), () => resolve()));
  const received = async () => Number((await call("HEAD", url)).headers["upload-offset"]);
  while ((await received()) === 0);
  broken.destroy();
  while ((await received()) < 400_000);
  const at = await received();
  expect(at).toBe(400_000);
  expect((await patch(url, at, bytes.subarray(at))).statusCode).toBe(204);
  expect((await call("GET", url)).rawPayload.equals(bytes)).toBe(true);
});

test("OPTIONS describes the protocol, and an upload may start with its first bytes", async () => {
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
  const head = await call("HEAD", String(made.headers.location));
  expect(head.headers).toMatchObject({
    "upload-offset": "2000",
    "upload-length": "5000",
    "upload-metadata": metadata(CV_FIELDS),
    "cache-control": "no-store",
  });
});

test("an upload is available only at the URL that its sender received", async () => {
  const url = await started(1000);
  const [reference] = url.split("/").slice(-1) as [string];
  const [id, signature] = reference.split(".") as [string, string];
  const other = (await started(10)).split(".").at(-1)!;
  const strangers = [id, `${id}.${other}`, `${id}.${"A".repeat(signature.length)}`, `${id}.x`, `${id}.`];
  for (const stranger of strangers)
    for (const headers of [{}, bearer]) {
      const wrongUrl = `/api/v1/uploads/${stranger}`;
      for (const method of ["HEAD", "DELETE", "GET"])
        expect((await call(method, wrongUrl, headers)).statusCode, method).toBe(404);
      const answer = await patch(wrongUrl, 0, pdf(1000), headers);
      expect([answer.statusCode, answer.json().code]).toEqual([404, "not_found"]);
    }
  expect((await call("HEAD", url)).headers["upload-offset"]).toBe("0");
  // The sender who has signed in since still has the URL.
  expect((await call("HEAD", url, bearer)).headers["upload-offset"]).toBe("0");
  expect((await call("DELETE", url)).statusCode).toBe(204);
  expect((await call("HEAD", url)).statusCode).toBe(404);
  for (const unknown of ["x", randomUUID(), "..%2f..%2fetc%2fpasswd", "x".repeat(300), "%00"])
    expect([400, 404]).toContain((await call("GET", `/api/v1/uploads/${unknown}`)).statusCode);
});

test("a signed-in user owns uploads by account, in both styles", async () => {
  const made = await create(500, bearer);
  const url = String(made.headers.location);
  expect(url).toMatch(/\/uploads\/[0-9a-f-]{36}$/);
  const bytes = pdf(500);
  expect((await patch(url, 0, bytes, bearer)).statusCode).toBe(204);
  expect((await call("GET", url)).statusCode).toBe(404);
  const session = { cookie: `reboot=${amina.token}` };
  expect((await call("GET", url.replace("/api/", "/ajax/"), session)).rawPayload.equals(bytes)).toBe(true);
  expect((await call("GET", url, session)).statusCode).toBe(404);
  const over = await create(500, { authorization: "Bearer over" });
  expect([over.statusCode, over.json().message]).toEqual([403, "Unauthorized"]);
});

test("our own pages upload without a cookie; other sites cannot use the ajax calls", async () => {
  const own = { origin: deps.origin };
  const foreign = { origin: "https://evil.example" };
  const made = await create(500, own, "/ajax/v1/uploads");
  expect(made.headers["set-cookie"]).toBeUndefined();
  const url = String(made.headers.location);
  expect(url).toMatch(/^\/ajax\/v1\/uploads\/[0-9a-f-]{36}\.[\w-]{27}$/);
  expect((await patch(url, 0, pdf(500), foreign)).json().code).toBe("foreign_origin");
  expect((await create(500, foreign, "/ajax/v1/uploads")).statusCode).toBe(403);
  expect((await patch(url, 0, pdf(500), own)).statusCode).toBe(204);
  expect((await call("HEAD", url.replace("/ajax/", "/api/"))).headers["upload-offset"]).toBe("500");
});

test("a configured site may send files and read the responses; another may not", async () => {
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
    "access-control-allow-methods": "HEAD, PATCH, DELETE, GET, POST",
    "access-control-allow-headers": expect.stringMatching(/Upload-Metadata.*X-HTTP-Method-Override/),
  });
  const evil = await preflight("https://evil.example", "/api/v1/uploads", "POST");
  expect(evil.headers["access-control-allow-origin"]).toBeUndefined();
  const made = await create(500, { origin: "https://partner.example" });
  expect(made.headers["access-control-expose-headers"]).toMatch(/Location.*Upload-Metadata.*Upload-Offset/);
  const failed = await create(500, { origin: "https://partner.example", "tus-resumable": "0.2.2" });
  expect([failed.statusCode, failed.headers["access-control-allow-origin"]]).toEqual([
    412,
    "https://partner.example",
  ]);
});

test("a stopping server does not wait for a slow sender, and retains the received bytes", async () => {
  const stopping = await createTestApp(deps, [], {}, identifyRequest(deps));
  await stopping.listen({ port: 0, host: "127.0.0.1" });
  const { port } = stopping.server.address() as AddressInfo;
  const bytes = pdf(600_000);
  const url = await started(bytes.length);
  const headers = {
    ...TUS_HEADERS,
    ...UPLOAD_CONTENT_HEADERS,
    "upload-offset": "0",
    "content-length": String(bytes.length),
  };
  const slow = httpRequest({ port, path: url, method: "PATCH", headers });
  const cut = new Promise((resolve) => slow.on("error", resolve));
  await new Promise<void>((resolve) => slow.write(bytes.subarray(0, 300_000), () => resolve()));
  const received = async () => Number((await call("HEAD", url)).headers["upload-offset"]);
  while ((await received()) === 0);
  await stopping.close();
  await cut;
  expect(await received()).toBeGreaterThanOrEqual(262_144);
});
