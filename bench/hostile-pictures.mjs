import { BOMBS, LARGEST } from "./support/picture-bombs.mjs";
import { formatMegabytes, formatNumber } from "./support/numbers.mjs";
import { residentOf, watchMemory } from "./support/processes.mjs";
import { startProgram, temporaryFolder } from "./support/program.mjs";
import { BenchmarkError, sleep, progress, run } from "./support/run.mjs";
import { printHead, printTable } from "./support/table.mjs";
import { sendFile } from "./support/upload.mjs";

const PORT = 3521;
const ORIGIN = `http://localhost:${PORT}`;

async function measure(pid, title, files) {
  progress(title);
  await sleep(1000);
  const end = watchMemory(pid);
  const began = performance.now();
  const answers = await Promise.all(
    files.map(([type, bytes]) =>
      sendFile(ORIGIN, { origin: ORIGIN }, { purpose: "attachment", type, bytes }),
    ),
  );
  const seconds = (performance.now() - began) / 1000;
  const { before, peak } = end();
  const sizes = files.reduce((sum, [, bytes]) => sum + bytes.length, 0);
  const statuses = [...new Set(answers.map(({ status }) => status))].join(", ");
  return [
    title,
    formatMegabytes(sizes),
    formatMegabytes(before),
    formatMegabytes(peak),
    formatMegabytes(peak - before),
    formatNumber(seconds),
    statuses,
  ];
}

await run(async (atEnd) => {
  if (process.platform !== "linux")
    throw new BenchmarkError("This benchmark reads /proc: it runs on Linux only.");
  const folder = temporaryFolder(atEnd);
  const { pid } = await startProgram({ port: PORT, folder, atEnd });
  printHead(
    "Hostile pictures",
    "A visitor who is not signed in sends four pictures at once. Memory is the resident memory of the program and its picture processes, without the database: before the files are sent, and at the peak until all are answered. Status 422: refused; 201: accepted. Goal: less than 150 MB more.",
  );
  const rows = [];
  const groups = [
    ["small files with huge pictures, one of each kind", BOMBS],
    ["the largest accepted files, one of each kind", LARGEST],
  ];
  for (const [title, kinds] of groups) {
    const files = [];
    for (const [, type, make] of kinds) files.push([type, await make()]);
    rows.push(await measure(pid, `four at once: ${title}`, files));
    for (const [at, [kind]] of kinds.entries())
      rows.push(await measure(pid, `four of: ${kind}`, [files[at], files[at], files[at], files[at]]));
  }
  const after = await fetch(`${ORIGIN}/readyz`);
  rows.push(["afterwards (/readyz)", "", formatMegabytes(residentOf(pid)), "", "", "", String(after.status)]);
  printTable(["files", "size", "before", "peak", "more", "seconds", "status"], rows);
});
