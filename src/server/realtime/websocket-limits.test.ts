import { once } from "node:events";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import WebSocket from "ws";
import { slowness } from "../../../test/support/slowness.mjs";
import {
  CAMPAIGN,
  frameCode,
  connectClient,
  channelQuery,
  openRawSocket,
  realtimeServers,
  upgradeRefusal,
} from "./websocket.fixture";

const { closing, start } = await realtimeServers();

test("too many messages end the connection with error 1013", async () => {
  const { address } = await start({ framesPerSecond: 3 });
  const { socket, frame, frames, closed } = connectClient(address, channelQuery(CAMPAIGN));
  await frame(0);
  for (let i = 0; i < 50; i++) socket.send('{"type":"ping"}');
  expect((await closed)[0]).toBe(1013);
  expect(frameCode(frames.at(-1)!)).toBe(1013);
  expect(frames.filter((each) => frameCode(each) === 1013)).toHaveLength(1);
});

test("a frame above 64 KB closes the connection with 1009; one of 64 KB is only unreadable", async () => {
  const { address } = await start();
  const { socket, frame, closed } = connectClient(address, channelQuery(CAMPAIGN));
  await frame(0);
  socket.send("x".repeat(64 * 1024));
  expect(frameCode(await frame(1))).toBe(1003);
  socket.send("x".repeat(70_000));
  expect((await closed)[0]).toBe(1009);
});

test("silence closes the connection; a ping in time prevents that", async () => {
  const silence = 300 * slowness;
  const { address } = await start({ silence, framesPerSecond: 100 });
  const [silent, lively] = [
    connectClient(address, channelQuery(CAMPAIGN)),
    connectClient(address, channelQuery(CAMPAIGN)),
  ];
  await lively.frame(0);
  const pings = setInterval(() => lively.socket.send('{"type":"ping"}'), 50);
  expect((await silent.closed)[0]).toBe(1001);
  expect(lively.socket.readyState).toBe(WebSocket.OPEN);
  clearInterval(pings);
  expect((await lively.closed)[0]).toBe(1001);
  const { socket, closed, frame } = connectClient(address, channelQuery(CAMPAIGN));
  await frame(0);
  const bare = setInterval(() => socket.ping(), 50);
  expect(
    await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 2 * silence, "open"))]),
  ).toBe("open");
  clearInterval(bare);
});

test("a stopping server closes every connection with 1012, even silent ones, and opens no more", async () => {
  const { app, address } = await start();
  const lines = [
    connectClient(address, channelQuery(CAMPAIGN)),
    connectClient(address, channelQuery("donations")),
  ];
  for (const line of lines) await line.frame(0);
  const deaf = await openRawSocket(address);
  deaf.pause();
  const stopped = app.close();
  for (const { closed } of lines) expect((await closed)[0]).toBe(1012);
  await stopped;
});

test("above the limit per IP address or in total the upgrade is refused; a closed connection makes room", async () => {
  for (const limits of [{ connectionsPerIp: 2 }, { connections: 2 }]) {
    const { address } = await start(limits);
    const [one, two] = [
      connectClient(address, channelQuery(CAMPAIGN)),
      connectClient(address, channelQuery(CAMPAIGN)),
    ];
    await one.frame(0);
    await two.frame(0);
    expect(await upgradeRefusal(connectClient(address, channelQuery(CAMPAIGN)).socket)).toEqual({
      status: 503,
      retry: "30",
    });
    one.socket.close();
    await one.closed;
    await expect
      .poll(async () => {
        const again = connectClient(address, channelQuery(CAMPAIGN));
        await Promise.race([once(again.socket, "open"), again.closed]);
        return again.socket.readyState;
      })
      .toBe(WebSocket.OPEN);
  }
});

test("a client that does not read is cut, and the others continue", async () => {
  const { app, address, broadcaster } = await start({ unread: 65_536, pause: 0 });
  const deaf = await openRawSocket(address, channelQuery("account"), "amina");
  deaf.pause();
  const { frames, frame, socket } = connectClient(address, channelQuery("account"), { cookie: "amina" });
  await frame(0);
  const connections = promisify(app.server.getConnections.bind(app.server));
  expect(await connections()).toBe(2);
  const flood = setInterval(() => broadcaster.publish("realtime", `account.7.${"x".repeat(200_000)}`), 2);
  closing.unshift(async () => clearInterval(flood));
  await expect.poll(() => connections()).toBe(1);
  expect(frames.length).toBeGreaterThan(1);
  expect(socket.readyState).toBe(WebSocket.OPEN);
});
