import { type Server, request } from "node:http";
import { type AddressInfo, type Socket, connect } from "node:net";
import { once } from "node:events";
import { promisify } from "node:util";
import Fastify from "fastify";
import { afterEach, expect, test } from "vitest";
import { httpServer } from "./http-server";

const log = { info: () => {}, warn: () => {}, error: () => {} };
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** A server that loses patience at once. `/long` is more than the buffers of the system hold. */
async function start() {
  const patience = { idle: 5000, head: 200, request: 400, silence: 300, look: 50 };
  const app = Fastify({ serverFactory: httpServer(undefined, {}, log, patience) });
  app.get("/long", () => Buffer.alloc(64_000_000));
  app.get("/short", () => "short");
  app.post("/short", () => "short");
  await app.listen({ port: 0, host: "127.0.0.1" });
  closing.push(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  const open = promisify(app.server.getConnections.bind(app.server as Server));
  return { port, open };
}

async function say(port: number, head: string): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  closing.push(() => socket.destroy());
  socket.on("error", () => {});
  await once(socket, "connect");
  socket.write(head);
  return socket;
}

test("a client that stops reading is cut; one that reads slowly gets everything", async () => {
  const { port, open } = await start();
  const deaf = await say(port, "GET /long HTTP/1.1\r\nhost: x\r\n\r\n");
  await once(deaf, "data");
  deaf.pause();
  const slow = request({ port, path: "/long", agent: false }).end();
  const [answer] = await once(slow, "response");
  let length = 0;
  for await (const part of answer) {
    length += part.length;
    if (length % 20 === 0) await new Promise((resolve) => setTimeout(resolve, 1));
  }
  expect(length).toBe(64_000_000);
  slow.destroy();
  await expect.poll(() => open()).toBe(0);
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
    const [said] = await once(socket, "data");
    expect(String(said)).toContain("408");
    await expect.poll(() => open()).toBe(0);
  });
