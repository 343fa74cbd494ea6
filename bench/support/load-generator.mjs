// The load: keep-alive connections that ask again as soon as they are answered.
import { spawnSync } from "node:child_process";
import autocannon from "autocannon";
import { quantile } from "./numbers.mjs";
import { processorSeconds } from "./processes.mjs";
import { tasksetArguments } from "./program.mjs";

/** Keeps this process, all of its threads, on one core: the servers get the other. */
export function pinToCore(core) {
  if (tasksetArguments(core).length > 0) spawnSync("taskset", ["-acp", String(core), String(process.pid)]);
}

/**
 * @param {{ url: string, pid: number, headers: Record<string, string>, seconds?: number, amount?: number, connections: number, status: number }} options
 *   `pid` is the server, whose processor time is counted with that of its family; it ends after so many seconds or after
 *   an amount of requests; `status` is the only one accepted
 * @returns requests per second, p50 and p99 in milliseconds, processor time per request in milliseconds, and the shares
 *   of a core that server and generator were busy
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
      // It would turn every body into text, which takes longer than all the rest: a compressed page is no text.
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
