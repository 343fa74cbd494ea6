import { insertAdminRows } from "./admin-rows.mjs";
import { connectTo, startProgram, temporaryFolder } from "./program.mjs";
import { progress } from "./run.mjs";
import { grow } from "./sample-data.mjs";
import { signIn } from "./staff.mjs";

/** Realistic upper limit. */
const MAX_EVENTS = 2000;
const EVENT = "displaced-developers-conference";

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

/**
 * Starts a program with `count` records of each kind.
 * @returns a function from a list's index to its address and an owner's headers
 */
export async function startWithRecords(atEnd, { count, ...options }) {
  const folder = temporaryFolder(atEnd);
  const program = await startProgram({ ...options, folder, atEnd });
  const client = await connectTo(folder);
  atEnd(() => client.end());
  progress(`${count} records`);
  // One person per list, because the limit of API calls counts per person.
  const people = [];
  while (people.length < LISTS.length) people.push(await signIn(client));
  await grow(client, { applications: count });
  await assignOwn(client, people[LISTS.findIndex(([title]) => title.includes("to me"))].id);
  await messages(client, count);
  await insertAdminRows(client, count);
  await grow(client, { events: Math.min(count, MAX_EVENTS), orders: count, gifts: count });
  const selectId = async (text) => (await client.query(text)).rows[0].id;
  const records = {
    program: await selectId("select program_id as id from intake limit 1"),
    order: await selectId(
      `select o.id from ticket_order o join event on event.id = event_id where slug = '${EVENT}' order by o.id limit 1`,
    ),
    donor: await selectId("select donor_id as id from gift group by 1 order by count(*) desc limit 1"),
    event: EVENT,
  };
  return (at) => ({
    address: `${program.base}/admin/ajax/v1${LISTS[at][1](records)}`,
    headers: people[at].headers,
  });
}

/** Titles and paths below `/admin/ajax/v1`. */
const LISTS = [
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

export const LIST_TITLES = LISTS.map(([title]) => title);
