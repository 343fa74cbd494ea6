import { once } from "node:events";
import { type Socket, connect } from "node:net";
import { promisify } from "node:util";
import Fastify from "fastify";
import { afterEach, expect, test } from "vitest";
import WebSocket from "ws";
import { SEEDED_AT } from "../../test/clock";
import { testDeps } from "../../test/database";
import { memoryBroadcaster } from "../adapters/memory-broadcaster";
import { BANK, DONATIONS } from "../features/donations/ledger.model";
import { bookTransaction } from "../features/donations/ledger.service.server";
import type { ServerFrame } from "../platform/realtime-frames";
import { ANONYMOUS, type User } from "../platform/who";
import type { Limits } from "./realtime/limits";
import { type RealtimeOptions, addRealtime, isForRealtime } from "./websocket";

const deps = await testDeps("sample");
const users: Record<string, User> = {
  amina: { kind: "user", id: "7", roles: [] },
  farid: { kind: "user", id: "8", roles: ["finance"] },
};
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A server of its own, with a fake book of sessions: the name in the cookie or frame is the session. */
async function start(limits: Partial<Limits> = {}, over: Partial<RealtimeOptions> = {}) {
  const sessions = { ...users };
  const broadcaster = memoryBroadcaster();
  const app = Fastify({ http: { shouldUpgradeCallback: isForRealtime }, forceCloseConnections: "idle" });
  app.get("/page", () => "a page");
  const sessionOf = async (token: string) => sessions[token] ?? ANONYMOUS;
  addRealtime(app, deps, {
    broadcaster,
    origins: ["http://localhost:3000"],
    proxies: [],
    identify: ({ cookie = "" }) => sessionOf(cookie),
    sessionOf,
    limits: { pause: 20, goodbye: 200, ...limits },
    ...over,
  });
  const address = (await app.listen({ port: 0, host: "127.0.0.1" })).replace("http", "ws");
  closing.push(() => app.close());
  return { app, broadcaster, sessions, address };
}

/** A stock client that keeps what it gets. */
function join(address: string, query: string, headers: Record<string, string> = {}) {
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
const CAMPAIGN = "campaigns.laptop-drive-2024";
const of = (...channels: string[]) =>
  `?project=reboot${channels.map((name) => `&channels[]=${name}`).join("")}`;
const codeOf = (frame: ServerFrame) => (frame.type === "error" ? frame.data.code : frame.type);

/** What the server answers to an upgrade that it does not accept. */
const refusalOf = (socket: WebSocket): Promise<{ status?: number | undefined; retry?: string | undefined }> =>
  new Promise((resolve) =>
    socket.once("unexpected-response", (_request, { statusCode, headers }) =>
      resolve({ status: statusCode, retry: headers["retry-after"] }),
    ),
  );

test("connected names the channels, each once, and nobody", async () => {
  const { address } = await start();
  const { frame } = join(address, of(CAMPAIGN, "donations", CAMPAIGN));
  expect(await frame(0)).toEqual({
    type: "connected",
    data: { channels: [CAMPAIGN, "donations"], user: null },
  });
});

test("a booked gift is an event with the new total, for all who hear the campaign and nobody else", async () => {
  const { address, broadcaster } = await start();
  const [one, two, other] = [
    join(address, of(CAMPAIGN)),
    join(address, of(CAMPAIGN)),
    join(address, of("donations")),
  ];
  for (const each of [one, two, other]) await each.frame(0);
  const { id } = await deps.db
    .selectFrom("campaign")
    .select("id")
    .where("slug", "=", "laptop-drive-2024")
    .executeTakeFirstOrThrow();
  await bookTransaction(deps, {
    kind: "gift",
    occurredAt: SEEDED_AT,
    memo: "test",
    entries: [
      { account: BANK, amountMinor: 5000, currency: "USD", campaignId: null },
      { account: DONATIONS, amountMinor: -5000, currency: "USD", campaignId: id },
    ],
  });
  broadcaster.say("realtime", `${CAMPAIGN}.raised`);
  for (const each of [one, two])
    expect(await each.frame(1)).toMatchObject({
      type: "event",
      data: {
        events: [`${CAMPAIGN}.raised`],
        channels: [CAMPAIGN],
        timestamp: SEEDED_AT.getTime(),
        payload: { slug: "laptop-drive-2024", raised: { minor: 3_505_000, currency: "USD" }, gifts: 1 },
      },
    });
  expect(other.frames).toHaveLength(1);
});

test("current=1 brings the state of each channel after connected, without any change", async () => {
  const { address } = await start();
  const { frame } = join(address, `${of(CAMPAIGN)}&current=1`);
  expect((await frame(0)).type).toBe("connected");
  expect(await frame(1)).toMatchObject({
    type: "event",
    data: { events: [`${CAMPAIGN}.current`], payload: { slug: "laptop-drive-2024" } },
  });
});

test("ping is answered; what is unknown, malformed or binary is an error 1003, and the line stays open", async () => {
  const { address } = await start({ framesPerSecond: 100 });
  const { socket, frame, frames } = join(address, of(CAMPAIGN));
  await frame(0);
  const bad = ["", "{", "null", "[]", "7", '"ping"', '{"type":"pong"}', '{"type":"__proto__"}', "\u0000"];
  const wrong = ['{"type":"authentication"}', '{"type":"authentication","data":{"session":7}}'];
  for (const text of [...bad, ...wrong]) socket.send(text);
  socket.send(Buffer.from('{"type":"ping"}'), { binary: true });
  socket.send('{"type":"ping","more":1}');
  const count = bad.length + wrong.length + 1;
  expect(await frame(count + 1)).toEqual({ type: "pong" });
  expect(frames.slice(1, count + 1).map(codeOf)).toEqual(Array(count).fill(1003));
  expect(socket.readyState).toBe(WebSocket.OPEN);
});

test("too many messages are an error 1013 and the end", async () => {
  const { address } = await start({ framesPerSecond: 3 });
  const { socket, frame, frames, closed } = join(address, of(CAMPAIGN));
  await frame(0);
  for (let i = 0; i < 50; i++) socket.send('{"type":"ping"}');
  expect((await closed)[0]).toBe(1013);
  expect(codeOf(frames.at(-1)!)).toBe(1013);
  expect(frames.filter((each) => codeOf(each) === 1013)).toHaveLength(1);
});

test("a frame of more than 64 KB ends the line with 1009; one of 64 KB is only not understood", async () => {
  const { address } = await start();
  const { socket, frame, closed } = join(address, of(CAMPAIGN));
  await frame(0);
  socket.send("x".repeat(64 * 1024));
  expect(codeOf(await frame(1))).toBe(1003);
  socket.send("x".repeat(70_000));
  expect((await closed)[0]).toBe(1009);
});

const refused: [string, string, Record<string, string>][] = [
  ["without a project", `?channels[]=${CAMPAIGN}`, {}],
  ["for an unknown project", `?project=other&channels[]=${CAMPAIGN}`, {}],
  ["without channels", "?project=reboot", {}],
  ["from a foreign origin", of(CAMPAIGN), { origin: "https://elsewhere.example" }],
  ["from a page without an origin", of(CAMPAIGN), { origin: "null" }],
  ["for a channel that there is not", of(CAMPAIGN, "files"), {}],
  ["for somebody else's account", of("account.8"), { cookie: "amina" }],
  ["for an admin channel, by anybody", of("admin.gifts"), {}],
  ["for an admin channel, by a user without the role", of("admin.gifts"), { cookie: "amina" }],
  ["for too many channels", of(...Array.from({ length: 21 }, (_, i) => `campaigns.c-${i}`)), {}],
];
for (const [what, query, headers] of refused)
  test(`a line ${what} gets the 1008 frame last, then is closed with 1008`, async () => {
    const { address } = await start();
    const { frames, closed } = join(address, query, headers);
    const [code, reason] = await closed;
    expect(code).toBe(1008);
    expect(frames).toEqual([{ type: "error", data: { code: 1008, message: reason } }]);
    expect(reason).not.toBe("");
  });

test("our own origin and clients without one may listen; a role opens its channel", async () => {
  const { address } = await start();
  const own = join(address, of(CAMPAIGN), { origin: "http://localhost:3000" });
  expect((await own.frame(0)).type).toBe("connected");
  const farid = join(address, of("admin.gifts"), { cookie: "farid" });
  expect(await farid.frame(0)).toEqual({
    type: "connected",
    data: { channels: ["admin.gifts"], user: { id: "8", roles: ["finance"] } },
  });
});

test("account is the own account: by cookie at once, else after the authentication frame", async () => {
  const { address, broadcaster } = await start();
  const byCookie = join(address, of("account"), { cookie: "amina" });
  expect(await byCookie.frame(0)).toEqual({
    type: "connected",
    data: { channels: ["account.7"], user: { id: "7", roles: [] } },
  });
  const { socket, frame } = join(address, of("account", CAMPAIGN));
  expect(await frame(0)).toEqual({ type: "connected", data: { channels: [CAMPAIGN], user: null } });
  socket.send('{"type":"authentication","data":{"session":"nobody"}}');
  expect(await frame(1)).toEqual({
    type: "response",
    data: { to: "authentication", success: false, user: null },
  });
  socket.send('{"type":"authentication","data":{"session":"amina"}}');
  expect(await frame(2)).toEqual({
    type: "response",
    data: { to: "authentication", success: true, user: { id: "7", roles: [] } },
  });
  broadcaster.say("realtime", "account.8.profile");
  broadcaster.say("realtime", "account.7.profile");
  for (const frames of [byCookie.frame(1), frame(3)])
    expect(await frames).toMatchObject({
      type: "event",
      data: { events: ["account.7.profile"], channels: ["account.7", "account"], payload: {} },
    });
});

test("whoever was signed out gets nothing more of what is for one reader, and is told to stop", async () => {
  const { address, broadcaster, sessions } = await start();
  const { frame, frames, closed } = join(address, of("account"), { cookie: "amina" });
  await frame(0);
  delete sessions["amina"];
  broadcaster.say("realtime", "account.7.profile");
  expect((await closed)[0]).toBe(1008);
  expect(frames.map(codeOf)).toEqual(["connected", 1008]);
});

test("when sessions cannot be looked up: no line, and no answer that could be wrong", async () => {
  const broken = async () => {
    throw new Error("away");
  };
  const { address } = await start({}, { identify: broken });
  expect(await refusalOf(join(address, of(CAMPAIGN)).socket)).toEqual({ status: 503, retry: "30" });
  const second = await start({}, { sessionOf: broken });
  const { socket, frame } = join(second.address, of(CAMPAIGN));
  await frame(0);
  socket.send('{"type":"authentication","data":{"session":"amina"}}');
  expect(codeOf(await frame(1))).toBe(1011);
  expect(socket.readyState).toBe(WebSocket.OPEN);
});

test("silence ends the line; a ping in time keeps it", async () => {
  const { address } = await start({ silence: 300, framesPerSecond: 100 });
  const [silent, lively] = [join(address, of(CAMPAIGN)), join(address, of(CAMPAIGN))];
  await lively.frame(0);
  const pings = setInterval(() => lively.socket.send('{"type":"ping"}'), 50);
  expect((await silent.closed)[0]).toBe(1001);
  expect(lively.socket.readyState).toBe(WebSocket.OPEN);
  clearInterval(pings);
  expect((await lively.closed)[0]).toBe(1001);
});

test("a stopping program closes every line with 1012, also those that do not answer, and opens no more", async () => {
  const { app, address } = await start();
  const lines = [join(address, of(CAMPAIGN)), join(address, of("donations"))];
  for (const line of lines) await line.frame(0);
  const deaf = await rawLine(address);
  deaf.pause();
  const stopped = app.close();
  for (const { closed } of lines) expect((await closed)[0]).toBe(1012);
  await stopped;
});

test("beyond the number of lines for one address, and in all, the upgrade is refused; a closed line makes room", async () => {
  for (const limits of [{ linesEach: 2 }, { lines: 2 }]) {
    const { address } = await start(limits);
    const [one, two] = [join(address, of(CAMPAIGN)), join(address, of(CAMPAIGN))];
    await one.frame(0);
    await two.frame(0);
    expect(await refusalOf(join(address, of(CAMPAIGN)).socket)).toEqual({ status: 503, retry: "30" });
    one.socket.close();
    await one.closed;
    await expect
      .poll(async () => {
        const again = join(address, of(CAMPAIGN));
        await Promise.race([once(again.socket, "open"), again.closed]);
        return again.socket.readyState;
      })
      .toBe(WebSocket.OPEN);
  }
});

test("a client that does not read is cut, and the others go on", async () => {
  const { app, address, broadcaster } = await start({ unread: 65_536, pause: 0 });
  const deaf = await rawLine(address, of("account"), "amina");
  deaf.pause();
  const { frames, frame, socket } = join(address, of("account"), { cookie: "amina" });
  await frame(0);
  const connections = promisify(app.server.getConnections.bind(app.server));
  expect(await connections()).toBe(2);
  // More than the buffers of the system between the two hold.
  const flood = setInterval(() => broadcaster.say("realtime", `account.7.${"x".repeat(200_000)}`), 2);
  closing.unshift(async () => clearInterval(flood));
  await expect.poll(() => connections(), { timeout: 10_000 }).toBe(1);
  expect(frames.length).toBeGreaterThan(1);
  expect(socket.readyState).toBe(WebSocket.OPEN);
});

test("other addresses answer an upgrade as if it were none; this one answers without an upgrade that it wants one", async () => {
  const { address } = await start();
  const plain = address.replace("ws", "http");
  expect((await fetch(`${plain}/api/v1/realtime`)).status).toBe(426);
  const answer = await refusalOf(new WebSocket(`${address}/page`).on("error", () => {}));
  expect(answer.status).toBe(200);
});

/** A line below any client, which can stop reading. */
async function rawLine(address: string, query = of(CAMPAIGN), cookie = ""): Promise<Socket> {
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
