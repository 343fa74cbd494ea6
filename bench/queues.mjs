import { grow } from "./support/sample-data.mjs";
import { insertAdminRows } from "./support/admin-rows.mjs";
import { median, quantile, formatNumber } from "./support/numbers.mjs";
import { connectTo, startProgram, temporaryFolder } from "./support/program.mjs";
import { get } from "./support/request.mjs";
import { progress, run } from "./support/run.mjs";
import { signIn } from "./support/staff.mjs";
import { printHead, printTable } from "./support/table.mjs";

const ROUNDS = Number(process.env.ROUNDS ?? 41);
const FEW = 10;
const MANY = Number(process.env.RECORDS ?? 100_000);
/** Realistic upper limit. */
const MAX_EVENTS = 2000;
const PORTS = [3518, 3519];

const assignOwn = (client, me) =>
  client.query("update registration set assigned_to = $1 where right(phone, 2) = '00'", [me]);

async function messages(client, count) {
  await client.query(
    `insert into enquiry (id, kind, client_id, reference, state, topic, locale, safe_to_name, facts, encrypted_answers, created_at,
       changed_at, due_at, promised_at)
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
  // One person per list, because the limit of API calls counts per person.
  const people = [];
  while (people.length < CALLS.length) people.push(await signIn(client));
  await grow(client, { applications: count });
  await assignOwn(client, people[CALLS.findIndex(([title]) => title.includes("to me"))].id);
  await messages(client, count);
  await insertAdminRows(client, count);
  await grow(client, { events: Math.min(count, MAX_EVENTS), orders: count, gifts: count });
  const selectId = async (text) => (await client.query(text)).rows[0].id;
  return {
    base: program.base,
    people,
    program: await selectId("select program_id as id from intake limit 1"),
    order: await selectId(
      `select o.id from ticket_order o join event on event.id = event_id where slug = '${EVENT}' order by o.id limit 1`,
    ),
    donor: await selectId("select donor_id as id from gift group by 1 order by count(*) desc limit 1"),
    event: EVENT,
  };
}

const EVENT = "displaced-developers-conference";

const CALLS = [
  ["counts of all queues", () => "/queues"],
  ["learners, earliest due first", () => "/queues/learners?limit=25"],
  ["learners, 100 rows", () => "/queues/learners?limit=100"],
  ["learners, newest first", () => "/queues/learners?sort=-submitted"],
  ["learners, overdue", () => "/queues/learners?late=true"],
  ["learners in one state", () => "/queues/learners?state=waitlisted"],
  ["learners of one program", ({ program }) => `/queues/learners?program=${program}`],
  ["learners assigned to me", () => "/queues/learners?assignee=me"],
  ["learners, unassigned", () => "/queues/learners?assignee=nobody"],
  ["learners, search for a rare name", () => "/queues/learners?q=learner%209"],
  ["learners, search without matches", () => "/queues/learners?q=zzz"],
  ["inbox of all queues", () => "/inbox"],
  ["messages, earliest due first", () => "/queues/messages"],
  ["messages about one topic", () => "/queues/messages?topic=website"],
  ["messages, overdue", () => "/queues/messages?late=true"],
  ["overview (first screen)", () => "/overview"],
  ["interest list", () => "/interest"],
  ["interest list, not notified yet", () => "/interest?notified=false"],
  ["interest list of one program", ({ program }) => `/interest?program=${program}`],
  ["classes", () => "/intakes"],
  ["subscribers", () => "/subscribers"],
  ["former subscribers", () => "/subscribers?state=unsubscribed"],
  ["subscribers, search for part of an address", () => "/subscribers?q=reader9"],
  ["subscribers, search without matches", () => "/subscribers?q=zzz"],
  ["newsletter issues", () => "/issues"],
  ["blocked addresses", () => "/suppressions"],
  ["emails", () => "/mails"],
  ["failed emails", () => "/mails?state=failed"],
  ["emails to one address", () => "/mails?recipient=reader9%40example.org"],
  ["emails to an unknown address", () => "/mails?recipient=zzz%40example.org"],
  ["published files", () => "/documents"],
  ["photographs", () => "/media"],
  ["photographs, search without matches", () => "/media?q=zzz"],
  ["audit log", () => "/audit"],
  ["audit log of one kind", () => "/audit?subject=posts"],
  ["content: posts", () => "/content/posts"],
  ["content: events", () => "/content/events"],
  ["events with tickets", () => "/tickets"],
  ["one event with tickets", ({ event }) => `/tickets/${event}`],
  ["orders of an event", ({ event }) => `/tickets/${event}/orders`],
  ["orders of an event, search for a name", ({ event }) => `/tickets/${event}/orders?query=guest%209`],
  ["orders of an event, search without matches", ({ event }) => `/tickets/${event}/orders?query=zzz`],
  ["one order", ({ event, order }) => `/tickets/${event}/orders/${order}`],
  ["preview of cancelling an event", ({ event }) => `/tickets/${event}/call-off`],
  ["gifts", () => "/gifts"],
  ["gifts, search without matches", () => "/gifts?q=zzz"],
  ["donors", () => "/donors"],
  ["donors, search for part of a name", () => "/donors?q=giver%209"],
  ["one donor with all gifts", ({ donor }) => `/donors/${donor}`],
  ["refunds", () => "/refunds"],
  ["monthly gifts", () => "/monthly-gifts"],
  ["messages from donors", () => "/gift-messages"],
  ["campaign accounts", () => "/campaign-finances"],
  ["expenses", () => "/expenses"],
  ["accounts", () => "/reconciliation"],
  ["pending changes", () => "/pending-changes"],
  ["staff", () => "/staff"],
  ["my notifications", () => "/my-notifications"],
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
  const totals = [median(few.times), median(many.times), quantile(many.times, 0.95)];
  return [title, ...totals.map(formatNumber)];
}

await run(async (atEnd) => {
  const few = await prepare(atEnd, PORTS[0], FEW);
  const many = await prepare(atEnd, PORTS[1], MANY);
  printHead(
    "Lists and forms of the back office",
    `Milliseconds until an owner receives a list or form of the back office; medians of ${ROUNDS} alternating requests. Few: ${FEW} records of each kind. Many: ${MANY.toLocaleString("en-US")} registrations, messages, interest entries, subscribers, emails, blocked addresses, files, photographs, audit log entries, orders and gifts each. Goal: below 300 ms.`,
  );
  const rows = [];
  for (const [at, call] of CALLS.entries()) rows.push(await compare([few, many], call, at));
  printTable(["list", "few", "many", "many, p95"], rows);
});
