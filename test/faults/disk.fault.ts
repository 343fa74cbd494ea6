import { spawnSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { TestServer } from "../../e2e/support/test-server";
import { UnavailableError, acknowledgements, freeTickets, gift, message, order, send } from "./submissions";
import {
  get,
  cachePages,
  expectCachedPagesServed,
  expectNewPagesRefused,
  startProgram,
  expectUnavailable,
  waitUntil,
  isHealthy,
} from "./program";
import { fill, smallDisk } from "./small-disk";
import { recordFault } from "./fault-result";

/** Slightly more than the embedded database needs, in MB. */
const ROOM = 320;

function ownPlace(): string {
  const above = mkdtempSync(path.join(tmpdir(), "reboot-disk-"));
  // PostgreSQL's user needs access.
  spawnSync("chmod", ["755", above]);
  onTestFinished(() => rmSync(above, { recursive: true, force: true }));
  return path.join(above, "data");
}

const pdf = (size: number) =>
  Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(size - 15), Buffer.from("%%EOF\n")]);
const digest = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const TUS = { "tus-resumable": "1.0.0" };

async function beginUpload({ origin }: TestServer, size: number) {
  const metadata = `purpose ${btoa("cv")},filename ${btoa("cv.pdf")},filetype ${btoa("application/pdf")}`;
  const made = await fetch(`${origin}/api/v1/uploads`, {
    method: "POST",
    headers: { ...TUS, "upload-length": String(size), "upload-metadata": metadata },
  });
  expect(made.status, await made.text()).toBe(201);
  const at = origin + made.headers.get("location")!;
  const headers = TUS;
  return {
    received: async () => {
      const answer = await fetch(at, { method: "HEAD", headers });
      return answer.ok ? Number(answer.headers.get("upload-offset")) : -1;
    },
    patch: async (offset: number, bytes: Uint8Array) => {
      const answer = await fetch(at, {
        method: "PATCH",
        headers: {
          ...headers,
          "content-type": "application/offset+octet-stream",
          "upload-offset": String(offset),
        },
        body: new Uint8Array(bytes),
      });
      return {
        status: answer.status,
        headers: Object.fromEntries(answer.headers),
        body: await answer.text(),
      };
    },
    read: async () => digest(new Uint8Array(await (await fetch(at, { headers })).arrayBuffer())),
  };
}

/** Forces a new WAL segment, as on a busy day. Ignores an unavailable database. */
const makeLog = ({ query }: TestServer): Promise<unknown> =>
  query("select pg_switch_wal() from pg_logical_emit_message(true, 'x', repeat('x', 100))").catch(() => null);

test("a full disk: database, forms and files", async (context) => {
  const { held, recovered, counted } = recordFault(context);
  const place = ownPlace();
  smallDisk(context, place, ROOM);
  const server = await startProgram({ DATA_DIR: place });
  await freeTickets(server);
  await cachePages(server.origin);
  const acknowledged = acknowledgements();
  for (const form of [message(), gift(), order()]) await acknowledged.submitUntilAccepted(server, form);
  const bytes = pdf(2_000_000);
  const upload = await beginUpload(server, bytes.length);
  expect((await upload.patch(0, bytes.subarray(0, 600_000))).status).toBe(204);

  const freeSpace = fill(place);
  const refusedFile = await upload.patch(600_000, bytes.subarray(600_000));
  expectUnavailable(refusedFile, "a file");
  await expectCachedPagesServed(server.origin);
  held("a file is refused with a reason at its current offset");
  // The WAL has some reserve, so a few forms are still accepted.
  const forms = [message(), gift(), order()];
  const refused: unknown[] = [];
  for (let round = 0; round < 400 && refused.length < 6; round++) {
    const form = round < 3 ? forms[round]! : [message, gift, order][round % 3]!();
    try {
      await send(server, form);
      await acknowledged.submitUntilAccepted(server, form);
    } catch (error) {
      if (!(error instanceof UnavailableError)) throw error;
      refused.push(error);
    }
    await makeLog(server);
  }
  expect(refused).not.toEqual([]);
  await expectCachedPagesServed(server.origin);
  if ((await get(server.origin, "/readyz")).status === 503) {
    await expectNewPagesRefused(server.origin);
    held("the database stops; cached pages are served, others and forms get 503 with an explanation");
  } else held("cached pages are served, forms get 503 with an explanation");

  freeSpace();
  recovered(await waitUntil(() => isHealthy(server.origin), "everything works"));
  for (const form of forms) await acknowledged.submitUntilAccepted(server, form);
  const at = await upload.received();
  expect(at).toBeGreaterThanOrEqual(600_000);
  expect((await upload.patch(at, bytes.subarray(at))).status).toBe(204);
  expect(await upload.read()).toBe(digest(bytes));
  held("with free space the database restarts by itself, and the file continues at its offset");
  counted(await acknowledged.check(server));
});

test("a full disk for files only", async (context) => {
  const { held, recovered, counted } = recordFault(context);
  const place = ownPlace();
  smallDisk(context, path.join(place, "files"), 16);
  const server = await startProgram({ DATA_DIR: place });
  await cachePages(server.origin);
  const acknowledged = acknowledgements();
  const bytes = pdf(3_000_000);
  const upload = await beginUpload(server, bytes.length);
  expect((await upload.patch(0, bytes.subarray(0, 600_000))).status).toBe(204);
  const freeSpace = fill(path.join(place, "files"));
  const before = await upload.received();
  expectUnavailable(await upload.patch(before, bytes.subarray(before)), "a file");
  expect(await upload.received()).toBe(before);
  expect(await isHealthy(server.origin)).toBe(true);
  await expectCachedPagesServed(server.origin);
  await acknowledged.submitUntilAccepted(server, message());
  held("files are refused with a reason; pages and forms work");
  freeSpace();
  const began = performance.now();
  expect((await upload.patch(before, bytes.subarray(before))).status).toBe(204);
  recovered(performance.now() - began);
  expect(await upload.read()).toBe(digest(bytes));
  held("the file continues at its offset");
  counted({ ...(await acknowledged.check(server)), files: 1 });
});

test("a program that is started on a full disk", async (context) => {
  const { held, recovered, counted } = recordFault(context);
  const place = ownPlace();
  smallDisk(context, place, ROOM);
  const server = await startProgram({ DATA_DIR: place });
  const acknowledged = acknowledgements();
  await acknowledged.submitUntilAccepted(server, message());
  const database = server.databasePid();
  await server.crash();
  process.kill(database, "SIGKILL");
  const freeSpace = fill(place);
  // The outcome depends on the WAL's reserve: the program starts, or ends with an explanation.
  const started = await startProgram(server.environment).catch((error: unknown) => String(error));
  if (typeof started === "string") {
    expect(started).toContain("ended with code 1");
    held("it exits with an explanation when there is no space at all");
  } else {
    expect((await get(started.origin, "/readyz")).status).toBe(200);
    held("it starts in the space of the database's log");
    await started.crash();
  }
  freeSpace();
  const began = performance.now();
  const next = await startProgram(server.environment);
  recovered(performance.now() - began);
  counted(await acknowledged.check(next));
});
