import { bundleWorker } from "./support/worker-process.mjs";
import { compareShuffledEvents } from "./gifts/shuffled-events.mjs";
import { giveDuringKills } from "./gifts/kills.mjs";
import {
  COUNT_BOOKED_GIFTS,
  prepareGiftBenchmark,
  waitForNumber,
  createGiftJob,
} from "./gifts/gift-benchmark.mjs";
import { progress, run } from "./support/run.mjs";
import { printHead, printTable } from "./support/table.mjs";

const GIFTS = Number(process.env.GIFTS ?? 4000);
const PARTS = (process.env.PARTS ?? "speed,events,kills").split(",");

async function measureSpeed(file, atEnd) {
  const { db, people, program } = await prepareGiftBenchmark(file, atEnd);
  const rates = [];
  let giftCount = 0;
  // The first round warms up Node's compilers and is not counted.
  for (let round = 0; round < 4; round++) {
    const giftJobs = Array.from({ length: GIFTS / 4 }, (_, n) => createGiftJob(n));
    const began = performance.now();
    await people.ask(giftJobs);
    const answered = performance.now() - began;
    giftCount += giftJobs.length;
    const booked = await waitForNumber(db, COUNT_BOOKED_GIFTS, giftCount);
    if (booked !== giftCount) throw new Error(`${booked} of ${giftCount} gifts were booked`);
    const bookedMs = performance.now() - began;
    const rate = [giftJobs.length, (giftJobs.length / answered) * 1000, (giftJobs.length / bookedMs) * 1000];
    if (round > 0) rates.push(rate);
    progress(`${giftJobs.length} gifts, ${rate[2].toFixed(0)} booked a second`);
  }
  people.end();
  await db.end();
  await program.stop();
  rates.sort((a, b) => a[2] - b[2]);
  printTable(
    ["from the form to the receipt", "gifts", "paid/s", "booked/s (median)", "slowest", "fastest"],
    [
      [
        "eight donors at a time, one program",
        String(rates[1][0]),
        ...[rates[1][1], rates[1][2], rates[0][2], rates[2][2]].map((rate) => rate.toFixed(0)),
      ],
    ],
  );
}

await run(async (atEnd) => {
  const file = await bundleWorker("bench/gifts/donors.mjs");
  printHead(
    "Gifts",
    "Donors give through the program's services, in a separate process, and pay at the built-in provider. The provider notifies the program by signed events over HTTP; jobs book each gift and create its receipt. Goals: 50 gifts a second, and correct books after shuffled events and after kills.",
  );
  if (PARTS.includes("speed")) await measureSpeed(file, atEnd);
  if (PARTS.includes("events")) await compareShuffledEvents(file, atEnd);
  if (PARTS.includes("kills")) await giveDuringKills(file, atEnd);
});
