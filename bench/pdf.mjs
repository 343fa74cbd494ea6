import { bundleWorker, startWorker } from "./support/worker-process.mjs";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { formatKilobytes, formatMegabytes, formatNumber, median, quantile } from "./support/numbers.mjs";
import { processTree, residentOf } from "./support/processes.mjs";
import { connectTo, startProgram, temporaryFolder } from "./support/program.mjs";
import { concurrentAgent, get } from "./support/request.mjs";
import { BenchmarkError, progress, run } from "./support/run.mjs";
import { printHead, printTable } from "./support/table.mjs";

const PORT = 3522;
const SECRET = "the secret of a benchmark, long enough for anybody";
const SLUG = "git-and-github-in-one-day";
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const REQUESTS = 60;
const GUESTS = [1, 5];
const AT_ONCE = 8;

async function buy(db, buyers) {
  await db.query(
    "update ticket_type set price_minor = 0 from event where event.id = event_id and slug = $1",
    [SLUG],
  );
  const job = (guests) => ({
    kind: "buy",
    clientId: randomUUID(),
    email: `${randomUUID()}@example.org`,
    slug: SLUG,
    type: "regular",
    minor: 0,
    guests,
  });
  const made = await buyers.ask(GUESTS.map(job));
  return made.map((result) => {
    if (!result.ok) throw new BenchmarkError(`The order failed: ${result.error}`);
    return result.value.token;
  });
}

async function timed(url, atOnce = 1) {
  const times = [];
  let bytes = 0;
  const one = async () => {
    for (let count = 0; count < REQUESTS / atOnce; count++) {
      const { status, body, milliseconds } = await get(url, {}, concurrentAgent);
      if (status !== 200) throw new BenchmarkError(`${url} was answered with ${status}.`);
      times.push(milliseconds);
      bytes = body.length;
    }
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: atOnce }, one));
  return { times, bytes, perSecond: (times.length / (performance.now() - startedAt)) * 1000 };
}

const pdfProcess = (pid) =>
  processTree(pid).find((each) => {
    try {
      return readFileSync(`/proc/${each}/cmdline`, "utf8").includes("pdf-process.mjs");
    } catch {
      return false;
    }
  });

await run(async (atEnd) => {
  const folder = temporaryFolder(atEnd);
  const { base, pid } = await startProgram({ port: PORT, folder, env: { SECRET }, atEnd });
  const db = await connectTo(folder);
  atEnd(() => db.end());
  const file = await bundleWorker("bench/support/ticket-buyers.mjs");
  const { host, port, user, database } = db;
  const buyers = startWorker(file, { address: { host, port, user, database }, secret: SECRET }, atEnd);
  await buyers.ready();
  const tokens = await buy(db, buyers);
  buyers.end();

  printHead(
    "Tickets as PDF",
    `The program creates the PDF of an order for each request, in a process that is replaced after 200 documents. Requests for the PDF alternate with requests for the page of the same order (${ROUNDS} rounds of ${REQUESTS}). "First" includes the start of the process. Memory is the resident memory of that process after the last round.`,
  );
  const rows = [];
  for (const [index, token] of tokens.entries()) {
    const [pdf, page] = [`${base}/orders/${token}.pdf`, `${base}/orders/${token}`];
    const first = await timed(pdf);
    await timed(page);
    const [pdfTimes, pageTimes, rates] = [[], [], []];
    for (let round = 0; round < ROUNDS; round++) {
      pdfTimes.push(...(await timed(pdf)).times);
      pageTimes.push(...(await timed(page)).times);
      rates.push((await timed(pdf, AT_ONCE)).perSecond);
      progress(`${GUESTS[index]} tickets: round ${round + 1} of ${ROUNDS}`);
    }
    const [ofPdf, ofPage] = [median(pdfTimes), median(pageTimes)];
    const child = pdfProcess(pid);
    rows.push([
      String(GUESTS[index]),
      formatNumber(first.times[0]),
      formatNumber(ofPdf),
      formatNumber(quantile(pdfTimes, 0.99)),
      formatNumber(ofPage),
      formatNumber(ofPdf / ofPage),
      formatNumber(median(rates)),
      formatKilobytes(first.bytes),
      child === undefined ? "-" : formatMegabytes(residentOf(child)),
    ]);
  }
  printTable(
    [
      "tickets in the order",
      "first (ms)",
      "PDF p50 (ms)",
      "PDF p99 (ms)",
      "page p50 (ms)",
      "PDF ÷ page",
      `PDFs/s, ${AT_ONCE} at a time`,
      "PDF size",
      "memory",
    ],
    rows,
  );
});
