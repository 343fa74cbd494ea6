import { readdirSync, statSync } from "node:fs";
import net from "node:net";
import { quantile, formatNumber } from "./support/numbers.mjs";
import { memoryOf } from "./support/processes.mjs";
import { startProgram, temporaryFolder } from "./support/program.mjs";
import { UNCACHED, concurrentAgent, get } from "./support/request.mjs";
import { sleep, progress, run } from "./support/run.mjs";
import { printHead, printTable } from "./support/table.mjs";

const PORT = 3517;
const EACH = Number(process.env.CLIENTS ?? 1000) / 4;
/** Time in milliseconds after which a client counts as still connected. */
const TIMEOUT_MS = 60_000;
const READERS = { cached: 60, own: 20 };
const DRIP = 1000;

const ASSETS = "build/client/assets";
const largest = readdirSync(ASSETS)
  .filter((name) => name.endsWith(".js"))
  .toSorted((a, b) => statSync(`${ASSETS}/${b}`).size - statSync(`${ASSETS}/${a}`).size)[0];

const HEAD =
  "POST /contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n";
/** `first` is sent at once, then `drip` every second; null sends nothing more. */
const KINDS = {
  "sends nothing": { first: "", drip: null },
  "sends a byte of its head a second": { first: "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ", drip: "x" },
  "sends a byte of its body a second": { first: `${HEAD}Content-Length: 4000\r\n\r\n`, drip: "x" },
  "requests 40 files and reads nothing": {
    first: `GET /assets/${largest} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(40),
    drip: null,
  },
};

/** @returns milliseconds until the server closed the connection; null after the timeout */
function slowClient({ first, drip }) {
  const began = performance.now();
  return new Promise((resolve) => {
    const socket = net.connect(PORT, "127.0.0.1");
    let timer;
    const end = (ended) => {
      clearInterval(timer);
      clearTimeout(timeout);
      socket.destroy();
      resolve(ended ? performance.now() - began : null);
    };
    const timeout = setTimeout(() => end(false), TIMEOUT_MS);
    socket.on("error", () => end(true));
    socket.on("close", () => end(true));
    socket.once("connect", () => {
      socket.write(first);
      if (first.startsWith("GET /assets")) return;
      socket.on("data", () => {});
      socket.on("end", () => end(true));
      if (drip !== null) timer = setInterval(() => socket.write(drip), DRIP);
    });
    if (first.startsWith("GET /assets")) {
      socket.pause();
      // A paused socket does not notice the end of the connection, so writes test it.
      timer = setInterval(() => socket.write("x"), DRIP);
    }
  });
}

/** Sends requests at a fixed rate, without waiting for answers. The function returned stops them. */
function readers(address, { headers, perSecond }) {
  const times = [];
  let failed = 0;
  const requested = [];
  const timer = setInterval(() => {
    requested.push(
      get(address, headers, concurrentAgent).then(
        ({ status, milliseconds }) => (status === 200 ? times.push(milliseconds) : failed++),
        () => failed++,
      ),
    );
  }, 1000 / perSecond);
  return async () => {
    clearInterval(timer);
    await Promise.all(requested);
    return { times, failed };
  };
}

const bothReaders = (base) => {
  const headers = { "accept-encoding": "br" };
  const cached = readers(`${base}/`, { headers, perSecond: READERS.cached });
  // The sign-in page reads a cookie, so it is not cached.
  const own = readers(`${base}/login`, { headers: { ...headers, ...UNCACHED }, perSecond: READERS.own });
  return async () => ({ cached: await cached(), own: await own() });
};

const rowOf = (title, { times, failed }) => [
  title,
  formatNumber(times.length),
  formatNumber(quantile(times, 0.5)),
  formatNumber(quantile(times, 0.99)),
  formatNumber(Math.max(...times)),
  formatNumber(failed),
];

await run(async (atEnd) => {
  const folder = temporaryFolder(atEnd);
  const program = await startProgram({ port: PORT, folder, atEnd });
  for (let n = 0; n < 100; n++)
    await (n % 2 ? get(`${program.base}/login`, UNCACHED) : get(`${program.base}/`));
  printHead(
    "Slow clients",
    `${EACH} slow clients of each kind connect at once. Meanwhile other readers request ${READERS.cached} cached pages and ${READERS.own} pages for one reader a second, by the clock. Goal: all slow clients are disconnected within 30 s, and the p99 of other readers stays below 250 ms.`,
  );
  const quiet = bothReaders(program.base);
  await sleep(15_000);
  const before = await quiet();
  const memory = memoryOf(program.pid).shared;
  const meanwhile = bothReaders(program.base);
  progress("slow clients connect");
  const all = await Promise.all(
    Object.entries(KINDS).map(async ([kind, behaviour]) => {
      const times = await Promise.all(Array.from({ length: EACH }, () => slowClient(behaviour)));
      progress(`${kind}: all clients ended`);
      return [kind, times];
    }),
  );
  const during = await meanwhile();
  const more = memoryOf(program.pid).shared - memory;
  printTable(
    [
      "slow client",
      "clients",
      "half disconnected after, s",
      "all disconnected after, s",
      "never disconnected",
    ],
    all.map(([kind, times]) => {
      const disconnected = times.filter((time) => time !== null);
      return [
        kind,
        formatNumber(times.length),
        formatNumber(quantile(disconnected, 0.5) / 1000),
        formatNumber(Math.max(...disconnected) / 1000),
        formatNumber(times.length - disconnected.length),
      ];
    }),
  );
  printTable(
    ["other readers", "answers", "p50, ms", "p99, ms", "slowest, ms", "failed"],
    [
      rowOf("cached page, before", before.cached),
      rowOf("cached page, meanwhile", during.cached),
      rowOf("page for one reader, before", before.own),
      rowOf("page for one reader, meanwhile", during.own),
    ],
  );
  console.log(`Memory grew by ${formatNumber(more / 1e6)} MB in the meantime.\n`);
});
