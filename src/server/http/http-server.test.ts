import { type Server, request } from "node:http";
import { type AddressInfo, type Socket, connect } from "node:net";
import { once } from "node:events";
import { setImmediate } from "node:timers/promises";
import { promisify } from "node:util";
import { createRequest } from "@remix-run/node-fetch-server";
import Fastify from "fastify";
import { afterEach, expect, test } from "vitest";
import { slowness } from "../../../test/support/slowness.mjs";
import { type ServerTimeouts, createHttpServerFactory } from "./http-server";

const log = { info: () => {}, warn: () => {}, error: () => {} };
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function start(changed: Partial<ServerTimeouts> = {}) {
  const patience = {
    idle: 5000,
    head: 200 * slowness,
    request: 400 * slowness,
    silence: 300 * slowness,
    checkIntervalMs: 50,
    pace: { window: 250 * slowness, minBytesPerSecond: 1000 },
    ...changed,
  };
  const app = Fastify({ serverFactory: createHttpServerFactory(undefined, {}, log, () => false, patience) });
  app.get("/long", () => Buffer.alloc(64_000_000));
  app.get("/short", () => "short");
  app.get("/target", ({ url }) => url);
  const slow = Promise.withResolvers<void>();
  let started = 0;
  app.get("/slow", () => {
    started++;
    return slow.promise.then(() => "at last");
  });
  app.post("/short", () => "short");
  await app.register(async (pages) => {
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser("*", (_request, _payload, done) => done(null));
    // Reads as pages do, and stops while the rest of the body waits.
    pages.post("/enough", async ({ raw }, reply) => {
      const reader = createRequest(raw, reply.raw).body!.getReader();
      await reader.read();
      while (!raw.isPaused()) await setImmediate();
      await reader.cancel();
      return "enough";
    });
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  closing.push(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  const open = promisify(app.server.getConnections.bind(app.server as Server));
  return { port, open, slow: { done: slow.resolve, started: () => started } };
}

async function say(port: number, head: string): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  closing.push(() => socket.destroy());
  socket.on("error", () => {});
  await once(socket, "connect");
  socket.write(head);
  return socket;
}

function standStill(milliseconds: number): true {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
  return true;
}

test("a client that stops reading is cut; a slow reader gets everything", async () => {
  // The reader shares our loop, and the system reports free buffer space in large steps: the window is long.
  const { port, open } = await start({
    silence: 20_000 * slowness,
    pace: { window: 1500 * slowness, minBytesPerSecond: 1000 },
  });
  const deaf = await say(port, "GET /long HTTP/1.1\r\nhost: x\r\n\r\n");
  await once(deaf, "data");
  deaf.pause();
  const slow = request({ port, path: "/long", agent: false }).end();
  const [answer] = await once(slow, "response");
  let length = 0;
  let stood = false;
  for await (const part of answer) {
    length += part.length;
    // The loop is blocked for longer than the window, so the reader could not read.
    if (length > 1_000_000 && !stood) stood = standStill(1800 * slowness);
    if (length % 20 === 0) await new Promise((resolve) => setTimeout(resolve, 1));
  }
  expect(length).toBe(64_000_000);
  slow.destroy();
  await expect.poll(() => open()).toBe(0);
});

test("an absolute request URL is answered by its path; other schemes and host-like targets are refused", async () => {
  const { port } = await start();
  const answer = async (target: string) => {
    const socket = await say(port, `GET ${target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
    return String((await once(socket, "data"))[0]);
  };
  for (const host of ["http://x", "HTTPS://elsewhere.example:8443"]) {
    expect(await answer(`${host}/target?a=b`)).toMatch(/^HTTP\/1.1 200 [^]*\/target\?a=b/);
    expect(await answer(host)).toMatch(/^HTTP\/1.1 404 /);
  }
  const hostLike = ["//", "//a:b@c:99999/", "///x", "/\\x", "http://x//y", "*"];
  for (const target of ["ftp://x/target", "file:///target", ...hostLike])
    expect(await answer(target), target).toMatch(/^HTTP\/1.1 400 /);
});

test("a few pipelined requests are answered in order; a client that sends a thousand is cut", async () => {
  const { port, open } = await start();
  const ask = "GET /short HTTP/1.1\r\nhost: x\r\n\r\n";
  const few = await say(port, ask.repeat(5));
  let text = "";
  few.on("data", (part) => (text += String(part)));
  await expect.poll(() => text.match(/200 OK/g)?.length).toBe(5);
  // One after the other, a connection may send any number.
  for (let more = 0; more < 40; more++) {
    few.write(ask);
    await expect.poll(() => text.match(/200 OK/g)?.length, { interval: 1 }).toBe(6 + more);
  }
  few.destroy();
  const many = await say(port, ask.repeat(1000));
  let message = "";
  many.on("data", (part) => (message += String(part)));
  await once(many, "close");
  expect(message.match(/200 OK/g)?.length ?? 0).toBeLessThan(8);
  await expect.poll(() => open()).toBe(0);
});

test("requests of a connection run one at a time; queued ones are dropped with the connection", async () => {
  const { port, open, slow } = await start(PACED);
  const ask = "GET /slow HTTP/1.1\r\nhost: x\r\n\r\n";
  const gone = await say(port, ask.repeat(4));
  await expect.poll(() => slow.started()).toBe(1);
  gone.destroy();
  await expect.poll(() => open()).toBe(0);
  const stays = await say(port, ask.repeat(3));
  await expect.poll(() => slow.started()).toBe(2);
  let text = "";
  stays.on("data", (part) => (text += String(part)));
  slow.done();
  await expect.poll(() => text.match(/at last/g)?.length).toBe(3);
  expect(slow.started()).toBe(4);
});

for (const [what, head] of [
  ["a head", "GET /short HTTP/1.1\r\nhost: x\r\n"],
  ["a body", "POST /short HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 1000\r\n\r\n"],
] as const)
  test(`${what} that arrives in drops for ever ends with 408`, async () => {
    const { port, open } = await start();
    const socket = await say(port, head);
    const drops = setInterval(() => socket.write("x"), 20);
    closing.push(() => clearInterval(drops));
    const [message] = await once(socket, "data");
    expect(String(message)).toContain("408");
    await expect.poll(() => open()).toBe(0);
  });

const PACED = { head: 60_000, request: 60_000, silence: 60_000 };
const BODY = "POST /short HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 5000\r\n\r\n";

test("a body below the minimum pace ends with 408, a faster one is accepted", async () => {
  const { port, open } = await start(PACED);
  const [crawling, walking] = [await say(port, BODY), await say(port, BODY)];
  const drops = setInterval(() => crawling.write("x"), 20);
  closing.push(() => clearInterval(drops));
  // Five times the minimum pace, for longer than the window.
  const steps = setInterval(() => walking.write("x".repeat(100)), 20);
  closing.push(() => clearInterval(steps));
  const [[refused], [taken]] = await Promise.all([once(crawling, "data"), once(walking, "data")]);
  expect([String(refused), String(taken)]).toEqual([
    expect.stringContaining(" 408 "),
    expect.stringContaining(" 200 "),
  ]);
  clearInterval(steps);
  walking.destroy();
  await expect.poll(() => open()).toBe(0);
});

test("a client that requests much and reads nothing is cut, also with pipelined requests", async () => {
  const { port, open } = await start(PACED);
  const ask = "GET /long HTTP/1.1\r\nhost: x\r\n\r\n";
  for (const deaf of [await say(port, ask), await say(port, ask.repeat(3))]) {
    await once(deaf, "data");
    deaf.pause();
  }
  await expect.poll(() => open()).toBe(0);
});

test("time that the server takes for a response does not count against the client", async () => {
  const { port, slow } = await start(PACED);
  const patient = await say(port, "GET /slow HTTP/1.1\r\nhost: x\r\n\r\n");
  setTimeout(() => slow.done(), 1000 * slowness);
  const [message] = await once(patient, "data");
  expect(String(message)).toContain("at last");
});

test("a body that was not read to its end does not block the next request of its connection", async () => {
  const { port } = await start({ silence: 20_000 * slowness, request: 20_000 * slowness });
  const size = 5_000_000;
  const socket = await say(port, `POST /enough HTTP/1.1\r\nhost: x\r\ncontent-length: ${size}\r\n\r\n`);
  let received = "";
  socket.on("data", (bytes: Buffer) => (received += bytes.toString()));
  socket.write(Buffer.alloc(size, "x"));
  socket.write("GET /short HTTP/1.1\r\nhost: x\r\n\r\n");
  await expect.poll(() => received, { timeout: 10_000 }).toMatch(/enough[^]*short$/);
});
