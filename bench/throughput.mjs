// The finished home page against nginx serving the same bytes, by turns, one process each on the same core.
import { findNginx, startNginx } from "./support/nginx.mjs";
import { runLoad, pinToCore } from "./support/load-generator.mjs";
import { median, formatPercent, formatNumber } from "./support/numbers.mjs";
import { startProgram, temporaryFolder } from "./support/program.mjs";
import { UNCACHED, get } from "./support/request.mjs";
import { BenchmarkError, sleep, progress, run } from "./support/run.mjs";
import { printHead, printTable } from "./support/table.mjs";

const ROUNDS = Number(process.env.ROUNDS ?? 7);
const SECONDS = Number(process.env.SECONDS ?? 2);
const CONNECTIONS = 32;
/** Made pages take a thousand times as long: with more connections they would only wait in line. */
const FEW_CONNECTIONS = 4;
const CORE = { servers: 0, generator: 1 };
const PORT = { program: 3511, nginx: 3512 };

const CASES = [
  { name: "brotli", title: "cached, brotli", headers: { "accept-encoding": "br" } },
  { name: "gzip", title: "cached, gzip", headers: { "accept-encoding": "gzip" } },
  {
    name: "known",
    title: "cached, known to the reader (304)",
    headers: { "accept-encoding": "br" },
    known: true,
  },
  {
    name: "uncached",
    title: "made for one reader, brotli",
    headers: { "accept-encoding": "br", ...UNCACHED },
    // The program compresses such a page less while it is busy: its bytes are not the same each time.
    varies: true,
    connections: FEW_CONNECTIONS,
  },
];

/** The answer as everybody gets it a moment after the first reader: the smaller bodies are made in the background. */
async function settled(address, headers) {
  for (let last = await get(address, headers), same = 0; ;) {
    await sleep(200);
    const next = await get(address, headers);
    same = next.body.equals(last.body) ? same + 1 : 0;
    if (same === 5) return next;
    last = next;
  }
}

async function prepare(atEnd) {
  findNginx();
  const data = temporaryFolder(atEnd);
  const files = temporaryFolder(atEnd);
  const program = await startProgram({ port: PORT.program, folder: data, core: CORE.servers, atEnd });
  const answers = new Map();
  for (const { name, headers, varies } of CASES)
    answers.set(name, await (varies ? get : settled)(`${program.base}/`, headers));
  if (!/no-store/.test(answers.get("uncached").headers["cache-control"]))
    throw new BenchmarkError(
      "The page that should be made for one reader came from the cache: see UNCACHED in request.mjs.",
    );
  const nginx = await startNginx({
    port: PORT.nginx,
    folder: files,
    files: CASES.map(({ name }) => ({ name, ...answers.get(name) })),
    core: CORE.servers,
    atEnd,
  });
  return { program, nginx, answers };
}

/** Both servers' target of a case, after looking that they send the same bytes. */
async function targets({ program, nginx, answers }, { name, headers, known, varies }) {
  const both = [
    { server: "nginx", url: `${nginx.base}/${name}`, pid: nginx.pid },
    { server: "reboot", url: `${program.base}/`, pid: program.pid },
  ];
  const { body } = answers.get(name);
  return Promise.all(
    both.map(async (target) => {
      const answer = await get(target.url, headers);
      if (!varies && !answer.body.equals(body)) throw new Error(`${target.url} sends other bytes`);
      if (!known) return { ...target, headers, status: 200 };
      return { ...target, headers: { ...headers, "if-none-match": answer.headers.etag }, status: 304 };
    }),
  );
}

async function measure(setup, test) {
  const both = await targets(setup, test);
  const results = new Map(both.map(({ server }) => [server, []]));
  const { connections = CONNECTIONS } = test;
  for (const target of both) await runLoad({ ...target, seconds: SECONDS, connections });
  for (let round = 0; round < ROUNDS; round++)
    for (const target of round % 2 === 0 ? both : both.toReversed()) {
      const result = await runLoad({ ...target, seconds: SECONDS, connections });
      results.get(target.server).push(result);
      progress(
        `${test.title}, round ${round + 1} of ${ROUNDS}, ${target.server}: ${formatNumber(result.perSecond)}/s`,
      );
    }
  return { ...test, results };
}

function report(measured, answers) {
  const middle = (results, key) => median(results.map((result) => result[key]));
  printTable(
    [
      "home page",
      "server",
      "bytes",
      "requests/s",
      "p50 ms",
      "p99 ms",
      "processor ms",
      "server busy",
      "generator busy",
    ],
    measured.flatMap(({ title, name, known, results }) =>
      [...results].map(([server, all]) => [
        title,
        server,
        known ? "0" : formatNumber(answers.get(name).body.length),
        ...["perSecond", "p50", "p99", "processor"].map((key) => formatNumber(middle(all, key))),
        ...["serverBusy", "generatorBusy"].map((key) => formatPercent(middle(all, key))),
      ]),
    ),
  );
  printTable(
    ["reboot ÷ nginx", "requests/s", "lowest round", "highest round", "processor time (nginx ÷ reboot)"],
    measured.map(({ title, results }) => {
      const [nginx, reboot] = [results.get("nginx"), results.get("reboot")];
      const ratios = reboot.map(({ perSecond }, round) => perSecond / nginx[round].perSecond);
      const least = Math.min(...ratios);
      return [
        title,
        ...[median(ratios), least, Math.max(...ratios)].map(formatNumber),
        formatNumber(middle(nginx, "processor") / middle(reboot, "processor")),
      ];
    }),
  );
  console.log("Goal: cached pages reach 0.6 of nginx.");
}

await run(async (atEnd) => {
  const setup = await prepare(atEnd);
  pinToCore(CORE.generator);
  printHead(
    "Throughput of the home page",
    `${CONNECTIONS} connections that are kept (${FEW_CONNECTIONS} for pages made for one reader), ${ROUNDS} rounds of ${SECONDS} s by turns, medians. Each server is one process on core ${CORE.servers}, the generator is on core ${CORE.generator}.`,
  );
  const measured = [];
  for (const test of CASES) measured.push(await measure(setup, test));
  report(measured, setup.answers);
});
