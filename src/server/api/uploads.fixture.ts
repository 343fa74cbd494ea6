import type { AddressInfo } from "node:net";
import { afterAll, expect } from "vitest";
import { testDeps } from "../../../test/support/database";
import { createAccessToken } from "../../features/accounts/sessions/access-token.service.server";
import { createMember } from "../../features/accounts/accounts.fixture";
import { identifyRequest } from "../../features/accounts/sessions/identify.server";
import { createTestApp } from "./api.fixture";

export const TUS_HEADERS = { "tus-resumable": "1.0.0" };
export const UPLOAD_CONTENT_HEADERS = { "content-type": "application/offset+octet-stream" };
export const metadata = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, text]) => `${name} ${Buffer.from(text).toString("base64")}`)
    .join(",");
export const CV_FIELDS = { purpose: "cv", filename: "cv.pdf", filetype: "application/pdf" };

export type Headers = Record<string, string>;
export async function startUploadServer() {
  const deps = await testDeps();
  const app = await createTestApp(
    deps,
    [],
    { CORS_ORIGINS: "https://partner.example" },
    identifyRequest(deps),
  );
  await app.listen({ port: 0, host: "127.0.0.1" });
  const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  afterAll(() => app.close());
  const amina = await createMember(deps, "amina@example.org");
  const bearer = { authorization: `Bearer ${await createAccessToken(deps, amina.user)}` };

  const call = (method: string, url: string, headers: Headers = {}, body?: Buffer, remoteAddress?: string) =>
    app.inject({
      method: method as "POST",
      url,
      headers: { ...TUS_HEADERS, ...headers },
      ...(body ? { payload: body } : {}),
      ...(remoteAddress ? { remoteAddress } : {}),
    });
  const create = (
    size: number,
    headers: Headers = {},
    url = "/api/v1/uploads",
    fields: Headers = CV_FIELDS,
  ) => call("POST", url, { "upload-length": String(size), "upload-metadata": metadata(fields), ...headers });
  async function startUpload(size: number, fields: Headers = CV_FIELDS) {
    const created = await create(size, {}, "/api/v1/uploads", fields);
    expect(created.statusCode, created.body).toBe(201);
    return String(created.headers.location);
  }
  const patch = (url: string, offset: number, body: Buffer, headers: Headers = {}) =>
    call("PATCH", url, { ...UPLOAD_CONTENT_HEADERS, "upload-offset": String(offset), ...headers }, body);
  return { deps, app, base, amina, bearer, call, create, started: startUpload, patch };
}
