import { readFileSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { BOMBS, LARGEST } from "../../bench/support/picture-bombs.mjs";
import { watchMemory } from "../../bench/support/processes.mjs";
import type { TestServer } from "../../e2e/support/test-server";
import { get, startProgram, isHealthy } from "./program";
import { recordFault } from "./fault-result";

const MB = 1024 * 1024;
const encoded = (text: string) => Buffer.from(text).toString("base64");

async function upload(
  { origin }: TestServer,
  type: string,
  size: number,
  bytes?: Buffer,
  from = "203.0.113.9",
) {
  const answer = await fetch(`${origin}/api/v1/uploads`, {
    method: "POST",
    headers: {
      "tus-resumable": "1.0.0",
      "upload-length": String(size),
      "upload-metadata": `purpose ${encoded("attachment")},filename ${encoded("a")},filetype ${encoded(type)}`,
      "x-forwarded-for": from,
      ...(bytes ? { "content-type": "application/offset+octet-stream" } : {}),
    },
    ...(bytes ? { body: new Uint8Array(bytes) } : {}),
  });
  return { status: answer.status, retryAfter: answer.headers.get("retry-after"), body: await answer.text() };
}

const programPid = ({ databasePid }: TestServer): number =>
  Number(/\nPPid:\s+(\d+)/.exec(readFileSync(`/proc/${databasePid()}/status`, "utf8"))![1]);

const decoders = (parent: number): number[] =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return (
          readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("picture-process.mjs") &&
          readFileSync(`/proc/${pid}/status`, "utf8").includes(`PPid:\t${parent}\n`)
        );
      } catch {
        return false;
      }
    });

test("four hostile pictures at once, sent by a stranger", async (context) => {
  if (process.platform !== "linux") context.skip("reads /proc");
  const { held, counted } = recordFault(context);
  const server = await startProgram();
  expect(await isHealthy(server.origin)).toBe(true);
  const pid = programPid(server);
  for (const [kinds, status, words] of [
    [BOMBS, 422, "refused with a reason"],
    [LARGEST, 201, "the largest allowed ones are accepted"],
  ] as const) {
    const files: [string, Buffer][] = [];
    for (const [, type, make] of kinds) files.push([type, await make()]);
    const end = watchMemory(pid);
    const answers = await Promise.all(
      files.map(([type, bytes]) => upload(server, type, bytes.length, bytes)),
    );
    const { before, peak } = end();
    const more = Math.round((peak - before) / MB);
    for (const answer of answers) expect(answer.status, answer.body).toBe(status);
    expect(more).toBeLessThan(150);
    held(`${words}, ${more} MB more`);
  }
  expect(await isHealthy(server.origin)).toBe(true);
  counted({ files: BOMBS.length + LARGEST.length });
});

test("a picture process that is killed at work", async (context) => {
  if (process.platform !== "linux") context.skip("reads /proc");
  const { held } = recordFault(context);
  const server = await startProgram();
  const pid = programPid(server);
  const [, type, make] = LARGEST[0]!;
  const bytes = await make();
  const sent = upload(server, type, bytes.length, bytes);
  await expect.poll(() => decoders(pid).length, { timeout: 60_000, interval: 5 }).toBe(1);
  process.kill(decoders(pid)[0]!, "SIGKILL");
  const refused = await sent;
  expect(refused.status).toBe(422);
  expect(JSON.parse(refused.body).errors[0].code).toBe("unreadable");
  held("that picture is refused with a reason");
  expect((await upload(server, type, bytes.length, bytes)).status).toBe(201);
  expect((await get(server.origin, "/readyz")).status).toBe(200);
  expect(decoders(pid)).toEqual([]);
  held("the next one is accepted, and no process remains");
});

test("a thousand uploads that strangers declare and do not send", async (context) => {
  const { held, counted } = recordFault(context);
  const server = await startProgram();
  const statuses = new Map<number, number>();
  for (let n = 0; n < 1000; n += 20) {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        upload(server, "application/pdf", 10 * MB, undefined, `198.51.${(n + at) % 250}.${1 + (n % 250)}`),
      ),
    );
    for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect(Object.fromEntries(statuses)).toEqual({ 201: 1000 });
  const pdf = Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(2_000_000, 7), Buffer.from("%%EOF\n")]);
  const answer = await upload(server, "application/pdf", pdf.length, pdf, "192.0.2.77");
  expect(answer.status, answer.body).toBe(201);
  held("other people can still send files");
  counted({ declarations: 1000 });
});
