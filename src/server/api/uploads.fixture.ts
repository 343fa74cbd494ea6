import type { AddressInfo } from "node:net";
import { afterAll, expect } from "vitest";
import { testDeps } from "../../../test/database";
import { accessToken } from "../../features/accounts/access-token.service.server";
import { member } from "../../features/accounts/accounts.fixture";
import { identifyBy } from "../../features/accounts/identify.server";
import { testApp } from "./api.fixture";

export const TUS = { "tus-resumable": "1.0.0" };
export const OCTETS = { "content-type": "application/offset+octet-stream" };
export const metadata = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, text]) => `${name} ${Buffer.from(text).toString("base64")}`)
    .join(",");
export const CV = { purpose: "cv", filename: "cv.pdf", filetype: "application/pdf" };

export type Headers = Record<string, string>;
/** A whole program that takes files over the network, and what every test of it says. */
export async function uploadServer() {
  const deps = await testDeps();
  const app = await testApp(deps, [], { CORS_ORIGINS: "https://partner.example" }, identifyBy(deps));
  await app.listen({ port: 0, host: "127.0.0.1" });
  const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  afterAll(() => app.close());
  const amina = await member(deps, "amina@example.org");
  const bearer = { authorization: `Bearer ${await accessToken(deps, amina.who)}` };

  const call = (method: string, url: string, headers: Headers = {}, body?: Buffer, remoteAddress?: string) =>
    app.inject({
      method: method as "POST",
      url,
      headers: { ...TUS, ...headers },
      ...(body ? { payload: body } : {}),
      ...(remoteAddress ? { remoteAddress } : {}),
    });
  const create = (size: number, headers: Headers = {}, url = "/api/v1/uploads", fields: Headers = CV) =>
    call("POST", url, { "upload-length": String(size), "upload-metadata": metadata(fields), ...headers });
  /** A new upload of a new visitor. */
  async function begun(size: number, fields: Headers = CV) {
    const made = await create(size, {}, "/api/v1/uploads", fields);
    expect(made.statusCode, made.body).toBe(201);
    return {
      url: String(made.headers.location),
      token: { "upload-token": String(made.headers["upload-token"]) },
    };
  }
  const patch = (url: string, offset: number, body: Buffer, headers: Headers = {}) =>
    call("PATCH", url, { ...OCTETS, "upload-offset": String(offset), ...headers }, body);
  return { deps, app, base, amina, bearer, call, create, begun, patch };
}
