import { expect, test } from "vitest";
import WebSocket from "ws";
import { SEEDED_AT } from "../../../test/support/clock";
import { m } from "../../paraglide/messages";
import { BANK, DONATIONS } from "../../features/donations/ledger/ledger.model";
import { bookTransaction } from "../../features/donations/ledger/ledger.service.server";
import {
  CAMPAIGN,
  frameCode,
  connectClient,
  channelQuery,
  realtimeServers,
  upgradeRefusal,
} from "./websocket.fixture";

const { deps, start } = await realtimeServers();

test("connected names each channel once, and no user", async () => {
  const { address } = await start();
  const { frame } = connectClient(address, channelQuery(CAMPAIGN, "donations", CAMPAIGN));
  expect(await frame(0)).toEqual({
    type: "connected",
    data: { channels: [CAMPAIGN, "donations"], user: null },
  });
});

test("a booked gift is an event with the new total, only for subscribers of the campaign", async () => {
  const { address, broadcaster } = await start();
  const [one, two, other] = [
    connectClient(address, channelQuery(CAMPAIGN)),
    connectClient(address, channelQuery(CAMPAIGN)),
    connectClient(address, channelQuery("donations")),
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
  broadcaster.publish("realtime", `${CAMPAIGN}.raised`);
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

test("current=1 sends the state of each channel after connected, without any change", async () => {
  const { address } = await start();
  const { frame } = connectClient(address, `${channelQuery(CAMPAIGN)}&current=1`);
  expect((await frame(0)).type).toBe("connected");
  expect(await frame(1)).toMatchObject({
    type: "event",
    data: { events: [`${CAMPAIGN}.current`], payload: { slug: "laptop-drive-2024" } },
  });
});

test("an unpublished channel gets error 4404; the connection and its other channels continue", async () => {
  const { address, broadcaster } = await start();
  const { socket, frame } = connectClient(address, channelQuery("campaigns.no-such-drive", CAMPAIGN));
  expect(await frame(0)).toMatchObject({ data: { channels: ["campaigns.no-such-drive", CAMPAIGN] } });
  expect(await frame(1)).toEqual({
    type: "error",
    data: { code: 4404, message: expect.stringContaining("campaigns.no-such-drive is not published") },
  });
  broadcaster.publish("realtime", `${CAMPAIGN}.raised`);
  expect(await frame(2)).toMatchObject({ type: "event", data: { channels: [CAMPAIGN] } });
  expect(socket.readyState).toBe(WebSocket.OPEN);
});

test("ping is answered; unknown, malformed or binary frames get error 1003, and the connection stays open", async () => {
  const { address } = await start({ framesPerSecond: 100 });
  const { socket, frame, frames } = connectClient(address, channelQuery(CAMPAIGN));
  await frame(0);
  const bad = ["", "{", "null", "[]", "7", '"ping"', '{"type":"pong"}', '{"type":"__proto__"}', "\u0000"];
  const wrong = ['{"type":"authentication"}', '{"type":"authentication","data":{"session":7}}'];
  for (const text of [...bad, ...wrong]) socket.send(text);
  socket.send(Buffer.from('{"type":"ping"}'), { binary: true });
  socket.send('{"type":"ping","more":1}');
  const count = bad.length + wrong.length + 1;
  expect(await frame(count + 1)).toEqual({ type: "pong" });
  expect(frames.slice(1, count + 1).map(frameCode)).toEqual(Array(count).fill(1003));
  expect(socket.readyState).toBe(WebSocket.OPEN);
});

const refused: [string, string, Record<string, string>][] = [
  ["without a project", `?channels[]=${CAMPAIGN}`, {}],
  ["for an unknown project", `?project=other&channels[]=${CAMPAIGN}`, {}],
  ["without channels", "?project=reboot", {}],
  ["from a foreign origin", channelQuery(CAMPAIGN), { origin: "https://elsewhere.example" }],
  ["from a page without an origin", channelQuery(CAMPAIGN), { origin: "null" }],
  ["for an unknown channel", channelQuery(CAMPAIGN, "files"), {}],
  ["for another account", channelQuery("account.8"), { cookie: "amina" }],
  ["for an admin channel, without a session", channelQuery("admin.gifts"), {}],
  ["for an admin channel, by a user without the role", channelQuery("admin.gifts"), { cookie: "amina" }],
  ["for too many channels", channelQuery(...Array.from({ length: 21 }, (_, i) => `campaigns.c-${i}`)), {}],
];
for (const [what, query, headers] of refused)
  test(`a connection ${what} gets the 1008 frame last, then is closed with 1008`, async () => {
    const { address } = await start();
    const { frames, closed } = connectClient(address, query, headers);
    const [code, reason] = await closed;
    expect(code).toBe(1008);
    expect(frames).toEqual([{ type: "error", data: { code: 1008, message: reason } }]);
    expect(reason).not.toBe("");
  });

test("our own origin and clients without one may connect; a role opens its channel", async () => {
  const { address } = await start();
  const own = connectClient(address, channelQuery(CAMPAIGN), { origin: "http://localhost:3000" });
  expect((await own.frame(0)).type).toBe("connected");
  const farid = connectClient(address, channelQuery("admin.gifts"), { cookie: "farid" });
  expect(await farid.frame(0)).toEqual({
    type: "connected",
    data: { channels: ["admin.gifts"], user: { id: "8", roles: ["finance"] } },
  });
});

test("account is the own account: by cookie at once, else after the authentication frame", async () => {
  const { address, broadcaster } = await start();
  const byCookie = connectClient(address, channelQuery("account"), { cookie: "amina" });
  expect(await byCookie.frame(0)).toEqual({
    type: "connected",
    data: { channels: ["account.7"], user: { id: "7", roles: [] } },
  });
  const { socket, frame } = connectClient(address, channelQuery("account", CAMPAIGN));
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
  broadcaster.publish("realtime", "account.8.profile");
  broadcaster.publish("realtime", "account.7.profile");
  for (const frames of [byCookie.frame(1), frame(3)])
    expect(await frames).toMatchObject({
      type: "event",
      data: { events: ["account.7.profile"], channels: ["account.7", "account"], payload: {} },
    });
});

test("a signed-out user receives no more private events", async () => {
  const { address, broadcaster, sessions } = await start();
  const { frame, frames, closed } = connectClient(address, channelQuery("account"), { cookie: "amina" });
  await frame(0);
  delete sessions["amina"];
  broadcaster.publish("realtime", "account.7.profile");
  expect((await closed)[0]).toBe(1012);
  expect(frames.map(frameCode)).toEqual(["connected"]);
});

test("a connection is closed with its session, without any event, and may reconnect", async () => {
  const { address, broadcaster, sessions } = await start();
  const byCookie = connectClient(address, channelQuery("account"), { cookie: "amina" });
  const byFrame = connectClient(address, channelQuery(CAMPAIGN));
  const colleague = connectClient(address, channelQuery("admin.gifts"), { cookie: "farid" });
  for (const { frame } of [byCookie, byFrame, colleague]) await frame(0);
  byFrame.socket.send('{"type":"authentication","data":{"session":"amina"}}');
  await byFrame.frame(1);
  broadcaster.publish("sessions", "7");
  delete sessions["amina"];
  broadcaster.publish("sessions", "7");
  for (const { closed } of [byCookie, byFrame]) expect(await closed).toEqual([1012, "session"]);
  const again = connectClient(address, channelQuery("account", CAMPAIGN), { cookie: "amina" });
  expect(await again.frame(0)).toMatchObject({ data: { channels: [CAMPAIGN], user: null } });
  expect(colleague.socket.readyState).toBe(WebSocket.OPEN);
});

test("connections of ended sessions are closed after a mass sign-out and after a lost database connection", async () => {
  for (const announce of [
    (broadcaster: { publish: (topic: "sessions", name: string) => void }) =>
      broadcaster.publish("sessions", "*"),
    (broadcaster: { interrupt: () => void }) => broadcaster.interrupt(),
  ]) {
    const { address, broadcaster, sessions } = await start();
    const amina = connectClient(address, channelQuery("account"), { cookie: "amina" });
    const farid = connectClient(address, channelQuery("account"), { cookie: "farid" });
    for (const { frame } of [amina, farid]) await frame(0);
    delete sessions["amina"];
    announce(broadcaster);
    expect((await amina.closed)[0]).toBe(1012);
    farid.socket.send('{"type":"ping"}');
    await expect.poll(() => farid.frames.at(-1)).toEqual({ type: "pong" });
  }
});

test("a user who loses the role of a channel loses the connection", async () => {
  const { address, broadcaster, sessions } = await start();
  const { frame, closed } = connectClient(address, channelQuery("admin.gifts"), { cookie: "farid" });
  await frame(0);
  sessions["farid"] = { kind: "user", id: "8", roles: [] };
  broadcaster.publish("sessions", "8");
  expect((await closed)[0]).toBe(1012);
});

test("if sessions cannot be looked up, no connection opens and no answer could be wrong", async () => {
  const broken = async () => {
    throw new Error("unavailable");
  };
  const { address } = await start({}, { identify: broken });
  expect(await upgradeRefusal(connectClient(address, channelQuery(CAMPAIGN)).socket)).toEqual({
    status: 503,
    retry: "30",
  });
  const second = await start({}, { identifySession: broken });
  const { socket, frame } = connectClient(second.address, channelQuery(CAMPAIGN));
  await frame(0);
  socket.send('{"type":"authentication","data":{"session":"amina"}}');
  expect(frameCode(await frame(1))).toBe(1011);
  expect(socket.readyState).toBe(WebSocket.OPEN);
});

test("other URLs ignore an upgrade; without an upgrade this URL requires one", async () => {
  const { address } = await start();
  const plain = address.replace("ws", "http");
  const withoutUpgrade = await fetch(`${plain}/api/v1/realtime`, { headers: { "x-reboot-locale": "fr" } });
  expect([withoutUpgrade.status, withoutUpgrade.headers.get("upgrade")]).toEqual([426, "websocket"]);
  expect(withoutUpgrade.headers.get("content-type")).toContain("application/problem+json");
  expect(await withoutUpgrade.json()).toMatchObject({
    code: "upgrade_required",
    message: m.problem_upgrade_required({}, { locale: "fr" }),
  });
  const answer = await upgradeRefusal(new WebSocket(`${address}/page`).on("error", () => {}));
  expect(answer.status).toBe(200);
});
