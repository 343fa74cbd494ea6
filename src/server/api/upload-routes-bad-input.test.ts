import { sql } from "kysely";
import { expect, test } from "vitest";
import { pdf, photograph } from "../../features/uploads/file-uploads.fixture";
import {
  CV_FIELDS,
  UPLOAD_CONTENT_HEADERS,
  TUS_HEADERS,
  metadata,
  startUploadServer,
  type Headers,
} from "./uploads.fixture";

const { base, bearer, started, call, create, deps, patch } = await startUploadServer();

test("each kind of invalid request has its own problem", async () => {
  const notified = async (answer: Promise<Awaited<ReturnType<typeof call>>>) => {
    const { statusCode, headers, json } = await answer;
    expect(headers["content-type"]).toContain("application/problem+json");
    return `${statusCode} ${json().code} ${json()
      .errors.map((one: { field: string }) => one.field)
      .join()}`.trim();
  };
  const bare = (headers: Headers) => call("POST", "/api/v1/uploads", headers);
  expect(await notified(call("POST", "/api/v1/uploads", { "tus-resumable": "2.0" }))).toBe("412 tus_version");
  expect(await notified(bare({}))).toBe("400 bad_request");
  expect(await notified(bare({ "upload-length": "-1", "upload-metadata": metadata(CV_FIELDS) }))).toBe(
    "400 bad_request",
  );
  expect(await notified(bare({ "upload-length": "5", "upload-metadata": "purpose !!!" }))).toBe(
    "400 bad_request",
  );
  expect(await notified(bare({ "upload-length": "5", "upload-metadata": "a YQ==,a YQ==" }))).toBe(
    "400 bad_request",
  );
  expect(await notified(create(0))).toBe("422 validation_failed size");
  expect(await notified(create(10_485_761))).toBe("413 payload_too_large");
  expect(await notified(create(5, {}, undefined, { ...CV_FIELDS, purpose: "virus" }))).toBe(
    "422 validation_failed purpose",
  );
  expect(await notified(create(5, {}, undefined, { ...CV_FIELDS, filetype: "text/html" }))).toBe(
    "422 validation_failed filetype",
  );
  expect(await notified(create(5, {}, undefined, { ...CV_FIELDS, purpose: "picture" }))).toBe(
    "422 validation_failed filetype",
  );
  expect(await notified(call("PUT", "/api/v1/uploads"))).toBe("405 method_not_allowed");
  const url = await started(100);
  expect(await notified(patch(url, 50, pdf(50)))).toBe("409 conflict");
  expect(await notified(patch(url, 0, pdf(101)))).toBe("413 payload_too_large");
  expect(await notified(patch(url, 0, pdf(50), { "upload-offset": "1e1" }))).toBe("400 bad_request");
  const json = patch(url, 0, pdf(50), { "content-type": "application/json" });
  expect(await notified(json)).toBe("415 unsupported_media_type");
  expect((await json).json().message).toContain("application/offset+octet-stream");
});

test("a file that is not the declared PDF is refused in the reader's language and deleted", async () => {
  const bytes = await photograph();
  const url = await started(bytes.length);
  const refused = await patch(url, 0, bytes, { "x-reboot-locale": "fr" });
  expect([refused.statusCode, refused.json().errors[0].code]).toEqual([422, "wrong_type"]);
  expect(refused.json().message).toContain("PDF, JPEG, PNG ou WebP");
  expect((await call("HEAD", url)).statusCode).toBe(404);
});

test("of two concurrent chunks one is accepted, the other gets a conflict", async () => {
  const bytes = pdf(600_000);
  const url = await started(bytes.length);
  const send = () =>
    fetch(`${base}${url}`, {
      method: "PATCH",
      headers: { ...TUS_HEADERS, ...UPLOAD_CONTENT_HEADERS, "upload-offset": "0" },
      body: new Uint8Array(bytes),
    });
  const statuses = (await Promise.all([send(), send()])).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([204, 409]);
  expect((await call("GET", url)).rawPayload.equals(bytes)).toBe(true);
});

test("a sender who starts too many files learns when to retry", async () => {
  const begin = () =>
    call(
      "POST",
      "/api/v1/uploads",
      { "upload-length": "5", "upload-metadata": metadata(CV_FIELDS) },
      undefined,
      "198.51.100.7",
    );
  expect((await begin()).statusCode).toBe(201);
  await sql`update rate_limit set used = 60 where used = 1`.execute(deps.db);
  const refused = await begin();
  expect([refused.statusCode, refused.json().code]).toEqual([429, "too_many_requests"]);
  expect(refused.headers["retry-after"]).toBe("3600");
});

test("only editors may upload to the photo library", async () => {
  const media = { purpose: "media", filename: "a.jpg", filetype: "image/jpeg" };
  const visitor = await create(100, {}, "/api/v1/uploads", media);
  expect(visitor.statusCode).toBe(401);
  expect(visitor.headers.location).toBeUndefined();
  expect((await create(100, bearer, "/api/v1/uploads", media)).statusCode).toBe(403);
});
