import { randomUUID } from "node:crypto";
import { startWorker } from "../support/worker-process.mjs";
import { connectTo, startProgram, temporaryFolder } from "../support/program.mjs";
import { sleep } from "../support/run.mjs";

const SECRET = "the secret of a benchmark, long enough for anybody";
const PORT = 3517;

/** Pseudo-random, the same sequence each time. */
export function createRandom(seed) {
  let state = seed;
  return () => (state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296) / 4_294_967_296;
}

export async function prepareGiftBenchmark(file, atEnd, { retriesFailures } = {}) {
  const folder = temporaryFolder(atEnd);
  const start = () => startProgram({ port: PORT, folder, atEnd, env: { SECRET, LOG_LEVEL: "fatal" } });
  const program = await start();
  const db = await connectTo(folder);
  db.on("error", () => {});
  atEnd(() => db.end().catch(() => {}));
  // A fundraiser that reached its goal accepts no more gifts, so the goal is raised past the rules for goals.
  await db.query("set session_replication_role = replica");
  await db.query("update campaign set goal_minor = 1000000000000 where slug = 'laptop-drive-2024'");
  await db.query("set session_replication_role = origin");
  const { host, port: dbPort, user, database } = db;
  const address = { host, port: dbPort, user, database };
  const people = startWorker(
    file,
    { address, secret: SECRET, program: program.base },
    atEnd,
    retriesFailures,
  );
  await people.ready();
  return { folder, start, program, db, people };
}

export const readNumber = async (db, text, values = []) =>
  Number((await db.query(text, values)).rows[0].count);

/** Polls until the number is reached or the timeout ends. @returns the last number */
export async function waitForNumber(db, text, wanted, timeoutMs = 120_000) {
  const began = performance.now();
  let now = 0;
  while (now < wanted && performance.now() - began < timeoutMs) {
    await sleep(20);
    now = await readNumber(db, text);
  }
  return now;
}

export const COUNT_BOOKED_GIFTS = "select count(*) from ledger_transaction where kind = 'gift'";

export const createGiftJob = (n) => ({
  kind: "give",
  clientId: randomUUID(),
  minor: 500 + (n % 9500),
  email: `giver${n}@example.org`,
});
