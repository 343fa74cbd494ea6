import { readFileSync } from "node:fs";
import path from "node:path";
import {
  COUNT_BOOKED_GIFTS,
  readNumber,
  prepareGiftBenchmark,
  createRandom,
  waitForNumber,
  createGiftJob,
} from "./gift-benchmark.mjs";
import { connectTo } from "../support/program.mjs";
import { BenchmarkError, sleep, progress } from "../support/run.mjs";
import { printTable } from "../support/table.mjs";

const KILLS = Number(process.env.KILLS ?? 200);

const postmasterOf = (folder) =>
  Number(readFileSync(path.join(folder, "pg18", "postmaster.pid"), "utf8").split("\n")[0]);

function killProcess(pid) {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // Killing the other process has already ended this one.
  }
}

export async function giveDuringKills(file, atEnd) {
  const { folder, people, ...first } = await prepareGiftBenchmark(file, atEnd, { retriesFailures: true });
  const requested = [];
  const giving = keepGiving(people, requested);
  const killSummary = await killAgainAndAgain({ folder, people, requested, giving, ...first });
  await giving.stop();
  const db = await connectTo(folder);
  atEnd(() => db.end().catch(() => {}));
  // Lost events are queried from the provider after two minutes.
  await waitForNumber(db, COUNT_BOOKED_GIFTS, requested.length, 240_000);
  const [differences] = await people.ask([{ kind: "compare" }]);
  const found = { ...(await countProblems(db, requested)), differences };
  printTable(
    [
      "kills (SIGKILL)",
      "gifts",
      "sent again",
      "lost",
      "doubled",
      "unexpected gifts",
      "difference in cents",
      "gaps in receipt numbers",
      "differences with the provider",
    ],
    [[killSummary.text, requested.length, killSummary.again, ...Object.values(found)].map(String)],
  );
  if (Object.values(found).some((count) => count !== 0)) throw new BenchmarkError("The books are wrong.");
}

function keepGiving(people, requested) {
  const random = createRandom(7);
  const over = new AbortController();
  const flow = (async () => {
    while (!over.signal.aborted) {
      const giftJobs = Array.from({ length: 12 }, () => createGiftJob(Math.floor(random() * 1e6)));
      requested.push(...giftJobs);
      await people.ask(giftJobs);
    }
  })();
  // `stop` returns the same promise and reports the error.
  flow.catch(() => {});
  return {
    stop() {
      over.abort();
      return flow;
    },
  };
}

async function killAgainAndAgain({ folder, people, requested, start, program }) {
  const random = createRandom(11);
  const counts = { program: 0, database: 0, both: 0 };
  let again = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    await sleep(random() * 700);
    const what = ["program", "database", "both"][kill % 3];
    counts[what]++;
    const database = postmasterOf(folder);
    if (what !== "program") killProcess(database);
    if (what === "database") await program.stop();
    else {
      killProcess(program.pid);
      await program.stop();
      again += await people.kill();
    }
    program = await start();
    if (kill % 10 === 9) progress(`${kill + 1} kills, ${requested.length} gifts`);
  }
  return {
    text: `${counts.program} program, ${counts.database} database, ${counts.both} both`,
    again,
  };
}

/** Counts differences between requested and booked gifts; all are 0 if the ledger is right. */
async function countProblems(db, requested) {
  const { rows } = await db.query(
    `select client_id, amount_minor, state, (select count(*) from ledger_transaction where gift_id = gift.id and kind = 'gift') as booked,
       (select count(*) from receipt where gift_id = gift.id) as receipts from gift`,
  );
  const byClient = new Map(rows.map((row) => [row.client_id, row]));
  let [lost, doubled] = [0, 0];
  for (const { clientId, minor } of requested) {
    const gift = byClient.get(clientId);
    if (gift?.state !== "paid" || Number(gift.amount_minor) !== minor || Number(gift.booked) < 1) lost++;
    else if (Number(gift.booked) > 1 || Number(gift.receipts) !== 1) doubled++;
  }
  const given = await readNumber(
    db,
    "select -coalesce(sum(gifts_minor), 0) as count from ledger_balance where account = 'income:donations'",
  );
  const gaps = await readNumber(
    db,
    "select count(*) from (select max(place) - count(*) as gap from receipt group by kind) as of where gap <> 0",
  );
  const cents = given - requested.reduce((total, { minor }) => total + minor, 0);
  return { lost, doubled, unexpected: rows.length - requested.length, cents, gaps };
}
