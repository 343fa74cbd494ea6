import sharp from "sharp";
import { formatMegabytes, formatNumber } from "./support/numbers.mjs";
import { residentOf, watchMemory } from "./support/processes.mjs";
import { connectTo, startProgram, temporaryFolder } from "./support/program.mjs";
import { BenchmarkError, sleep, progress, run } from "./support/run.mjs";
import { signIn } from "./support/staff.mjs";
import { printHead, printTable } from "./support/table.mjs";
import { sendFile } from "./support/upload.mjs";

const PORT = 3520;
const ORIGIN = `http://localhost:${PORT}`;
/** Timeout for one picture, including retries and their pauses. */
const TIMEOUT_MS = 300_000;
const WIDTH = 6000;
const HEIGHT = 4000;

/** Noise like in a night photograph, which compresses badly. */
const grain = (width = WIDTH, height = HEIGHT) =>
  sharp({
    limitInputPixels: false,
    create: {
      width,
      height,
      channels: 3,
      background: "#c86",
      noise: { type: "gaussian", mean: 128, sigma: 22 },
    },
  });

const KINDS = [
  ["baseline JPEG, 24 million pixels", "image/jpeg", () => grain().jpeg({ quality: 94 }).toBuffer()],
  [
    "progressive JPEG, 24 million pixels",
    "image/jpeg",
    () => grain().jpeg({ quality: 94, progressive: true }).toBuffer(),
  ],
  [
    "rotated JPEG, 48 million pixels",
    "image/jpeg",
    () => grain(8000, 6000).jpeg({ quality: 80 }).withMetadata({ orientation: 6 }).toBuffer(),
  ],
  ["PNG, 8 million pixels", "image/png", () => grain(3400, 2400).png().toBuffer()],
  // Its encoder cannot write noise of higher quality.
  ["WebP, 24 million pixels", "image/webp", () => grain().webp({ quality: 88, effort: 0 }).toBuffer()],
  [
    "truncated JPEG",
    "image/jpeg",
    async () => (await grain().jpeg({ quality: 94 }).toBuffer()).subarray(0, -3_000_000),
  ],
  [
    "small PNG with 400 million pixels",
    "image/png",
    () =>
      sharp({
        limitInputPixels: false,
        create: { width: 20_000, height: 20_000, channels: 3, background: "#fff" },
      })
        .png()
        .toBuffer(),
  ],
  ["random bytes after a JPEG header", "image/jpeg", async () => createFakeJpeg()],
];

function createFakeJpeg() {
  const bytes = Buffer.alloc(20_000_000);
  for (let at = 0; at < bytes.length; at += 4) bytes.writeUInt32LE((at * 2654435761) >>> 0, at);
  bytes.set([0xff, 0xd8, 0xff, 0xe0]);
  return bytes;
}

async function addPhotograph(headers, type, bytes) {
  const { id: upload, status } = await sendFile(ORIGIN, headers, { purpose: "media", type, bytes });
  if (upload === null) return `refused: ${status}`;
  const ordered = await fetch(`${ORIGIN}/admin/ajax/v1/media`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({
      upload,
      alt: { en: "A test" },
      photographedOn: null,
      consent: { kind: "none_needed" },
    }),
  });
  if (!ordered.ok)
    throw new Error(`Adding the photograph was answered with ${ordered.status}: ${await ordered.text()}`);
  const { order } = (await ordered.json()).data;
  return waitForResult(headers, order);
}

async function waitForResult(headers, order) {
  for (const began = performance.now(); performance.now() - began < TIMEOUT_MS; await sleep(500)) {
    const answer = await fetch(`${ORIGIN}/admin/ajax/v1/media/orders/${order}`, { headers });
    if (!answer.ok) throw new Error(`The request for the state was answered with ${answer.status}.`);
    const { state } = (await answer.json()).data;
    if (state !== "waiting") return state === "done" ? "stored" : "refused by the job";
  }
  return "not finished after five minutes";
}

async function measure(pid, headers, [title, type, make]) {
  progress(title);
  const bytes = await make();
  await sleep(2000);
  const end = watchMemory(pid);
  const began = performance.now();
  const answer = await addPhotograph(headers, type, bytes);
  const seconds = (performance.now() - began) / 1000;
  const { before, peak } = end();
  return [
    title,
    formatMegabytes(bytes.length),
    formatMegabytes(before),
    formatMegabytes(peak),
    formatMegabytes(peak - before),
    formatNumber(seconds),
    answer,
  ];
}

await run(async (atEnd) => {
  if (process.platform !== "linux")
    throw new BenchmarkError("This benchmark reads /proc: it runs on Linux only.");
  const folder = temporaryFolder(atEnd);
  const program = await startProgram({ port: PORT, folder, atEnd });
  const client = await connectTo(folder);
  atEnd(() => client.end());
  const { headers } = await signIn(client);
  const requested = { ...headers, origin: ORIGIN };
  printHead(
    "Photographs",
    "Files are sent one after another. Memory is the resident memory of the program and its picture processes, without the database: before a file is sent, and at the peak until its photograph is stored or refused. This includes the received file, its decoding and all its sizes. Goal: at most 300 MB more for each file.",
  );
  const rows = [];
  for (const kind of KINDS) rows.push(await measure(program.pid, requested, kind));
  const after = await fetch(`${ORIGIN}/readyz`);
  rows.push([
    "afterwards (/readyz)",
    "",
    formatMegabytes(residentOf(program.pid)),
    "",
    "",
    "",
    String(after.status),
  ]);
  printTable(["file", "size", "before", "peak", "more", "seconds", "result"], rows);
});
