import { once } from "node:events";
import { type Socket, connect } from "node:net";
import Fastify from "fastify";
import { afterEach, expect } from "vitest";
import WebSocket from "ws";
import { testDeps } from "../../../test/support/database";
import { createMemoryBroadcaster } from "../../adapters/memory-broadcaster";
import type { ServerFrame } from "../../platform/api/realtime-protocol";
import { ANONYMOUS, type User } from "../../platform/auth/principal";
import type { RealtimeLimits } from "./limits";
import { type RealtimeOptions, addRealtimeServer, isRealtimeRequest } from "./websocket-server";

const users: Record<string, User> = {
  amina: { kind: "user", id: "7", roles: [] },
  farid: { kind: "user", id: "8", roles: ["finance"] },
};

/** Starts servers with fake sessions: the name in the cookie or frame is the session. */
export async function realtimeServers() {
  const deps = await testDeps("sample");
  const closing: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });

  async function startServer(limits: Partial<RealtimeLimits> = {}, overrides: Partial<RealtimeOptions> = {}) {
    const sessions = { ...users };
    const broadcaster = createMemoryBroadcaster();
    const app = Fastify({
      http: { shouldUpgradeCallback: isRealtimeRequest },
      forceCloseConnections: "idle",
    });
    app.get("/page", () => "a page");
    const identifySession = async (token: string) => sessions[token] ?? ANONYMOUS;
    addRealtimeServer(app, deps, {
      broadcaster,
      origins: ["http://localhost:3000"],
      proxies: [],
      identify: ({ cookie = "" }) => identifySession(cookie),
      identifySession,
      limits: { pause: 20, closeTimeout: 200, ...limits },
      ...overrides,
    });
    const address = (await app.listen({ port: 0, host: "127.0.0.1" })).replace("http", "ws");
    closing.push(() => app.close());
    return { app, broadcaster, sessions, address };
  }
  return { deps, closing, start: startServer };
}

export function connectClient(address: string, query: string, headers: Record<string, string> = {}) {
  const socket = new WebSocket(`${address}/api/v1/realtime${query}`, { headers });
  const frames: ServerFrame[] = [];
  socket.on("message", (data) => frames.push(JSON.parse(String(data)) as ServerFrame));
  socket.on("error", () => {});
  const closed = once(socket, "close").then(([code, reason]) => [code, String(reason)] as [number, string]);
  const frame = async (index: number): Promise<ServerFrame> => {
    await expect.poll(() => frames.length, { interval: 5 }).toBeGreaterThan(index);
    return frames[index]!;
  };
  return { socket, frames, closed, frame };
}
export const CAMPAIGN = "campaigns.laptop-drive-2024";
export const channelQuery = (...channels: string[]) =>
  `?project=reboot${channels.map((name) => `&channels[]=${name}`).join("")}`;
export const frameCode = (frame: ServerFrame) => (frame.type === "error" ? frame.data.code : frame.type);

export const upgradeRefusal = (
  socket: WebSocket,
): Promise<{ status?: number | undefined; retry?: string | undefined }> =>
  new Promise((resolve) =>
    socket.once("unexpected-response", (_request, { statusCode, headers }) =>
      resolve({ status: statusCode, retry: headers["retry-after"] }),
    ),
  );

/** Opens a connection below any client library, which can stop reading. */
export async function openRawSocket(
  address: string,
  query = channelQuery(CAMPAIGN),
  cookie = "",
): Promise<Socket> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => {});
  socket.write(
    `GET /api/v1/realtime${query} HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
  );
  const [data] = (await once(socket, "data")) as [Buffer];
  expect(String(data)).toMatch(/^HTTP\/1\.1 101 /);
  return socket;
}
