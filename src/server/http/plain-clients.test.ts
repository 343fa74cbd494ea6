import { createHmac } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import WebSocket from "ws";
import { testDeps } from "../../../test/support/database";
import { createMemoryBroadcaster } from "../../adapters/memory-broadcaster";
import { apiRoutes } from "../../registry/api-routes";
import { PASSWORD, createMember } from "../../features/accounts/accounts.fixture";
import {
  identifyRequest,
  identifyByCookie,
  identifyBySessionToken,
} from "../../features/accounts/sessions/identify.server";
import { parseConfig } from "../../platform/config/config";
import { checkStatuses } from "../api/api.fixture";
import { createApp } from "./app";
import { channelQuery } from "../realtime/websocket.fixture";
import { plainPages } from "../page/plain-pages.fixture";

const deps = await testDeps("sample");
const config = parseConfig({});
const broadcaster = createMemoryBroadcaster();
const app = await createApp(config, deps, {
  api: { routes: apiRoutes, identify: identifyRequest(deps) },
  pages: plainPages,
  mount: checkStatuses(apiRoutes, config.areas),
  realtime: {
    broadcaster,
    proxies: [],
    identify: identifyByCookie(deps),
    identifySession: identifyBySessionToken(deps),
  },
});
await app.listen({ port: 0, host: "127.0.0.1" });
afterAll(() => app.close());
const host = `127.0.0.1:${(app.server.address() as AddressInfo).port}`;
const base = `http://${host}`;

async function signIn(email: string) {
  await createMember(deps, email);
  const entered = await fetch(`${base}/ajax/v1/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: config.origin },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  expect(entered.status).toBe(200);
  const cookie = entered.headers.getSetCookie()[0]!.split(";")[0]!;
  const token = await fetch(`${base}/api/v1/auth/refresh-token`, { headers: { cookie } });
  return { cookie, bearer: ((await token.json()) as { access_token: string }).access_token };
}

function join(query: string, headers: Record<string, string> = {}) {
  const line = new WebSocket(`ws://${host}/api/v1/realtime${query}`, { headers });
  const frames: { type: string; data: Record<string, unknown> }[] = [];
  line.on("message", (data) => frames.push(JSON.parse(String(data))));
  line.on("error", () => {});
  return { line, frames };
}
const isWell = async () => expect((await fetch(`${base}/api/v1/ping`)).status).toBe(200);

test("a script reads the documented API by plain fetch, signs in, stays signed in and signs out", async () => {
  const described = (await (await fetch(`${base}/api/v1/openapi.json`)).json()) as { openapi: string };
  expect(described.openapi).toBe("3.1.0");
  const list = await fetch(`${base}/api/v1/programs?limit=1`);
  expect(((await list.json()) as { items: unknown[] }).items).toHaveLength(1);
  const { cookie, bearer } = await signIn("script@example.org");
  const checked = await fetch(`${base}/ajax/v1/checking`, { headers: { cookie } });
  expect(await checked.json()).toMatchObject({ data: { authenticated: true } });
  const ping = (token: string) =>
    fetch(`${base}/api/v1/programs`, { headers: { authorization: `Bearer ${token}` } });
  expect((await ping(bearer)).status).toBe(200);
  const out = await fetch(`${base}/ajax/v1/logout`, {
    method: "POST",
    headers: { cookie, origin: config.origin, "content-type": "application/json" },
    body: '{"logout":true}',
  });
  expect(out.status).toBe(200);
  const again = await fetch(`${base}/api/v1/auth/refresh-token`, { headers: { cookie } });
  expect([again.status, ((await again.json()) as { message: string }).message]).toEqual([
    403,
    "Unauthorized",
  ]);
});

test("forged tokens get 403 Unauthorized: unsigned, signed by another key, altered or expired", async () => {
  const { bearer } = await signIn("forger@example.org");
  const [head, body, signature] = bearer.split(".") as [string, string, string];
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const read = (text: string) =>
    JSON.parse(Buffer.from(text, "base64url").toString()) as Record<string, unknown>;
  const signed = (header: string, claims: string, key: string | Uint8Array) =>
    `${header}.${claims}.${createHmac("sha256", key).update(`${header}.${claims}`).digest("base64url")}`;
  const key = deps.keys("access-token");
  const other = part({ ...read(body), sid: deps.newId() });
  const forged = {
    "alg none": `${part({ ...read(head), alg: "none" })}.${body}.`,
    "alg None with the old signature": `${part({ ...read(head), alg: "None" })}.${body}.${signature}`,
    "another key": signed(head, body, "another key, long enough for anybody"),
    "the right key of another purpose": signed(head, body, deps.keys("uploads")),
    "somebody else's session under the old signature": `${head}.${other}.${signature}`,
    "a session that there is not": signed(head, other, key),
    over: signed(head, part({ ...read(body), exp: Math.floor(deps.now().getTime() / 1000) - 1 }), key),
    "without an end": signed(head, part({ ...read(body), exp: undefined }), key),
    "of another program": signed(head, part({ ...read(body), aud: "other" }), key),
    "no token at all": "x",
  };
  // Control: the true claims under the true key are accepted.
  const upload = (token: string) =>
    fetch(`${base}/api/v1/uploads/${deps.newId()}`, { headers: { authorization: `Bearer ${token}` } });
  expect((await upload(signed(head, body, key))).status).toBe(404);
  for (const [what, token] of Object.entries(forged)) {
    const answer = await upload(token);
    expect([answer.status, ((await answer.json()) as { message: string }).message], what).toEqual([
      403,
      "Unauthorized",
    ]);
  }
  await isWell();
});

test("a program without cookies receives its account events with a bearer token, in the header or a frame", async () => {
  const { bearer } = await signIn("bearer@example.org");
  const known = join(channelQuery("account"), { authorization: `Bearer ${bearer}` });
  await expect.poll(() => known.frames.length).toBe(1);
  const { id } = (known.frames[0]!.data as { user: { id: string } }).user;
  expect(known.frames[0]).toMatchObject({ type: "connected", data: { channels: [`account.${id}`] } });
  known.line.close();
  const { line, frames } = join(channelQuery("campaigns.laptop-drive-2024", "account"));
  await expect.poll(() => frames.length).toBe(1);
  line.send(JSON.stringify({ type: "authentication", data: { session: `${bearer.slice(0, -4)}AAAA` } }));
  await expect.poll(() => frames.length).toBe(2);
  expect(frames[1]).toMatchObject({ data: { success: false, user: null } });
  line.send(JSON.stringify({ type: "authentication", data: { session: bearer } }));
  await expect.poll(() => frames.length).toBe(3);
  expect(frames[2]).toMatchObject({ type: "response", data: { success: true, user: { id } } });
  line.close();
});

test("a stock WebSocket receives the channels it requested, and its own account after authentication", async () => {
  const { cookie } = await signIn("line@example.org");
  const { line, frames } = join(channelQuery("campaigns.laptop-drive-2024", "account"));
  await expect.poll(() => frames.length).toBe(1);
  expect(frames[0]).toMatchObject({ type: "connected", data: { user: null } });
  line.send(JSON.stringify({ type: "authentication", data: { session: cookie.split("=")[1] } }));
  await expect.poll(() => frames.length).toBe(2);
  expect(frames[1]).toMatchObject({ type: "response", data: { to: "authentication", success: true } });
  const { id } = (frames[1]!.data as { user: { id: string } }).user;
  broadcaster.publish("realtime", `account.${id}.profile`);
  await expect.poll(() => frames.length).toBe(3);
  expect(frames[2]).toMatchObject({ type: "event", data: { events: [`account.${id}.profile`] } });
  line.close();
  const known = join(channelQuery("account"), { cookie, origin: config.origin });
  await expect.poll(() => known.frames.length).toBe(1);
  expect(known.frames[0]).toMatchObject({ data: { channels: [`account.${id}`] } });
  known.line.close();
});

test("too many channels in one URL are refused, and the server stays available", async () => {
  const names = Array.from({ length: 10_000 }, (_, n) => `campaigns.c-${n}`);
  const whole = join(channelQuery(...names));
  const [, answer] = (await once(whole.line, "unexpected-response")) as [unknown, { statusCode: number }];
  expect(answer.statusCode).toBe(431);
  await isWell();
  // As many as a request head may hold: an error frame, then close code 1008.
  const many = join(channelQuery(...names.slice(0, 500)));
  const [code] = (await once(many.line, "close")) as [number];
  expect([code, many.frames.map(({ data }) => data["code"])]).toEqual([1008, [1008]]);
  await isWell();
});

test("repeated bad frames close a connection and harm no other", async () => {
  const good = join(channelQuery("campaigns.laptop-drive-2024"));
  await expect.poll(() => good.frames.length).toBe(1);
  const bad = join(channelQuery("donations"));
  await expect.poll(() => bad.frames.length).toBe(1);
  for (let n = 0; n < 200; n++) bad.line.send(n % 2 === 0 ? "\u0000{" : Buffer.from([n]));
  const [code] = (await once(bad.line, "close")) as [number];
  expect(code).toBe(1013);
  good.line.send('{"type":"ping"}');
  await expect.poll(() => good.frames.at(-1)?.type).toBe("pong");
  good.line.close();
  await isWell();
});
