import { connectTo, startProgram, temporaryFolder } from "./support/program.mjs";
import { sleep, progress, run } from "./support/run.mjs";
import {
  FILL_TIME_MS,
  UnexpectedStatusError,
  contact,
  readReference,
  registration,
  createPerson,
} from "./support/form-clients.mjs";
import { printHead, printTable } from "./support/table.mjs";

const KILLS = Number(process.env.KILLS ?? 200);
const PORT = 3508;
const SENDERS = 16;
/** Time between readiness and the next kill, in milliseconds. */
const PROGRAM_LIFETIME = { least: 100, most: 1600 };

const seen = { sent: 0, broken: 0, repeated: 0, unavailable: 0 };

async function retryUntilDone(work, over) {
  for (let tries = 0; ; tries++)
    try {
      return { value: await work(), tries };
    } catch (error) {
      if (error instanceof UnexpectedStatusError && !/503/.test(error.message)) throw error;
      if (error instanceof UnexpectedStatusError) seen.unavailable++;
      else seen.broken++;
      if (over()) return null;
      await sleep(40);
    }
}

async function sender(site, kind, over, references) {
  while (!over()) {
    const person = createPerson();
    const opened = await retryUntilDone(() => kind.openForm(site, person), over);
    if (!opened) return;
    await sleep(FILL_TIME_MS);
    // Never gives up, because the program stays up after the last kill.
    const result = await retryUntilDone(
      () => kind.send(site, person, opened.value),
      () => false,
    );
    seen.sent++;
    if (result.tries > 0) seen.repeated++;
    const shown = await retryUntilDone(
      () => readReference(site, person, result.value),
      () => false,
    );
    references.push(shown.value);
  }
}

async function check(db, table, references, since) {
  const { rows } = await db.query(`select reference from ${table} where created_at >= $1`, [since]);
  const stored = new Set(rows.map(({ reference }) => reference));
  const once = references.filter((reference) => stored.has(reference)).length;
  // Every form was acknowledged in the end, so each extra row is a duplicate.
  return {
    acknowledged: references.length,
    once,
    missing: references.length - once,
    duplicates: rows.length - references.length,
  };
}

await run(async (atEnd) => {
  const folder = temporaryFolder(atEnd);
  const env = { TRUSTED_PROXIES: "127.0.0.1" };
  const start = () => startProgram({ port: PORT, folder, atEnd, env });
  let program = await start();
  const site = { base: program.base, origin: `http://localhost:${PORT}` };
  printHead(
    "Forms with kills",
    `${SENDERS} people each send messages or complete registrations through the public forms, one after another. Meanwhile the program is killed (SIGKILL) ${KILLS} times, each time ${PROGRAM_LIFETIME.least} to ${PROGRAM_LIFETIME.most} ms after it was ready. A form without an answer is sent again unchanged, as a phone does; it is acknowledged when the sender sees its reference. Goal: the database contains each acknowledged form exactly once.`,
  );
  let isOver = false;
  const over = () => isOver;
  const since = new Date();
  const references = new Map([contact, registration].map((kind) => [kind, []]));
  const senders = Array.from({ length: SENDERS }, (_, n) => {
    const kind = n % 2 === 0 ? contact : registration;
    return sender(site, kind, over, references.get(kind));
  });
  for (const one of senders) one.catch(() => {});
  for (let kill = 1; kill <= KILLS; kill++) {
    await sleep(PROGRAM_LIFETIME.least + Math.random() * (PROGRAM_LIFETIME.most - PROGRAM_LIFETIME.least));
    process.kill(program.pid, "SIGKILL");
    await program.stop();
    program = await start();
    if (kill % 10 === 0)
      progress(`${kill} kills, ${seen.sent} forms sent, ${seen.repeated} of them more than once`);
  }
  isOver = true;
  await Promise.all(senders);
  const db = await connectTo(folder);
  atEnd(() => db.end());
  const rows = [];
  for (const [kind, acknowledged] of references) {
    const { acknowledged: all, once, missing, duplicates } = await check(db, kind.table, acknowledged, since);
    rows.push([kind.title, ...[all, once, missing, duplicates].map(String)]);
  }
  printTable(["form", "acknowledged", "stored exactly once", "missing", "duplicates"], rows);
  printTable(
    ["kills", "requests without an answer", "503 answers", "forms sent more than once"],
    [[KILLS, seen.broken, seen.unavailable, seen.repeated].map(String)],
  );
});
