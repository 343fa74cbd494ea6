import { randomUUID } from "node:crypto";
import { bundleWorker, startWorker } from "./support/worker-process.mjs";
import { median } from "./support/numbers.mjs";
import { isDatabase, processorSeconds } from "./support/processes.mjs";
import { connectTo, startProgram, temporaryFolder } from "./support/program.mjs";
import { BenchmarkError, sleep, progress, run } from "./support/run.mjs";
import { printHead, printTable } from "./support/table.mjs";

const PARTS = (process.env.PARTS ?? "speed,free,late").split(",");
const ROUNDS = Number(process.env.ROUNDS ?? 20);
const BUYERS = Number(process.env.BUYERS ?? 500);
const SEATS = [1, 10, 100];
const ORDERS = 1500;
const SPEED_ROUNDS = Number(process.env.SPEED_ROUNDS ?? 5);
const WARM_ROUNDS = 2;
const AT_ONCE = 80;
const PORT = 3519;
const SECRET = "the secret of a benchmark, long enough for anybody";
const SLUG = "git-and-github-in-one-day";
const PRICE = 3000;
/** Holds expire after fifteen minutes. Only the buyers' clock moves. */
const AFTERWARDS = { clock: 16 * 60_000 };

/** In the order in which foreign keys allow deletion. */
const TABLES = [
  "payment_attempt",
  "ticket_event",
  "ticket_refund",
  "ticket_payment",
  "ticket",
  "ticket_attendee",
  "ticket_order_line",
  "ticket_order",
  "outbox_message",
];

const half = (list, which) => list.filter((_, index) => index % 2 === which);
const input = (minor) => ({
  kind: "buy",
  clientId: randomUUID(),
  email: `${randomUUID()}@example.org`,
  slug: SLUG,
  type: "regular",
  minor,
});

async function reset(db, seats, minor) {
  await db.query("alter table ticket_event disable trigger user");
  // Not `truncate`: gifts reference their orders, and the ledger of gifts is never emptied.
  for (const table of TABLES) await db.query(`delete from ${table}`);
  await db.query("alter table ticket_event enable trigger user");
  const ofEvent = "from event where event.id = event_id and slug = $2";
  await db.query(`update ticket_pool set capacity = $1 ${ofEvent}`, [seats, SLUG]);
  await db.query(`update ticket_type set price_minor = $1 ${ofEvent}`, [minor, SLUG]);
}

const readCount = async (db, text) => Number((await db.query(text)).rows[0].count);

/** Free tickets: each buyer orders once, and both processes are killed at random moments. */
async function freeRound(db, both, seats) {
  await reset(db, seats, 0);
  const inputs = Array.from({ length: BUYERS }, () => input(0));
  const answers = both.map((buyers, which) => buyers.ask(half(inputs, which)));
  let repeated = 0;
  for (const buyers of both) {
    await sleep(Math.random() * 250);
    repeated += await buyers.kill();
  }
  const done = (await Promise.all(answers)).flat();
  return {
    accepted: done.filter(({ ok }) => ok).length,
    sold: await readCount(db, "select count(*) from ticket where state <> 'cancelled'"),
    repeated,
  };
}

/** Holds expire unpaid, others buy, then late payments arrive. Both processes report each payment. */
async function lateRound(db, both, seats) {
  await reset(db, seats, PRICE);
  const first = Array.from({ length: seats }, () => input(PRICE));
  await Promise.all(both.map((buyers, which) => buyers.ask(half(first, which))));
  const { rows } = await db.query("select reference from ticket_order");
  const others = Array.from({ length: Math.ceil(seats / 2) }, () => input(PRICE));
  await Promise.all(both.map((buyers, which) => buyers.ask(half(others, which), AFTERWARDS)));
  const pays = rows.map(({ reference }) => ({ kind: "pay", order: reference, reference, minor: PRICE }));
  const answers = both.map((buyers) => buyers.ask([...pays, { kind: "expire" }], AFTERWARDS));
  await sleep(Math.random() * 60);
  await both[Math.floor(Math.random() * 2)].kill();
  await Promise.all(answers);
  const refunds = "select count(*) from ticket_refund where reason = 'late'";
  return {
    confirmed: await readCount(db, "select count(*) from ticket"),
    held: await readCount(db, "select count(*) from ticket_order where state = 'reserved'"),
    refunded: await readCount(db, refunds),
    mails: await readCount(db, "select count(*) from outbox_message where kind = 'tickets.late'"),
    // Orders whose refunds do not add up to the payment.
    unequal: await readCount(
      db,
      `select count(*) from (select sum(amount_minor) as back from ticket_refund group by order_id) as of where back <> ${PRICE}`,
    ),
    payers: rows.length,
  };
}

const rejected = (both) => both.reduce((sum, buyers) => sum + buyers.takeUnavailableCount(), 0);

/** Plays `ROUNDS` rounds for each number of seats. `wrong` reports an incorrect outcome. */
async function rounds(both, round, wrong) {
  const table = [];
  for (const seats of SEATS) {
    const sums = {};
    rejected(both);
    for (let number = 1; number <= ROUNDS; number++) {
      const counted = await round(seats);
      const bad = wrong(counted, seats) ? 1 : 0;
      for (const [name, count] of Object.entries({ ...counted, bad })) sums[name] = (sums[name] ?? 0) + count;
      progress(
        `${seats} seats, round ${number} of ${ROUNDS}: ${JSON.stringify(counted)}${bad ? " WRONG" : ""}`,
      );
    }
    table.push({ seats, ...sums, unavailable: rejected(both) });
  }
  return table;
}

const printRows = (rows, columns) =>
  printTable(
    Object.keys(columns),
    rows.map((row) => Object.values(columns).map((of) => String(of(row)))),
  );

async function sellFree(db, both) {
  const rows = await rounds(
    both,
    (seats) => freeRound(db, both, seats),
    ({ sold, accepted }, seats) => sold !== seats || accepted !== seats,
  );
  printRows(rows, {
    seats: ({ seats }) => seats,
    buyers: () => BUYERS,
    rounds: () => ROUNDS,
    "sent again after kills": ({ repeated }) => repeated,
    "503 answers": ({ unavailable }) => unavailable,
    sold: ({ sold }) => sold,
    "correct rounds": ({ bad }) => ROUNDS - bad,
    "wrong rounds": ({ bad }) => bad,
  });
  return rows;
}

async function payLate(db, both) {
  const rows = await rounds(
    both,
    (seats) => lateRound(db, both, seats),
    ({ confirmed, held, refunded, mails, payers, unequal }, seats) =>
      confirmed + held > seats || confirmed + refunded !== payers || mails !== refunded || unequal > 0,
  );
  printRows(rows, {
    seats: ({ seats }) => seats,
    "late payments": ({ payers }) => payers,
    "503 answers": ({ unavailable }) => unavailable,
    confirmed: ({ confirmed }) => confirmed,
    "refunded once": ({ refunded }) => refunded,
    "correct rounds": ({ bad }) => ROUNDS - bad,
    "wrong rounds": ({ bad }) => bad,
  });
  return rows;
}

async function buyConcurrently(buyers, inputs) {
  const left = inputs.values();
  const one = async () => {
    for (const wanted of left) await buyers.ask([wanted]);
  };
  await Promise.all(Array.from({ length: AT_ONCE / 2 }, one));
}

async function speed(db, both) {
  const rows = [];
  for (const [title, minor] of [
    ["reserved (priced)", PRICE],
    ["reserved and confirmed, with ticket and email (free)", 0],
  ]) {
    const rates = [];
    const costs = [];
    const costsOfDatabase = [];
    rejected(both);
    for (let round = -WARM_ROUNDS; round < SPEED_ROUNDS; round++) {
      await reset(db, 1_000_000, minor);
      const inputs = Array.from({ length: ORDERS }, () => input(minor));
      const began = performance.now();
      const spent = processorSeconds(process.pid);
      const spentByDatabase = processorSeconds(process.pid, isDatabase);
      await Promise.all(both.map((buyers, which) => buyConcurrently(buyers, half(inputs, which))));
      const rate = (ORDERS / (performance.now() - began)) * 1000;
      const cost = ((processorSeconds(process.pid) - spent) / ORDERS) * 1000;
      const database = ((processorSeconds(process.pid, isDatabase) - spentByDatabase) / ORDERS) * 1000;
      progress(
        `${title}: ${rate.toFixed(0)} orders/s, ${cost.toFixed(2)} ms of processor time each, ${database.toFixed(2)} of it in the database`,
      );
      if (round < 0) continue;
      rates.push(rate);
      costs.push(cost);
      costsOfDatabase.push(database);
    }
    const totals = [median(rates), Math.min(...rates), Math.max(...rates)].map((rate) => rate.toFixed(0));
    const cost = median(costs);
    const shares = [cost, median(costsOfDatabase)].map((share) => share.toFixed(1));
    rows.push([title, ORDERS, ...totals, ...shares, (2000 / cost).toFixed(0), rejected(both)]);
  }
  printTable(
    [
      `orders of one pool, ${AT_ONCE} at a time`,
      "orders",
      "orders/s (median)",
      "slowest",
      "fastest",
      "processor ms/order",
      "of this, database ms",
      "orders/s on two idle cores",
      "503 answers",
    ],
    rows.map((row) => row.map(String)),
  );
}

await run(async (atEnd) => {
  const folder = temporaryFolder(atEnd);
  await startProgram({ port: PORT, folder, env: { SECRET }, atEnd });
  const db = await connectTo(folder);
  atEnd(() => db.end());
  const file = await bundleWorker("bench/support/ticket-buyers.mjs");
  const { host, port, user, database } = db;
  const both = [0, 1].map(() =>
    startWorker(file, { address: { host, port, user, database }, secret: SECRET }, atEnd),
  );
  await Promise.all(both.map((buyers) => buyers.ready()));
  printHead(
    "Tickets",
    `Two processes sell the seats of one pool through the program's services, on one database: to ${BUYERS} buyers at once, or to ${AT_ONCE} at a time where speed is measured. Free seats: each process is killed (SIGKILL) once a round at a random moment; buyers without an answer, or with 503, send the same form again within a second. Late payments: all holds expire and other buyers reserve half of the seats; then both processes report every payment, and one of them is killed. Goals: 300 orders a second, exactly the existing seats sold, and each late payment without a seat refunded once.`,
  );
  if (PARTS.includes("speed")) await speed(db, both);
  const free = PARTS.includes("free") ? await sellFree(db, both) : [];
  const late = PARTS.includes("late") ? await payLate(db, both) : [];
  if ([...free, ...late].some(({ bad }) => bad > 0))
    throw new BenchmarkError("At least one round ended with a wrong result.");
});
