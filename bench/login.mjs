import { hash } from "@node-rs/argon2";
import { median, formatMegabytes, quantile, formatNumber } from "./support/numbers.mjs";
import { memoryOf } from "./support/processes.mjs";
import { connectTo, startProgram, temporaryFolder } from "./support/program.mjs";
import { concurrentAgent, get } from "./support/request.mjs";
import { BenchmarkError, sleep, progress, run } from "./support/run.mjs";
import { printHead, printTable } from "./support/table.mjs";

const PORT = 3517;
const SECONDS = Number(process.env.SECONDS ?? 8);
const WAITING = [0, 1, 2, 8, 32, 128];
const PASSWORD = "seven green kettles";
/** Same values as in `src/platform/auth/passwords.server.ts`. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const ACCOUNTS = 4000;
/** Interval of a bystander's requests. */
const INTERVAL_MS = 25;
const BYSTANDERS = [
  { title: "cached page", path: "/", headers: { "accept-encoding": "br" } },
  { title: "API, uncached", path: "/api/v1/ping", headers: {} },
  { title: "API, with database", path: "/api/v1/programs", headers: {} },
];

async function makeAccounts(client) {
  await client.query(
    `insert into account (id, email, email_key, email_verified_at, password_hash, locale, display_name, registered_at, updated_at)
     select gen_random_uuid(), 'p' || n || '@example.org', 'p' || n || '@example.org', now(), $1, 'en', 'P', now(), now()
     from generate_series(1, $2::int) as n`,
    [await hash(PASSWORD, COST), ACCOUNTS],
  );
}

let people = 0;
/** A different account and IP address each time, so other limits do not apply. */
const nextPerson = () => {
  people++;
  return {
    email: `p${(people % ACCOUNTS) + 1}@example.org`,
    address: `10.${people >> 16}.${(people >> 8) & 255}.${people & 255}`,
  };
};

async function signIn(base) {
  const { email, address } = nextPerson();
  const began = performance.now();
  const answer = await fetch(`${base}/ajax/v1/auth/login`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      origin: base.replace("127.0.0.1", "localhost"),
      "x-forwarded-for": address,
    },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  if (answer.status !== 200) throw new BenchmarkError(`A sign-in was answered with ${answer.status}.`);
  await answer.arrayBuffer();
  return performance.now() - began;
}

async function signInFor(base, waiting, until) {
  const times = [];
  const one = async () => {
    while (performance.now() < until) times.push(await signIn(base));
  };
  await Promise.all(Array.from({ length: waiting }, one));
  return times;
}

async function standBy(base, { path, headers }, until) {
  const requested = [];
  while (performance.now() < until) {
    const from = { ...headers, "x-forwarded-for": nextPerson().address };
    requested.push(get(base + path, from, concurrentAgent).then(({ milliseconds }) => milliseconds));
    await sleep(INTERVAL_MS);
  }
  return Promise.all(requested);
}

await run(async (atEnd) => {
  const folder = temporaryFolder(atEnd);
  const program = await startProgram({
    port: PORT,
    folder,
    atEnd,
    env: { TRUSTED_PROXIES: "127.0.0.1" },
  });
  const client = await connectTo(folder);
  await makeAccounts(client);
  await client.end();
  const { base } = program;
  printHead(
    "Signing in",
    `The given number of people sign in at any time, for ${SECONDS} s; when one is signed in, the next begins. Meanwhile bystanders each send a request every ${INTERVAL_MS} ms, and all share the machine with the program. Two passwords are hashed at once (argon2id, 19 MiB, two passes) and the others wait, so the cost of a crowd is bounded. Times are in milliseconds.`,
  );
  for (const bystander of BYSTANDERS) await standBy(base, bystander, performance.now() + 1000);
  await signInFor(base, 4, performance.now() + 2000);
  const rows = [];
  for (const waiting of WAITING) {
    const began = performance.now();
    const until = began + SECONDS * 1000;
    const [times, ...others] = await Promise.all([
      signInFor(base, waiting, until),
      ...BYSTANDERS.map((bystander) => standBy(base, bystander, until)),
    ]);
    const took = (performance.now() - began) / 1000;
    progress(`${waiting} people: ${formatNumber(times.length / took)} sign-ins/s`);
    rows.push([
      String(waiting),
      formatNumber(times.length / took),
      formatNumber(median(times)),
      formatNumber(quantile(times, 0.99)),
      ...others.map((each) => `${formatNumber(median(each))} / ${formatNumber(quantile(each, 0.99))}`),
      formatMegabytes(memoryOf(program.pid).shared),
    ]);
    await sleep(1000);
  }
  printTable(
    [
      "people signing in",
      "sign-ins/s",
      "p50",
      "p99",
      ...BYSTANDERS.map(({ title }) => `${title}: p50 / p99`),
      "memory",
    ],
    rows,
  );
});
