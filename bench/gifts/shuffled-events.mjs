import { createHmac } from "node:crypto";
import {
  readNumber,
  prepareGiftBenchmark,
  createRandom,
  waitForNumber,
  createGiftJob,
} from "./gift-benchmark.mjs";
import { BenchmarkError, progress } from "../support/run.mjs";
import { printTable } from "../support/table.mjs";

const EVENTS = Number(process.env.EVENTS ?? 10_000);
/** Gifts are dated a day ahead, so that the program does not deliver their events itself. */
const DAY = 86_400_000;
/** Timeout for all bookings. */
const TIMEOUT_MS = 300_000;

/** Mixes failed, disputed (won or lost) and partly refunded gifts. */
const createMixedGift = (n) => {
  const disputed = n % 5 === 4 && n % 7 !== 3;
  return {
    ...createGiftJob(n),
    minor: 1000 + n * 7,
    cover: n % 3 === 0,
    email: `giver${n % 997}@example.org`,
    outcome: n % 7 === 3 ? "fail" : disputed ? "dispute" : "succeed",
    ...(disputed ? { end: n % 2 === 0 ? "won" : "lost" } : {}),
    ...(!disputed && n % 7 !== 3 && n % 4 === 0 ? { refund: 300 + n } : {}),
  };
};
/** Average number of events per gift. */
const EVENTS_OF_ONE = 3.5;

async function sendEvent({ base, key }, body) {
  const seconds = Math.floor(Date.now() / 1000);
  const mac = createHmac("sha256", key).update(`${seconds}.`).update(body).digest("hex");
  const answer = await fetch(`${base}/webhooks/payments/sandbox`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-sandbox-signature": `t=${seconds},v1=${mac}` },
    body,
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** Sends each event one to five times, shuffled. A fifth is first answered 503 and sent again. */
function shuffleEvents(events) {
  const random = createRandom(42);
  const sent = events.flatMap((body) =>
    Array.from({ length: 1 + Math.floor(random() * 5) }, () => ({ body, at: random() })),
  );
  const refused = new Set(events.filter(() => random() < 0.2));
  const again = [...refused].map((body) => ({ body, at: 1 + random() }));
  // A proxy would answer 503 before the program gets them, so the first tries are omitted.
  const arriving = [...sent.filter(({ body }) => !refused.has(body)), ...again];
  return {
    bodies: arriving.toSorted((a, b) => a.at - b.at).map(({ body }) => body),
    sent: sent.length + again.length,
    refused: refused.size,
  };
}

/** Reads the ledger without ids and times, which always differ. */
async function readBooks(db) {
  const parts = [];
  for (const text of [
    `select account, balance.currency, slug, balance_minor, gifts, gifts_minor from ledger_balance balance
       left join campaign on campaign.id = campaign_id order by 1, 2, 3`,
    "select amount_minor, cover_minor, state from gift order by 1, 2, 3",
    "select kind, amount_minor, cover_minor from receipt order by 1, 2, 3",
    "select kind, count(*), max(place) from receipt group by 1 order by 1",
    "select kind, count(*) from ledger_transaction group by 1 order by 1",
    "select donors from campaign_donors order by 1",
    "select count(*) from payment_difference where resolved_at is null",
  ])
    parts.push(await db.query({ text, rowMode: "array" }));
  return JSON.stringify(parts.map(({ rows }) => rows));
}

export async function compareShuffledEvents(file, atEnd) {
  const gifts = Math.ceil(EVENTS / EVENTS_OF_ONE);
  const giftJobs = Array.from({ length: gifts }, (_, n) => createMixedGift(n));
  const books = [];
  const rows = [];
  for (const [title, order] of [
    ["in order, each once", (all) => ({ bodies: all, sent: all.length, refused: 0 })],
    ["shuffled, one to five times, a fifth refused first", shuffleEvents],
  ]) {
    const { db, people, program } = await prepareGiftBenchmark(file, atEnd);
    // In the same order, so that receipts of both runs are for the same gifts.
    await people.ask(giftJobs, { clock: DAY, silenced: true });
    const { rows: eventRows } = await db.query(
      "select json_build_object('id', ref, 'type', type, 'kind', subject_kind, 'object', subject_ref)::text as body from sandbox_event order by ref",
    );
    const { bodies, sent, refused } = order(eventRows.map(({ body }) => body));
    progress(`${eventRows.length} events of ${gifts} gifts, sent ${sent} times`);
    const [webhookKey] = await people.ask([{ kind: "webhookKey" }], { clock: DAY, silenced: true });
    const key = Buffer.from(webhookKey, "hex");
    const queue = [...bodies];
    let accepted = 0;
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        for (let body = queue.shift(); body; body = queue.shift())
          if ((await sendEvent({ base: program.base, key }, body)) === 200) accepted++;
      }),
    );
    if (accepted !== bodies.length) throw new Error(`${bodies.length - accepted} events were refused`);
    await waitForNumber(
      db,
      "select count(*) from payment_event where state <> 'waiting'",
      eventRows.length,
      TIMEOUT_MS,
    );
    const [differences] = await people.ask([{ kind: "compare" }], { clock: DAY, silenced: true });
    books.push(await readBooks(db));
    const booked = await readNumber(db, "select count(*) from ledger_transaction where gift_id is not null");
    rows.push([title, eventRows.length, sent, refused, booked, differences].map(String));
    people.end();
    await db.end();
    await program.stop();
  }
  printTable(
    ["delivery", "events", "sent", "refused first (503)", "bookings", "differences with the provider"],
    rows,
  );
  console.log(
    books[0] === books[1]
      ? "Both runs have the same balances, states of gifts, receipts, credit notes and donors.\n"
      : "THE BOOKS DIFFER.\n",
  );
  if (books[0] !== books[1]) throw new BenchmarkError("The books differ.");
}
