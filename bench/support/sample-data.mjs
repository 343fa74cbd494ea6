import { progress } from "./run.mjs";

/** The ledger checks a transaction's gifts at its end, and holds them in memory until then. */
const GIFTS_AT_ONCE = 50_000;
const POSTS_AT_ONCE = 2_000;
const APPLICATIONS_AT_ONCE = 20_000;
const ORDERS_AT_ONCE = 20_000;

async function posts(client, from, to) {
  await client.query(
    `insert into post (id, slug, state, publish_at, art, title, excerpt, content, category, author_name)
     select gen_random_uuid(), 'grown-' || n, 'published', now() - n * interval '1 hour', art,
       jsonb_build_object('en', (title::jsonb ->> 'en') || ' ' || n), excerpt, content, category, author_name
     from generate_series($1::int, $2::int) as n
     join (select *, row_number() over (order by slug) - 1 as place, count(*) over () as total
           from post where slug not like 'grown-%') as sample on sample.place = n % sample.total`,
    [from, to],
  );
}

async function events(client, from, to) {
  await client.query(
    `insert into event (id, slug, state, publish_at, art, title, short_description, description, category,
       starts_at, ends_at, time_zone, attendance, location, venue, schedule, speakers)
     select gen_random_uuid(), 'grown-' || n, 'published', now() - n * interval '1 minute', art,
       jsonb_build_object('en', (title::jsonb ->> 'en') || ' ' || n), short_description, description, category,
       starts, starts + interval '3 hours', time_zone, attendance, location, venue, schedule, speakers
     from generate_series($1::int, $2::int) as n
     cross join lateral (select now() + (case n % 2 when 0 then 1 else -1 end) * (n + 1) * interval '1 hour' as starts) as at
     join (select *, row_number() over (order by slug) - 1 as place, count(*) over () as total
           from event where slug not like 'grown-%') as sample on sample.place = n % sample.total`,
    [from, to],
  );
}

/** With many gifts, each donor has a hundred or more. */
const DONORS = 10_000;

/** Paid gifts with ledger entries. Half of the donors show their names; every second gift goes to one campaign. */
async function gifts(client, from, to) {
  await client.query(
    `insert into donor (id, contact_key, name, email, locale, created_at, updated_at)
     select gen_random_uuid(), 'mail:giver' || n || '@example.org', 'Giver ' || n, 'giver' || n || '@example.org', 'en', now(), now()
     from generate_series(0, least($1::int, $2 - 1)) as n on conflict do nothing`,
    [to, DONORS],
  );
  await client.query(
    `with campaigns as (select array_agg(id order by slug = 'laptop-drive-2024' desc, slug) as ids from campaign),
     given as (
       select n, gen_random_uuid() as id, gen_random_uuid() as booking,
         ids[case n % 2 when 0 then 1 else 1 + (n / 2) % cardinality(ids) end] as campaign, 500 + n % 9500 as amount,
         now() - n * interval '10 seconds' as at
       from generate_series($1::int, $2::int) as n, campaigns),
     kept as (
       insert into gift (id, reference, donor_id, kind, state, method, currency, amount_minor, campaign_id, donor_name,
         show_name, message, message_state, locale, paid_at, created_at, updated_at)
       select given.id, 'GRW-' || n, donor.id, 'one_time', case n % 20 when 7 then 'partly_refunded' else 'paid' end, 'cash',
         'USD', amount, campaign, name, n % 2 = 0, case n % 10 when 0 then 'Keep going' end,
         case n % 10 when 0 then 'shown' else 'none' end, 'en', at, at, at
       from given join donor on contact_key = 'mail:giver' || n % $3 || '@example.org'
       returning id),
     head as (
       insert into ledger_transaction (id, kind, occurred_at, memo, gift_id)
       select booking, 'gift', at, 'Gift ' || n, kept.id from given join kept using (id))
     insert into ledger_entry (transaction_id, line, account, amount_minor, currency, campaign_id)
     select booking, 1, 'assets:bank', amount, 'USD', null from given
     union all
     select booking, 2, 'income:donations', -amount, 'USD', campaign from given`,
    [from, to, DONORS],
  );
}

/** Registrations in all submitted states, spread over the programs. Every tenth is late. */
async function applications(client, from, to) {
  await client.query(
    `insert into intake (id, program_id, opens_at, closes_at, starts_on, places)
     select gen_random_uuid(), id, now() - interval '1 year', now(), now()::date, 20 from program
     where not exists (select 1 from registration where phone like '+2547%')`,
  );
  await client.query(
    `insert into registration (id, client_id, reference, state, intake_id, locale, full_name, phone, email, email_key,
       safe_to_name, answers, encrypted_answers, decide_by, answer_by, due_at, created_at, submitted_at, state_at)
     select gen_random_uuid(), gen_random_uuid(), code, state, intake.id, 'en', 'Learner ' || n, '+2547' || 10000000 + n,
       'l' || n || '@example.org', 'l' || n || '@example.org', true, '{"country": "KE", "yearOfBirth": 1998}', null,
       promised, promised, case state when 'offered' then now() + interval '7 days' end, came, came, came
     from generate_series($1::int, $2::int) as n
     cross join lateral (select (array['submitted', 'in_review', 'needs_info', 'waitlisted', 'offered', 'accepted', 'enrolled',
       'completed', 'withdrawn', 'not_selected'])[1 + n % 10] as state, now() - n * interval '7 minutes' as came) as at
     cross join lateral (select case when state in ('submitted', 'in_review') then
       case when n % 5 = 0 then came else now() + n * interval '1 minute' end end as promised) as clock
     cross join lateral (select
       substr('BCDFGHJKMNPQRSTVWXYZ', 1 + n % 20, 1) || substr('BCDFGHJKMNPQRSTVWXYZ', 1 + (n / 20) % 20, 1) ||
       substr('BCDFGHJKMNPQRSTVWXYZ', 1 + (n / 400) % 20, 1) || '-' || substr('23456789', 1 + (n / 8000) % 8, 1) ||
       substr('23456789', 1 + (n / 64000) % 8, 1) || substr('23456789', 1 + (n / 512000) % 8, 1) || '2' as code) as named
     join (select id, row_number() over (order by id) - 1 as place, count(*) over () as total from intake) as intake
       on intake.place = n % intake.total`,
    [from, to],
  );
}

/** Of ten orders, eight are confirmed, one has expired and one is held. Every second is for one event. */
async function orders(client, from, to) {
  await client.query("update ticket_pool set capacity = 1000000 where capacity < 1000000");
  await client.query(
    `insert into ticket_pool (id, event_id, key, capacity)
     select gen_random_uuid(), id, 'hall', 1000000 from event where not exists (select from ticket_pool where event_id = event.id)`,
  );
  await client.query(
    `with made as (
       insert into ticket_type (id, event_id, key, position, name, price_minor, currency)
       select gen_random_uuid(), id, 'regular', 0, '{"en": "Regular"}', 2000, 'USD' from event
       where not exists (select from ticket_type where event_id = event.id)
       returning id, event_id)
     insert into ticket_type_pool (type_id, pool_id, event_id)
     select made.id, pool.id, event_id from made join ticket_pool pool using (event_id)`,
  );
  await client.query(
    `with offer as (
       select event.id as event, type.id as type, pools, count(*) over () as total,
         row_number() over (order by slug = 'displaced-developers-conference' desc, slug) - 1 as place
       from event
       cross join lateral (select id from ticket_type where event_id = event.id order by position desc limit 1) as type
       cross join lateral (select jsonb_object_agg(pool_id, 1) as pools from ticket_type_pool where type_id = type.id) as of),
     wanted as (
       select n, gen_random_uuid() as id, event, type, pools, now() - n * interval '1 minute' as at,
         case (n / 2) % 10 when 8 then 'expired' when 9 then 'awaiting_payment' else 'confirmed' end as state
       from generate_series($1::int, $2::int) as n
       join offer on place = case n % 2 when 0 then 0 else 1 + (n / 2) % (total - 1) end),
     made as (
       insert into ticket_order (id, client_id, reference, token_hash, event_id, state, locale, buyer_name, buyer_email,
         buyer_email_key, total_minor, currency, hold_until, seats, created_at, updated_at, confirmed_at)
       select id, gen_random_uuid(), 'GRW-' || n, encode(sha256(('order' || n)::bytea), 'hex'), event, state, 'en',
         'Guest ' || n, 'guest' || n || '@example.org', 'guest' || n || '@example.org', 2000, 'USD',
         case state when 'awaiting_payment' then now() + interval '1 day' else at end, pools, at, at,
         case state when 'confirmed' then at end
       from wanted),
     line as (
       insert into ticket_order_line (order_id, type_id, quantity, unit_minor) select id, type, 1, 2000 from wanted),
     guest as (
       insert into ticket_attendee (order_id, type_id, seat, name) select id, type, 1, '' from wanted)
     insert into ticket (id, order_id, type_id, seat, event_id, code, token_hash, changed_at)
     select gen_random_uuid(), id, type, 1, event, 'ZZ' || letters,
       encode(sha256(('ticket' || n)::bytea), 'hex'), at
     from wanted cross join lateral (
       select string_agg(substr('23456789ABCDEFGHJKMNPQRSTUVWXYZ', 1 + n / power % 31, 1), '' order by power) as letters
       from unnest(array[1, 31, 961, 29791]) as power) as code
     where state = 'confirmed'`,
    [from, to],
  );
}

const KINDS = {
  posts: { make: posts, table: "post", atOnce: POSTS_AT_ONCE },
  events: { make: events, table: "event", atOnce: POSTS_AT_ONCE },
  applications: { make: applications, table: "registration", atOnce: APPLICATIONS_AT_ONCE },
  orders: { make: orders, table: "ticket_order", atOnce: ORDERS_AT_ONCE },
  gifts: { make: gifts, table: "gift", atOnce: GIFTS_AT_ONCE },
};

/** Adds content up to the given amounts, under all rules of the database. Only `synchronous_commit` is off. */
export async function grow(client, amounts) {
  await client.query("set synchronous_commit = off");
  for (const [kind, wanted] of Object.entries(amounts)) {
    const { make, table, atOnce } = KINDS[kind];
    const { rows } = await client.query(`select count(*)::int as count from ${table}`);
    const began = performance.now();
    for (let from = rows[0].count + 1; from <= wanted; from += atOnce) {
      const to = Math.min(wanted, from + atOnce - 1);
      await make(client, from, to);
      progress(`${to} ${kind} (${Math.round((performance.now() - began) / 1000)} s)`);
    }
  }
  await client.query("vacuum analyze");
}
