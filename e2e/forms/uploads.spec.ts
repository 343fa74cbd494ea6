import { createHash, randomBytes } from "node:crypto";
import { request as httpRequest } from "node:http";
import { join } from "node:path";
import { type Page, expect, test } from "@playwright/test";
import { type Rolldown, build } from "vite";
import type { sendFile } from "../../src/ui/file-upload";
import { startFakeS3 } from "../../test/support/fake-s3-server";
import { filesBelow } from "../support/data-folders";
import { type TestServer, startTestServer } from "../support/test-server";

const TUS = { "tus-resumable": "1.0.0" };
const OCTETS = { "content-type": "application/offset+octet-stream" };
const pdf = (size: number) =>
  Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(size - 15), Buffer.from("%%EOF\n")]);
const digest = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

type Started = { path: string; headers: Record<string, string> };

async function begin({ origin }: TestServer, size: number): Promise<Started> {
  const metadata = `purpose ${btoa("cv")},filename ${btoa("cv.pdf")},filetype ${btoa("application/pdf")}`;
  const made = await fetch(`${origin}/api/v1/uploads`, {
    method: "POST",
    headers: { ...TUS, "upload-length": String(size), "upload-metadata": metadata },
  });
  expect(made.status, await made.text()).toBe(201);
  const path = made.headers.get("location")!;
  return { path, headers: TUS };
}
const received = async ({ origin }: TestServer, { path, headers }: Started) =>
  Number((await fetch(origin + path, { method: "HEAD", headers })).headers.get("upload-offset"));
const patch = ({ origin }: TestServer, { path, headers }: Started, offset: number, bytes: Buffer) =>
  fetch(origin + path, {
    method: "PATCH",
    headers: { ...headers, ...OCTETS, "upload-offset": String(offset) },
    body: new Uint8Array(bytes),
  });
const read = async ({ origin }: TestServer, { path, headers }: Started) =>
  new Uint8Array(await (await fetch(origin + path, { headers })).arrayBuffer());

test("a program killed in the middle of a chunk loses none of the acknowledged bytes", async () => {
  const first = await startTestServer();
  let second: TestServer | undefined;
  try {
    const bytes = pdf(7_000_000);
    const upload = await begin(first, bytes.length);
    const slow = httpRequest(first.origin + upload.path, {
      method: "PATCH",
      headers: { ...upload.headers, ...OCTETS, "upload-offset": "0", "content-length": String(5_242_880) },
    });
    slow.on("error", () => {});
    await new Promise<void>((resolve) => slow.write(bytes.subarray(0, 3_000_000), () => resolve()));
    await expect.poll(() => received(first, upload)).toBeGreaterThan(2_000_000);
    const counted = await received(first, upload);
    await first.crash();
    second = await startTestServer(first.environment);
    const at = await received(second, upload);
    expect(at).toBeGreaterThanOrEqual(counted);
    expect((await patch(second, upload, at, bytes.subarray(at, at + 2_500_000))).status).toBe(204);
    await second.crash();
    second = await startTestServer(first.environment);
    const on = await received(second, upload);
    expect(on).toBe(at + 2_500_000);
    expect((await patch(second, upload, on, bytes.subarray(on))).status).toBe(204);
    expect(digest(await read(second, upload))).toBe(digest(bytes));
  } finally {
    await second?.stop();
    await first.stop();
  }
});

test("two programs on one database and disk share an upload's chunks, and accept one of two concurrent ones", async () => {
  const first = await startTestServer();
  let second: TestServer | undefined;
  try {
    second = await startTestServer({
      DATABASE_URL: first.databaseUrl(),
      DATA_DIR: first.environment["DATA_DIR"]!,
    });
    const bytes = pdf(3_000_000);
    const upload = await begin(first, bytes.length);
    expect((await patch(first, upload, 0, bytes.subarray(0, 1_000_000))).status).toBe(204);
    expect(await received(second, upload)).toBe(1_000_000);
    const chunk = bytes.subarray(1_000_000, 2_000_000);
    const both = await Promise.all([first, second].map((on) => patch(on, upload, 1_000_000, chunk)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    const last = bytes.subarray(2_000_000);
    const ends = await Promise.all([first, second].map((on) => patch(on, upload, 2_000_000, last)));
    expect(ends.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    for (const on of [first, second]) expect(digest(await read(on, upload))).toBe(digest(bytes));
  } finally {
    await second?.stop();
    await first.stop();
  }
});

test("with a bucket, files are stored only there, also after the program was killed", async () => {
  const s3 = await startFakeS3("files", "eu-west-3");
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = s3.settings;
  const environment = {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
  const first = await startTestServer(environment);
  const folder = first.environment["DATA_DIR"]!;
  let second: TestServer | undefined;
  try {
    const bytes = pdf(2_000_000);
    const upload = await begin(first, bytes.length);
    expect((await patch(first, upload, 0, bytes.subarray(0, 1_200_000))).status).toBe(204);
    await first.crash();
    second = await startTestServer(first.environment);
    expect(await received(second, upload)).toBe(1_200_000);
    expect((await patch(second, upload, 1_200_000, bytes.subarray(1_200_000))).status).toBe(204);
    expect(digest(await read(second, upload))).toBe(digest(bytes));
    expect([...s3.objects.values()].map((object) => digest(object))).toEqual([digest(bytes)]);
    // Pictures of the sample were stored on disk before.
    const onDisk = filesBelow(join(folder, "files")).filter((file) => !file.startsWith("pictures"));
    expect(onDisk).toEqual([]);
  } finally {
    await second?.stop();
    await first.stop();
    await s3.close();
  }
});

type Sender = { sendFile: typeof sendFile };
type Outcome = { id?: string; name?: string; status?: number; message?: string; progress: number[] };

async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      rolldownOptions: {
        input: "src/ui/file-upload.ts",
        preserveEntrySignatures: "strict",
        output: { codeSplitting: false },
      },
    },
  });
  return (built as Rolldown.RolldownOutput).output[0].code;
}

/** The same seed makes the same file, also after a reload. */
const send = (page: Page, seed: number, more: { size?: number; head?: string; stopAfter?: number } = {}) =>
  page.evaluate(
    async ({ seed: from, size = 6_000_000, head = "%PDF-1.7\n", stopAfter }): Promise<Outcome> => {
      const { sendFile: sending } = (await import("/assets/send-file.js" as string)) as Sender;
      const bytes = new Uint8Array(size);
      for (let at = 0, value = from; at < size; at++) bytes[at] = value = (value * 73 + 41) & 255;
      bytes.set(new TextEncoder().encode(head));
      bytes.set(new TextEncoder().encode("%%EOF"), size - 5);
      const file = new File([bytes], "cv.pdf", { type: "application/pdf", lastModified: 1 });
      const progress: number[] = [];
      const stop = new AbortController();
      const onProgress = ({ sent }: { sent: number }) => {
        progress.push(sent);
        if (stopAfter !== undefined && sent > stopAfter) stop.abort();
      };
      try {
        const { id } = await sending(file, { purpose: "cv", onProgress, signal: stop.signal });
        return { id, progress };
      } catch (error) {
        const { name, message, status } = error as Error & { status?: number };
        return { name, message, ...(status ? { status } : {}), progress };
      }
    },
    { seed, ...more },
  );

test.describe("from a page", () => {
  let code: string;
  test.beforeAll(async () => {
    code = await bundle();
  });
  test.beforeEach(async ({ page }) => {
    await page.route("/assets/send-file.js", (route) =>
      route.fulfill({ contentType: "text/javascript", body: code }),
    );
    await page.goto("/");
  });

  test(
    "a file is sent in chunks with progress, and only its sender can open it",
    { tag: "@core" },
    async ({ page, request }) => {
      const chunks: number[] = [];
      page.on("request", (one) => {
        if (one.method() === "PATCH") chunks.push(Number(one.headers()["upload-offset"]));
      });
      const { id, progress } = await send(page, 1);
      expect(chunks).toEqual([0, 5_242_880]);
      expect(progress.at(-1)).toBe(6_000_000);
      expect(progress).toEqual(progress.toSorted((a, b) => a - b));
      const [own, byId] = [id!, id!.split(".")[0]!];
      const statuses = [own, byId].map(async (one) =>
        (await request.get(`/ajax/v1/uploads/${one}`)).status(),
      );
      expect(await Promise.all(statuses)).toEqual([200, 404]);
      expect(await page.context().cookies()).toEqual([]);
    },
  );

  test("a connection that breaks three times, and a reload of the page, send no chunk twice", async ({
    page,
  }) => {
    let tries = 0;
    await page.route(/\/ajax\/v1\/uploads\/./, async (route) => {
      if (route.request().method() !== "PATCH") return route.continue();
      tries++;
      // The connection breaks before the first chunk, after it, and then permanently.
      return tries === 2 ? route.continue() : route.abort("connectionreset");
    });
    const left = send(page, 2).catch(() => null);
    await expect.poll(() => tries, { timeout: 20_000 }).toBeGreaterThan(3);
    await page.reload();
    await left;
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.route("/assets/send-file.js", (route) =>
      route.fulfill({ contentType: "text/javascript", body: code }),
    );
    const offsets: number[] = [];
    page.on("request", (one) => {
      if (one.method() === "PATCH") offsets.push(Number(one.headers()["upload-offset"]));
    });
    const { id } = await send(page, 2);
    expect(offsets).toEqual([5_242_880]);
    const file = await (await page.request.get(`/ajax/v1/uploads/${id}`)).body();
    expect(file.length).toBe(6_000_000);
    expect((await send(page, 2)).id).not.toBe(id);
  });

  test("a refused file throws an ApiError with a message for the person; a cancelled one is removed", async ({
    page,
  }) => {
    const refused = await send(page, 3, { size: 5000, head: "<html>" });
    expect(refused).toMatchObject({ name: "ApiError", status: 422 });
    expect(refused.message).toContain("PDF, JPEG, PNG or WebP");
    const large = await send(page, 3, { size: 11_000_000 });
    expect(large).toMatchObject({ name: "ApiError", status: 413 });
    expect(large.message).toContain("10 MB");
    const gone = page.waitForRequest((one) => one.method() === "DELETE");
    const stopped = await send(page, 4, { stopAfter: 5_000_000 });
    expect(stopped.name).toBe("AbortError");
    await expect
      .poll(async () => (await page.request.head((await gone).url(), { headers: TUS })).status())
      .toBe(404);
  });
});
