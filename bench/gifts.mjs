// Whether the books are right whatever happens to events, programs and the database; and how many gifts a second.
import { bundle } from "./crowd.mjs";
import { anyOrder } from "./gift-events.mjs";
import { killed } from "./gift-kills.mjs";
import { BOOKED, prepare, settled, wish } from "./gift-people.mjs";
import { progress, run } from "./run.mjs";
import { printHead, printTable } from "./table.mjs";

const GIFTS = Number(process.env.GIFTS ?? 4000);
const PARTS = (process.env.PARTS ?? "speed,events,kills").split(",");

/** Everything that a gift is: form, page, payment, events over HTTP, booking with receipt. */
async function quickly(file, atEnd) {
  const { db, people, program } = await prepare(file, atEnd);
  const rates = [];
  let before = 0;
  // The first round is for the compilers of Node and is not counted.
  for (let round = 0; round < 4; round++) {
    const wishes = Array.from({ length: GIFTS / 4 }, (_, n) => wish(n));
    const began = performance.now();
    await people.ask(wishes);
    const answered = performance.now() - began;
    before += wishes.length;
    const booked = await settled(db, BOOKED, before);
    if (booked !== before) throw new Error(`${booked} of ${before} gifts were booked`);
    const whole = performance.now() - began;
    const rate = [wishes.length, (wishes.length / answered) * 1000, (wishes.length / whole) * 1000];
    if (round > 0) rates.push(rate);
    progress(`${wishes.length} gifts, ${rate[2].toFixed(0)} a second`);
  }
  people.end();
  await db.end();
  await program.stop();
  rates.sort((a, b) => a[2] - b[2]);
  printTable(
    [
      "gifts from the form to the receipt",
      "gifts",
      "paid, a second",
      "booked, a second (median)",
      "slowest",
      "fastest",
    ],
    [
      [
        "eight people at a time, one program",
        String(rates[1][0]),
        ...[rates[1][1], rates[1][2], rates[0][2], rates[2][2]].map((rate) => rate.toFixed(0)),
      ],
    ],
  );
}

await run(async (atEnd) => {
  const file = await bundle("bench/givers.mjs");
  printHead(
    "Gifts",
    "People give by the program's own services, in a process of their own, and pay at the built-in provider, which tells the program by signed events over HTTP; its jobs book them. Every gift has its receipt.",
  );
  if (PARTS.includes("speed")) await quickly(file, atEnd);
  if (PARTS.includes("events")) await anyOrder(file, atEnd);
  if (PARTS.includes("kills")) await killed(file, atEnd);
});
