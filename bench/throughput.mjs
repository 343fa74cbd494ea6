import { findNginx, startNginx } from "./support/nginx.mjs";
import { runLoad, pinToCore } from "./support/load-generator.mjs";
import { median, formatPercent, formatNumber } from "./support/numbers.mjs";
import { startProgram, temporaryFolder } from "./support/program.mjs";
import { startReferenceApp } from "./support/reference-app.mjs";
import { UNCACHED, get } from "./support/request.mjs";
import { BenchmarkError, sleep, progress, run } from "./support/run.mjs";
import { printHead, printTable } from "./support/table.mjs";

const ROUNDS = Number(process.env.ROUNDS ?? 7);
const SECONDS = Number(process.env.SECONDS ?? 2);
const CONNECTIONS = 32;
/** Rendered pages take a thousand times as long, so more connections would only queue. */
const FEW_CONNECTIONS = 4;
const CORE = { servers: 0, generator: 1 };
const PORT = { program: 3511, nginx: 3512, reference: 3513 };

const CASES = [
  { name: "brotli", title: "cached, brotli", headers: { "accept-encoding": "br" } },
  { name: "gzip", title: "cached, gzip", headers: { "accept-encoding": "gzip" } },
  {
    name: "known",
    title: "cached, not modified (304)",
    headers: { "accept-encoding": "br" },
    known: true,
  },
];

/** `goal` is the processor time relative to the other framework's page; null sets none. */
const READER_PAGES = [
  { path: "/", goal: 8 / 7, cacheControl: /public/ },
  { path: "/programs?q=a", goal: 8 / 7, cacheControl: /no-store/ },
  { path: "/donate", goal: 5 / 7, cacheControl: /no-store/ },
  { path: "/contact", goal: 5 / 7, cacheControl: /no-store/ },
  { path: "/contact?about=a", goal: null, cacheControl: /no-store/ },
  { path: "/login", goal: 5 / 7, cacheControl: /public/ },
];

/** Waits for the final body, because better compression runs in the background. */
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
  for (const { name, headers } of CASES) answers.set(name, await settled(`${program.base}/`, headers));
  const nginx = await startNginx({
    port: PORT.nginx,
    folder: files,
    files: CASES.map(({ name }) => ({ name, ...answers.get(name) })),
    core: CORE.servers,
    atEnd,
  });
  return { program, nginx, answers };
}

async function targets({ program, nginx, answers }, { name, headers, known }) {
  const both = [
    { server: "nginx", url: `${nginx.base}/${name}`, pid: nginx.pid },
    { server: "reboot", url: `${program.base}/`, pid: program.pid },
  ];
  const { body } = answers.get(name);
  return Promise.all(
    both.map(async (target) => {
      const answer = await get(target.url, headers);
      if (!answer.body.equals(body)) throw new Error(`${target.url} sends different bytes.`);
      if (!known) return { ...target, headers, status: 200 };
      return { ...target, headers: { ...headers, "if-none-match": answer.headers.etag }, status: 304 };
    }),
  );
}

async function measure(setup, test) {
  const both = await targets(setup, test);
  const results = new Map(both.map(({ server }) => [server, []]));
  for (const target of both) await runLoad({ ...target, seconds: SECONDS, connections: CONNECTIONS });
  for (let round = 0; round < ROUNDS; round++)
    for (const target of round % 2 === 0 ? both : both.toReversed()) {
      const result = await runLoad({ ...target, seconds: SECONDS, connections: CONNECTIONS });
      results.get(target.server).push(result);
      progress(
        `${test.title}, round ${round + 1} of ${ROUNDS}, ${target.server}: ${formatNumber(result.perSecond)}/s`,
      );
    }
  return { ...test, results };
}

async function measureReaderPages({ program }, reference) {
  const headers = { "accept-encoding": "br, gzip", ...UNCACHED };
  const pages = [
    {
      title: "Next.js page",
      goal: null,
      cacheControl: /no-store/,
      url: `${reference.base}/`,
      pid: reference.pid,
    },
    ...READER_PAGES.map(({ path, ...page }) => ({
      ...page,
      title: `reboot ${path}`,
      url: `${program.base}${path}`,
      pid: program.pid,
    })),
  ].map((page) => ({ ...page, headers, status: 200, results: [] }));
  for (const { title, url, cacheControl } of pages) {
    await get(url, { "accept-encoding": "br" });
    const answer = await get(url, headers);
    if (!cacheControl.test(answer.headers["cache-control"]))
      throw new BenchmarkError(`${title}: unexpected cache-control "${answer.headers["cache-control"]}".`);
  }
  const load = (page) => runLoad({ ...page, seconds: SECONDS, connections: FEW_CONNECTIONS });
  for (const page of pages) await load(page);
  for (let round = 0; round < ROUNDS; round++)
    for (const page of round % 2 === 0 ? pages : pages.toReversed()) {
      page.results.push(await load(page));
      progress(
        `${page.title}, round ${round + 1} of ${ROUNDS}: ${formatNumber(page.results.at(-1).processor)} ms`,
      );
    }
  return pages;
}

function reportReaderPages(pages) {
  const processor = ({ results }) => median(results.map((result) => result.processor));
  const reference = processor(pages[0]);
  printTable(
    [
      "page requested with a cookie",
      "processor ms/request",
      "requests/s",
      "p50 ms",
      "÷ Next.js page",
      "goal",
    ],
    pages.map((page) => [
      page.title,
      ...[
        processor(page),
        ...["perSecond", "p50"].map((key) => median(page.results.map((each) => each[key]))),
      ].map(formatNumber),
      formatNumber(processor(page) / reference),
      page.goal === null ? "" : `≤ ${formatNumber(page.goal)}`,
    ]),
  );
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
      "processor ms/request",
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
  console.log("Goal: at least 0.8 of nginx's requests per second.\n");
}

await run(async (atEnd) => {
  const setup = await prepare(atEnd);
  pinToCore(CORE.generator);
  printHead(
    "Page throughput",
    `Medians of ${ROUNDS} alternating rounds of ${SECONDS} s, over ${CONNECTIONS} keep-alive connections (${FEW_CONNECTIONS} for pages requested with a cookie). Each server is one process on core ${CORE.servers}; the load generator uses core ${CORE.generator}.`,
  );
  const measured = [];
  for (const test of CASES) measured.push(await measure(setup, test));
  report(measured, setup.answers);
  const folder = temporaryFolder(atEnd);
  const reference = await startReferenceApp({ port: PORT.reference, folder, core: CORE.servers, atEnd });
  reportReaderPages(await measureReaderPages(setup, reference));
});
