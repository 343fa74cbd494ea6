import { spawnSync } from "node:child_process";
import autocannon from "autocannon";
import { quantile } from "./numbers.mjs";
import { processorSeconds } from "./processes.mjs";
import { tasksetArguments } from "./program.mjs";

/** Pins all threads of this process to one core; the servers use the other. */
export function pinToCore(core) {
  if (tasksetArguments(core).length > 0) spawnSync("taskset", ["-acp", String(core), String(process.pid)]);
}

/**
 * Ends after `seconds` or `amount` requests.
 * @param options `pid` is the server; `status` is the only accepted one
 * @returns times and processor time per request in milliseconds, and busy shares of a core
 */
export async function runLoad({ url, pid, headers, seconds, amount, connections, status }) {
  const times = [];
  let wrong = 0;
  const before = { server: processorSeconds(pid), own: process.cpuUsage(), at: performance.now() };
  const running = autocannon({
    url,
    headers,
    connections,
    ...(amount ? { amount } : { duration: seconds }),
    setupClient(client) {
      // autocannon would decode every body as text, which takes longer than everything else.
      client.pipelinedRequests.addBody = () => {};
    },
  });
  running.on("response", (_client, code, _bytes, milliseconds) => {
    times.push(milliseconds);
    if (code !== status) wrong++;
  });
  const { errors, timeouts } = await running;
  const elapsed = (performance.now() - before.at) / 1000;
  if (wrong + errors + timeouts > 0)
    throw new Error(`${url}: ${wrong} answers were not ${status}, ${errors} failed, ${timeouts} timed out`);
  const spent = processorSeconds(pid) - before.server;
  const own = process.cpuUsage(before.own);
  return {
    perSecond: times.length / elapsed,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    processor: (spent * 1000) / times.length,
    serverBusy: spent / elapsed,
    generatorBusy: (own.user + own.system) / 1e6 / elapsed,
  };
}
