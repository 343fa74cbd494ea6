import { once } from "node:events";
import { createHash, randomBytes } from "node:crypto";
import { connect } from "node:net";
import { expect, test } from "vitest";
import WebSocket from "ws";
import type { TestServer } from "../../e2e/support/test-server";
import {
  type FilledForm,
  acknowledgements,
  startCrowd,
  freeTickets,
  gift,
  message,
  order,
} from "./submissions";
import { get, cachePages, expectCachedPagesServed, startProgram, waitUntil, isHealthy } from "./program";
import { startTcpProxy } from "./tcp-proxy";
import { recordFault } from "./fault-result";

const digest = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const portOf = ({ origin }: TestServer) => Number(new URL(origin).port);
const counts = async ({ query }: TestServer) =>
  Number(
    (
      await query(
        "select (select count(*) from enquiry) + (select count(*) from gift) + (select count(*) from ticket_order) as many",
      )
    )[0]!["many"],
  );

/** Sends `part` (0 to 1) of a request, then resets the connection without waiting for the answer. */
async function breakOff(server: TestServer, form: FilledForm, part: number): Promise<void> {
  const body = new URLSearchParams(form.fields).toString();
  const head = [
    `POST ${form.path} HTTP/1.1`,
    `Host: localhost:${portOf(server)}`,
    `Origin: ${server.origin}`,
    `X-Forwarded-For: ${form.address}`,
    "Content-Type: application/x-www-form-urlencoded",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "",
    "",
  ].join("\r\n");
  const whole = head + body;
  const line = connect(portOf(server), "127.0.0.1");
  await once(line, "connect");
  await new Promise((resolve) => line.write(whole.slice(0, Math.ceil(whole.length * part)), resolve));
  line.resetAndDestroy();
}

test("people whose connection breaks in the middle of a form", async (context) => {
  const { held, counted } = recordFault(context);
  const server = await startProgram();
  await freeTickets(server);
  await cachePages(server.origin);
  const acknowledged = acknowledgements();
  const before = await counts(server);
  const forms = Array.from({ length: 30 }, (_, n) => [message, gift, order][n % 3]!());
  for (const [n, form] of forms.entries()) await breakOff(server, form, [0.1, 0.5, 0.95][n % 3]!);
  expect(await isHealthy(server.origin)).toBe(true);
  await expectCachedPagesServed(server.origin);
  expect(await counts(server)).toBe(before);
  held("incomplete forms are not stored");
  for (const form of forms) await breakOff(server, form, 1);
  for (const form of forms) await acknowledged.submitUntilAccepted(server, form);
  held("a complete form without an answer is stored once when it is sent again");
  counted(await acknowledged.check(server));
  expect(await counts(server)).toBe(before + forms.length);
});

test("a proxy that breaks connections at random", async (context) => {
  const { held, counted } = recordFault(context);
  const server = await startProgram();
  await freeTickets(server);
  const line = await startTcpProxy(portOf(server));
  line.cutsRequest = () => Math.random() < 0.1;
  line.dropsReply = () => Math.random() < 0.2;
  const acknowledged = acknowledgements();
  const { origin, query } = server;
  const people = startCrowd({ origin, query, behind: `http://127.0.0.1:${line.port}` }, acknowledged, 9);
  await new Promise((resolve) => setTimeout(resolve, 8000));
  line.cutsRequest = () => false;
  line.dropsReply = () => false;
  await people.stop();
  expect(await isHealthy(server.origin)).toBe(true);
  held("a third of the connections broken, before or after the work; requests repeated until answered");
  counted(await acknowledged.check(server));
});

test("an upload whose connection breaks repeatedly", async (context) => {
  const { held, counted } = recordFault(context);
  const server = await startProgram();
  const bytes = Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(4_000_000), Buffer.from("%%EOF\n")]);
  const metadata = `purpose ${btoa("cv")},filename ${btoa("cv.pdf")},filetype ${btoa("application/pdf")}`;
  const made = await fetch(`${server.origin}/api/v1/uploads`, {
    method: "POST",
    headers: { "tus-resumable": "1.0.0", "upload-length": String(bytes.length), "upload-metadata": metadata },
  });
  expect(made.status).toBe(201);
  const at = made.headers.get("location")!;
  const headers = { "tus-resumable": "1.0.0" };
  const received = async () =>
    Number((await fetch(server.origin + at, { method: "HEAD", headers })).headers.get("upload-offset"));
  let breaks = 0;
  for (let from = 0; from < bytes.length; breaks++) {
    const line = connect(portOf(server), "127.0.0.1");
    line.on("error", () => {});
    await once(line, "connect");
    const rest = bytes.subarray(from);
    line.write(
      `PATCH ${at} HTTP/1.1\r\nHost: localhost:${portOf(server)}\r\nTus-Resumable: 1.0.0\r\nContent-Type: application/offset+octet-stream\r\nUpload-Offset: ${from}\r\nContent-Length: ${rest.length}\r\n\r\n`,
    );
    await new Promise((resolve) => line.write(rest.subarray(0, 700_000), resolve));
    const before = from;
    await waitUntil(async () => (await received()) > before, "some of it is there");
    line.resetAndDestroy();
    from = await received();
    await waitUntil(async () => {
      const now = await received();
      const rests = now === from;
      from = now;
      return rests;
    }, "no more comes");
  }
  const back = await fetch(server.origin + at, { headers });
  expect(digest(new Uint8Array(await back.arrayBuffer()))).toBe(digest(bytes));
  held(`after ${breaks} breaks the file is complete, and no acknowledged part was sent twice`);
  counted({ files: 1 });
});

test("readers whose connection breaks in the middle of an answer", async (context) => {
  const { held } = recordFault(context);
  const server = await startProgram();
  await cachePages(server.origin);
  const pages = ["/", "/programs", "/blog", "/gallery", "/ar", "/search?q=code", "/sitemap.xml", "/donate"];
  await Promise.all(
    Array.from({ length: 120 }, async (_, n) => {
      const line = connect(portOf(server), "127.0.0.1");
      line.on("error", () => {});
      await once(line, "connect");
      line.write(`GET ${pages[n % pages.length]} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
      if (n % 2 === 0) await Promise.race([once(line, "data"), once(line, "close")]);
      line.resetAndDestroy();
    }),
  );
  expect(await isHealthy(server.origin)).toBe(true);
  await expectCachedPagesServed(server.origin);
  for (const page of pages.slice(0, 6))
    expect((await get(server.origin, page)).body, page).toMatch(/<\/html>\s*$/);
  held("the next reader gets complete pages");
});

test("open pages whose connection breaks, and that reconnect", async (context) => {
  const { held, recovered } = recordFault(context);
  const server = await startProgram();
  const line = await startTcpProxy(portOf(server));
  const address = `ws://127.0.0.1:${line.port}/api/v1/realtime?project=reboot&channels[]=campaigns.laptop-drive-2024`;
  const join = async () => {
    const socket = new WebSocket(address);
    socket.on("error", () => {});
    const frames: string[] = [];
    socket.on("message", (data) => frames.push(String(data)));
    await waitUntil(
      async () => frames.some((frame) => frame.includes('"connected"')),
      "the line is open",
      20_000,
    );
    return { socket, frames };
  };
  const open = await Promise.all(Array.from({ length: 40 }, join));
  const closed = open.map(({ socket }) => once(socket, "close"));
  line.breakAll();
  await Promise.all(closed);
  expect(await isHealthy(server.origin)).toBe(true);
  const began = performance.now();
  const { socket, frames } = await join();
  // The first messages arrive unprompted; later ones need a change.
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const notified = frames.length;
  await server.query(`with gift as (
      insert into ledger_transaction (id, kind, occurred_at, memo)
      values (gen_random_uuid(), 'opening', now(), 'test') returning id
    )
    insert into ledger_entry (transaction_id, line, account, amount_minor, currency, campaign_id)
    select gift.id, number, account, amount, 'USD', campaign.id
    from gift, campaign, (values (1, 'assets:bank', 5000), (2, 'income:donations', -5000)) as lines (number, account, amount)
    where campaign.slug = 'laptop-drive-2024'`);
  await waitUntil(async () => frames.length > notified, "the page hears of the gift", 20_000);
  recovered(performance.now() - began);
  socket.terminate();
  held("40 connections broken at once; new ones receive updates");
});
