import { quantile, formatNumber } from "./support/numbers.mjs";
import { processorSeconds } from "./support/processes.mjs";
import { connectTo, startProgram, temporaryFolder } from "./support/program.mjs";
import { sleep, progress, run } from "./support/run.mjs";
import { FILL_TIME_MS, contact, readReference, registration, createPerson } from "./support/form-clients.mjs";
import { printHead, printTable } from "./support/table.mjs";

const PORT = 3509;
const SECONDS = Number(process.env.SECONDS ?? 20);
const RATES = [25, 50, 100];
const OPENING = 8;

async function mapConcurrently(list, width, work) {
  const left = list.values();
  const one = async () => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: width }, one));
}

/** Each person sends at a fixed moment, independent of the others' answers. */
async function measure(site, kind, rate) {
  const people = Array.from({ length: rate * SECONDS }, createPerson);
  const forms = new Map();
  await mapConcurrently(people, OPENING, async (person) =>
    forms.set(person, await kind.openForm(site, person)),
  );
  await sleep(FILL_TIME_MS);
  const times = [];
  const references = [];
  const errors = [];
  const busy = { at: performance.now(), server: processorSeconds(site.pid) };
  const began = performance.now();
  await Promise.all(
    people.map(async (person, index) => {
      await sleep((index * 1000) / rate - (performance.now() - began));
      const from = performance.now();
      try {
        const result = await kind.send(site, person, forms.get(person));
        references.push(await readReference(site, person, result));
        times.push(performance.now() - from);
      } catch (error) {
        errors.push(error.message);
      }
    }),
  );
  const took = (performance.now() - began) / 1000;
  const share = (processorSeconds(site.pid) - busy.server) / took;
  return { people, references, errors, times, took, share };
}

async function findLost(db, table, references) {
  const { rows } = await db.query(`select reference from ${table} where reference = any($1)`, [references]);
  return references.length - rows.length;
}

await run(async (atEnd) => {
  const folder = temporaryFolder(atEnd);
  const env = { TRUSTED_PROXIES: "127.0.0.1" };
  const program = await startProgram({ port: PORT, folder, atEnd, env });
  const db = await connectTo(folder);
  atEnd(() => db.end());
  const site = { base: program.base, origin: `http://localhost:${PORT}`, pid: program.pid };
  printHead(
    "Public forms",
    `One process, its database and the senders share the machine; every protection is on. Each sender is a different person with their own IP address (set by a trusted proxy), who opens the form, waits ${FILL_TIME_MS / 1000} s, and posts it at a scheduled moment within ${SECONDS} s. The time runs from the first post until the page with the reference. Goal: 50 a second, none lost.`,
  );
  await measure(site, contact, 10);
  const table = [];
  for (const kind of [contact, registration])
    for (const rate of RATES) {
      const { people, references, errors, times, took, share } = await measure(site, kind, rate);
      const lost = await findLost(db, kind.table, references);
      progress(
        `${kind.title}, ${rate}/s: ${references.length} of ${people.length}, ${lost} lost ${errors[0] ?? ""}`,
      );
      table.push([
        kind.title,
        ...[rate, people.length, references.length / took, references.length].map(formatNumber),
        String(errors.length),
        String(lost),
        ...[quantile(times, 0.5), quantile(times, 0.99)].map(formatNumber),
        formatNumber(share),
      ]);
    }
  printTable(
    [
      "form",
      "requested/s",
      "sent",
      "completed/s",
      "acknowledged",
      "failed",
      "lost",
      "p50 ms",
      "p99 ms",
      "cores used (server)",
    ],
    table,
  );
});
