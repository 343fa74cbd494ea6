import { once } from "node:events";
import { type IncomingMessage, createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { createRequest } from "@remix-run/node-fetch-server";
import { expect, onTestFinished, test } from "vitest";
import { waitForBody } from "./wait-for-body";

async function reader() {
  const began: boolean[] = [];
  let arrived = 0;
  const server = createServer(async (from: IncomingMessage, reply) => {
    arrived += 1;
    const came = await waitForBody(from);
    began.push(came);
    if (came) reply.end(await createRequest(from, reply).text());
  });
  await once(server.listen(0), "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const post = (headers: Record<string, string | number> = {}) =>
    request({ port, method: "POST", headers: { "content-type": "text/plain", ...headers }, agent: false });
  return { began, arrived: () => arrived, post };
}

async function answerTo(post: ReturnType<typeof request>): Promise<string> {
  const [answer] = (await once(post, "response")) as [IncomingMessage];
  return text(answer);
}

test("a body is read completely: at once, in pieces, empty or larger than its buffer", async () => {
  const { post } = await reader();
  for (const parts of [["at once"], ["in ", "two ", "pieces"], [""], ["x".repeat(300_000)]]) {
    const asking = post();
    const answer = answerTo(asking);
    for (const part of parts) {
      asking.write(part);
      await sleep(30);
    }
    asking.end();
    expect((await answer).length).toBe(parts.join("").length);
  }
});

test("nothing starts before the body is complete, or after a disconnect", async () => {
  const { began, arrived, post } = await reader();
  const asking = post({ "content-length": 10 });
  const answer = answerTo(asking);
  asking.write("half ");
  await sleep(300);
  expect(began).toEqual([]);
  asking.end("there");
  expect(await answer).toBe("half there");
  const gone = post({ "content-length": 10 });
  gone.on("error", () => {});
  gone.write("half ");
  await expect.poll(arrived).toBe(2);
  gone.destroy();
  await expect.poll(() => began).toEqual([true, false]);
});
