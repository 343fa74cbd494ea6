import { LIST_TITLES, startWithRecords } from "./support/admin-lists.mjs";
import { alternate } from "./support/alternate.mjs";
import { median, quantile, formatNumber } from "./support/numbers.mjs";
import { run } from "./support/run.mjs";
import { printHead, printTable } from "./support/table.mjs";

const ROUNDS = Number(process.env.ROUNDS ?? 41);
const FEW = 10;
const MANY = Number(process.env.RECORDS ?? 100_000);
const PORTS = [3518, 3519];

await run(async (atEnd) => {
  const few = await startWithRecords(atEnd, { port: PORTS[0], count: FEW });
  const many = await startWithRecords(atEnd, { port: PORTS[1], count: MANY });
  printHead(
    "Lists and forms of the back office",
    `Milliseconds until an owner receives a list or form of the back office; medians of ${ROUNDS} alternating requests. Few: ${FEW} records of each kind. Many: ${MANY.toLocaleString("en-US")} registrations, messages, interest entries, subscribers, emails, blocked addresses, files, photographs, audit log entries, orders and gifts each. Goal: below 300 ms.`,
  );
  const rows = [];
  for (const [at, title] of LIST_TITLES.entries()) {
    const [less, more] = await alternate([few(at), many(at)], { rounds: ROUNDS });
    const totals = [median(less.times), median(more.times), quantile(more.times, 0.95)];
    rows.push([title, ...totals.map(formatNumber)]);
  }
  printTable(["list", "few", "many", "many, p95"], rows);
});
