// Content in any amount, made by the database itself. One function for each kind: whoever adds a table to the growth
// benchmark adds a function here and a line to KINDS. (There are no applications yet.)
import { progress } from "./run.mjs";

/** Gifts in one transaction: the ledger looks at each when it ends, and remembers them until then. */
const GIFTS_AT_ONCE = 50_000;
const POSTS_AT_ONCE = 2_000;

/** Copies of the sample's posts, texts and all, an hour apart into the past. */
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

/** Copies of the sample's events: half are over, half are to come. */
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

/** Gifts as the ledger books them, two entries each. Every second goes to one campaign, the others to all in turn. */
async function gifts(client, from, to) {
  await client.query(
    `with campaigns as (select array_agg(id order by slug = 'laptop-drive-2024' desc, slug) as ids from campaign),
     gift as (
       select n, gen_random_uuid() as id,
         ids[case n % 2 when 0 then 1 else 1 + (n / 2) % cardinality(ids) end] as campaign, 500 + n % 9500 as amount
       from generate_series($1::int, $2::int) as n, campaigns),
     head as (
       insert into ledger_transaction (id, kind, occurred_at, memo)
       select id, 'gift', now() - n * interval '10 seconds', 'Gift ' || n from gift)
     insert into ledger_entry (transaction_id, line, account, amount_minor, currency, campaign_id)
     select id, 1, 'assets:bank', amount, 'USD', null from gift
     union all
     select id, 2, 'income:donations', -amount, 'USD', campaign from gift`,
    [from, to],
  );
}

const KINDS = {
  posts: { make: posts, table: "post", atOnce: POSTS_AT_ONCE },
  events: { make: events, table: "event", atOnce: POSTS_AT_ONCE },
  gifts: { make: gifts, table: "ledger_transaction", atOnce: GIFTS_AT_ONCE },
};

/**
 * Adds content until there are as many of each kind as asked for. No rule of the database is put off or turned off; only
 * the wait for the disk at the end of each transaction is left out.
 * @param {import("pg").Client} client
 * @param {Record<keyof typeof KINDS, number>} amounts
 */
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
  // The database does this by itself from time to time.
  await client.query("vacuum analyze");
}
