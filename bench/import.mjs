import { median, formatMegabytes, formatNumber } from "./support/numbers.mjs";
import { resetPeak, peakOf, residentOf } from "./support/processes.mjs";
import { connectTo, startProgram, temporaryFolder } from "./support/program.mjs";
import { BenchmarkError, sleep, progress, run } from "./support/run.mjs";
import { signIn } from "./support/staff.mjs";
import { printHead, printTable } from "./support/table.mjs";
import { sendFile } from "./support/upload.mjs";

const PORT = 3521;
const ORIGIN = `http://localhost:${PORT}`;
/** Interval of the bystander's requests. */
const INTERVAL_MS = 25;

const HEAD = "name,description.en,description.fr,url,position";
const row = (at) =>
  `"Partner ${at}","Books, and a room to read in: ${at}","Des livres : ${at}",https://example.org/${at},${at % 9999}`;
const file = (rows) => Buffer.from([HEAD, ...Array.from({ length: rows }, (_, at) => row(at))].join("\r\n"));

async function importFile(headers, upload, write) {
  const answer = await fetch(`${ORIGIN}/admin/ajax/v1/content/partners/import`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ upload, write }),
  });
  const body = await answer.json();
  if (!answer.ok) return body.message;
  const { counts, written: done } = body.data;
  return `${counts.create} new${done ? ", written" : ""}${counts.refuse > 0 ? `, ${counts.refuse} refused` : ""}`;
}

function bystander() {
  const waits = [];
  const stopping = new AbortController();
  const polling = (async () => {
    while (!stopping.signal.aborted) {
      const began = performance.now();
      await (await fetch(`${ORIGIN}/readyz`)).arrayBuffer();
      waits.push(performance.now() - began);
      await sleep(INTERVAL_MS);
    }
  })();
  return async () => {
    stopping.abort();
    await polling;
    return { usual: median(waits), longest: Math.max(...waits) };
  };
}

async function measure(pid, headers, title, work) {
  progress(title);
  await sleep(1000);
  const before = residentOf(pid);
  resetPeak(pid);
  const stop = bystander();
  const began = performance.now();
  const answer = await work();
  const seconds = (performance.now() - began) / 1000;
  const { usual, longest } = await stop();
  return [
    title,
    formatNumber(seconds),
    formatMegabytes(before),
    formatMegabytes(peakOf(pid) - before),
    formatNumber(usual),
    formatNumber(longest),
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
  const headers = { ...(await signIn(client)).headers, origin: ORIGIN };
  printHead(
    "Import of content",
    "Files of partners with five columns. The preview checks every row; the import writes all rows in one transaction. Memory is the resident memory of the program before, and the additional memory at the peak. Meanwhile a bystander sends small requests; waits are in milliseconds.",
  );
  const rows = [];
  for (const count of [500, 5000, 100_000]) {
    const bytes = file(count);
    const { id } = await sendFile(ORIGIN, headers, { purpose: "import", type: "text/csv", bytes });
    const title = `${count.toLocaleString("en-US")} rows, ${formatMegabytes(bytes.length)}`;
    rows.push(await measure(program.pid, headers, `${title}: preview`, () => importFile(headers, id, false)));
    rows.push(await measure(program.pid, headers, `${title}: import`, () => importFile(headers, id, true)));
  }
  printTable(
    ["file", "seconds", "memory before", "more", "bystander waits (median)", "longest wait", "answer"],
    rows,
  );
});
