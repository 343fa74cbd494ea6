// Requests of many kinds, each at its moment by the clock.
import { BenchmarkError, sleep } from "./run.mjs";

/** So often is looked whose turn it is, in milliseconds. */
const TICK = 2;

/** A thousand requests in an order that looks like chance and is the same each time. */
export function shuffleKinds(kinds) {
  const all = kinds.flatMap((kind) => Array.from({ length: kind.of }, () => kind));
  if (all.length !== 1000) throw new BenchmarkError(`The kinds are ${all.length} of a thousand.`);
  // 617 and 1000 share no divisor: every card is met once.
  return Array.from(all, (_, place) => all[(place * 617) % 1000]);
}

/**
 * Asks by the clock for so many seconds, whether what was asked before is answered or not. A request's time runs from the
 * moment when it was due, so that a stall is felt by all who come into it.
 * @returns by kind the times in milliseconds and what was wrong
 */
export async function ask(schedule, { rate, seconds }) {
  const received = new Map(schedule.map((kind) => [kind, { times: [], wrong: [] }]));
  const pending = [];
  const startedAt = performance.now();
  for (let next = 0; next < rate * seconds;) {
    const due = startedAt + (next * 1000) / rate;
    const now = performance.now();
    if (due > now) {
      await sleep(Math.min(TICK, due - now));
      continue;
    }
    const kind = schedule[next++ % schedule.length];
    const request = kind.ask();
    if (!request) continue;
    const { times, wrong } = received.get(kind);
    pending.push(
      request.then(
        () => times.push(performance.now() - due),
        (error) => wrong.push(error.name === "TimeoutError" ? "no answer in time" : error.message),
      ),
    );
  }
  await Promise.all(pending);
  return { received, took: (performance.now() - startedAt) / 1000 };
}
