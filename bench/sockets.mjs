import { PING_INTERVAL_MS, keepPinging, openConnections } from "./support/realtime-connections.mjs";
import { median, formatMegabytes, quantile, formatNumber } from "./support/numbers.mjs";
import { memoryOf } from "./support/processes.mjs";
import { connectTo, startProgram, temporaryFolder } from "./support/program.mjs";
import { get } from "./support/request.mjs";
import { sleep, progress, run } from "./support/run.mjs";
import { printHead, printTable } from "./support/table.mjs";

const PORT = 3516;
const STEPS = [500, 1000, 2000];
const GIFTS = Number(process.env.ROUNDS ?? 15);
const SETTLE = 5000;

/** Books a gift in the ledger, which changes the campaign's total. */
const GIFT = `with gift as (
    insert into ledger_transaction (id, kind, occurred_at, memo)
    values (gen_random_uuid(), 'gift', now(), 'bench') returning id
  )
  insert into ledger_entry (transaction_id, line, account, amount_minor, currency, campaign_id)
  select gift.id, number, account, amount, campaign.currency, campaign.id
  from gift, campaign, (values (1, 'assets:bank', 2500), (2, 'income:donations', -2500)) as lines (number, account, amount)
  where campaign.slug = 'laptop-drive-2024'`;

/** @returns milliseconds until each connection received the new total */
async function give(client, connections) {
  let began = 0;
  const received = connections.map(
    (connection) =>
      new Promise((resolve) => {
        const listen = (frame) => {
          if (!String(frame).includes("laptop-drive-2024.raised")) return;
          connection.off("message", listen);
          resolve(performance.now() - began);
        };
        connection.on("message", listen);
      }),
  );
  began = performance.now();
  await client.query(GIFT);
  return Promise.all(received);
}

await run(async (atEnd) => {
  const folder = temporaryFolder(atEnd);
  const program = await startProgram({ port: PORT, folder, atEnd });
  const client = await connectTo(folder);
  atEnd(() => client.end());
  for (let n = 0; n < 200; n++) await get(`${program.base}/fundraisers/laptop-drive-2024`);
  await sleep(SETTLE);
  printHead(
    "Open connections",
    `Each connection to one process subscribes to a campaign and to the donations, and pings every ${PING_INTERVAL_MS / 1000} s. Memory is that of the program without its database. At each step ${GIFTS} gifts are booked in the database, one a second; the time runs from the booking until a connection has the new total. Goal: 2,000 connections use less than 200 MB more, and all are notified within a second.`,
  );
  const before = memoryOf(program.pid);
  const connections = [];
  keepPinging(connections, atEnd);
  const rows = [["0", "-", formatMegabytes(before.shared), "-", "-", "-", "-", "-"]];
  for (const step of STEPS) {
    const from = connections.length;
    const took = await openConnections(PORT, connections, step);
    await sleep(SETTLE);
    const times = [];
    for (let gift = 0; gift < GIFTS; gift++) {
      times.push(await give(client, connections));
      await sleep(1000);
    }
    const memory = memoryOf(program.pid);
    const last = times.map((each) => Math.max(...each));
    progress(`${step} connections: last one notified after ${formatNumber(median(last))} ms`);
    rows.push([
      formatNumber(step),
      formatNumber(((step - from) * 1000) / took),
      formatMegabytes(memory.shared),
      formatMegabytes(memory.shared - before.shared),
      `${formatNumber((memory.shared - before.shared) / step / 1000)} KB`,
      formatNumber(median(times.map((each) => quantile(each, 0.5)))),
      formatNumber(median(last)),
      formatNumber(Math.max(...last)),
    ]);
  }
  printTable(
    [
      "connections",
      "opened/s",
      "memory",
      "more",
      "per connection",
      "half notified, ms",
      "all notified, ms",
      "slowest gift, ms",
    ],
    rows,
  );
});
