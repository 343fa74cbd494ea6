import { BenchmarkError, sleep } from "./run.mjs";

const TICK = 2;

/** Orders a thousand requests in a fixed pseudo-random sequence. */
export function shuffleKinds(kinds) {
  const all = kinds.flatMap((kind) => Array.from({ length: kind.of }, () => kind));
  if (all.length !== 1000) throw new BenchmarkError(`The kinds add up to ${all.length} requests, not 1000.`);
  // 617 and 1000 are coprime, so each request appears once.
  return Array.from(all, (_, place) => all[(place * 617) % 1000]);
}

/** Sends requests at a fixed rate. Times in milliseconds start when a request is due, so each includes stalls. */
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
        (error) => wrong.push(error.name === "TimeoutError" ? "timed out" : error.message),
      ),
    );
  }
  await Promise.all(pending);
  return { received, took: (performance.now() - startedAt) / 1000 };
}
