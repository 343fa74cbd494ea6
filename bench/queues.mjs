// Whether the lists of the office open as fast when much waits: two programs, a database each, asked by turns.
import { grow } from "./content.mjs";
import { median, quantile, written } from "./numbers.mjs";
import { connectTo, startProgram, temporaryFolder } from "./program.mjs";
import { get } from "./request.mjs";
import { progress, run } from "./run.mjs";
import { signIn } from "./staff.mjs";
import { printHead, printTable } from "./table.mjs";

const ROUNDS = Number(process.env.ROUNDS ?? 41);
const FEW = 10;
const MANY = Number(process.env.RECORDS ?? 100_000);
const PORTS = [3518, 3519];

/** Every hundredth registration is one's own. */
const give = (client, me) =>
  client.query("update registration set assigned_to = $1 where right(phone, 2) = '00'", [me]);

/** Messages about everything, in all states. */
async function messages(client, count) {
  await client.query(
    `insert into enquiry (id, kind, client_id, reference, state, topic, locale, safe_to_name, facts, sealed, created_at,
       moved_at, due_at, promised_at)
     select gen_random_uuid(), 'contact', gen_random_uuid(),
       chr(65 + n % 26) || chr(65 + (n / 26) % 26) || chr(65 + (n / 676) % 26) || '-' || lpad((n / 17576)::text, 4, '0'),
       state, (array['learner', 'donation', 'ticket', 'media', 'website', 'data', 'concern', 'other'])[1 + n % 8], 'en', true,
       '{}', 'ey', came, came, due, due
     from generate_series(1, $1::int) as n
     cross join lateral (select (array['new', 'open', 'waiting', 'resolved', 'closed'])[1 + n % 5] as state,
       now() - n * interval '7 minutes' as came) as at
     cross join lateral (select case when state in ('new', 'open') then now() + (n - $1 / 10) * interval '1 minute' end as due) as clock`,
    [count],
  );
  await client.query("vacuum analyze");
}

async function prepare(atEnd, port, count) {
  const folder = temporaryFolder(atEnd);
  const program = await startProgram({ port, folder, atEnd });
  const client = await connectTo(folder);
  atEnd(() => client.end());
  progress(`${count} records`);
  // Each list is asked for by somebody else: the limit of calls is counted for each person.
  const people = [];
  while (people.length < CALLS.length) people.push(await signIn(client));
  await grow(client, { applications: count });
  await give(client, people[CALLS.findIndex(([title]) => title.includes("to me"))].id);
  await messages(client, count);
  const { rows } = await client.query("select program_id as id from intake limit 1");
  return { base: program.base, people, program: rows[0].id };
}

const CALLS = [
  ["all queues, counted (the overview)", () => "/queues"],
  ["learners, what is due first", () => "/queues/learners?limit=25"],
  ["learners, 100 of them", () => "/queues/learners?limit=100"],
  ["learners, the newest first", () => "/queues/learners?sort=-filed"],
  ["learners, late ones", () => "/queues/learners?late=true"],
  ["learners, in one state", () => "/queues/learners?state=waitlisted"],
  ["learners of one program", ({ program }) => `/queues/learners?program=${program}`],
  ["learners given to me", () => "/queues/learners?assignee=me"],
  ["learners given to nobody", () => "/queues/learners?assignee=nobody"],
  ["learners, a part of a name that few have", () => "/queues/learners?q=learner%209"],
  ["learners, a name that nobody has", () => "/queues/learners?q=zzz"],
  ["messages, what is due first", () => "/queues/messages"],
  ["messages about one topic", () => "/queues/messages?topic=website"],
  ["messages, late ones", () => "/queues/messages?late=true"],
];

async function compare(sides, [title, pathOf], at) {
  const measured = sides.map((side) => ({
    address: `${side.base}/admin/ajax/v1${pathOf(side)}`,
    headers: side.people[at].headers,
    times: [],
  }));
  const WARMING = 5;
  for (let round = -WARMING; round < ROUNDS; round++)
    for (const one of round % 2 === 0 ? measured : measured.toReversed()) {
      const { status, milliseconds } = await get(one.address, one.headers);
      if (status !== 200) throw new Error(`${one.address} answered ${status}`);
      if (round >= 0) one.times.push(milliseconds);
    }
  const [few, many] = measured;
  const figures = [median(few.times), median(many.times), quantile(many.times, 0.95)];
  return [title, ...figures.map(written)];
}

await run(async (atEnd) => {
  const few = await prepare(atEnd, PORTS[0], FEW);
  const many = await prepare(atEnd, PORTS[1], MANY);
  printHead(
    "Queues of the office",
    `Milliseconds until a list of the back-office has been answered, by an owner's session, medians of ${ROUNDS} by turns. Few: ${FEW} registrations and as many messages. Many: ${MANY.toLocaleString("en-US")} of each. Goal: below 300.`,
  );
  const rows = [];
  for (const [at, call] of CALLS.entries()) rows.push(await compare([few, many], call, at));
  printTable(["list", "few", "many", "many, p95"], rows);
});
