// Rows of back office lists that visitors do not create, `$1` of each.

const INSERTS = [
  `insert into interest (id, client_id, program_id, locale, full_name, phone, safe_to_name, created_at, notified_at)
   select gen_random_uuid(), gen_random_uuid(), program.id, 'en', 'Waiting ' || n, '+2547' || 10000000 + n, true,
     now() - n * interval '3 minutes', case n % 3 when 0 then now() end
   from generate_series(1, $1::int) as n
   join (select id, row_number() over (order by id) - 1 as place, count(*) over () as total from program) as program
     on program.place = n % program.total`,
  `insert into subscription (id, email, email_key, locale, lists, state, confirmed_at, created_at, updated_at)
   select gen_random_uuid(), 'reader' || n || '@example.org', 'reader' || n || '@example.org',
     (array['en', 'fr', 'ar', 'sw'])[1 + n % 4], array['weekly'], case n % 5 when 0 then 'unsubscribed' else 'active' end,
     now() - n * interval '5 minutes', now() - n * interval '5 minutes', now()
   from generate_series(1, $1::int) as n`,
  `insert into outbox_message (id, kind, recipient, recipient_key, locale, subject, html, text, state, next_attempt_at,
     created_at, sent_at)
   select gen_random_uuid(), 'gifts.receipt', 'reader' || n || '@example.org', 'reader' || n || '@example.org', 'en',
     'Receipt ' || n, '<p>Thank you</p>', 'Thank you', case n % 50 when 0 then 'failed' else 'sent' end, at, at,
     case n % 50 when 0 then null else at end
   from generate_series(1, $1::int) as n cross join lateral (select now() - n * interval '1 minute' as at) as clock`,
  `insert into mail_suppression (address_key, reason, since, answer)
   select 'gone' || n || '@example.org', (array['bounce', 'complaint', 'staff'])[1 + n % 3],
     now() - n * interval '9 minutes', '550 no such user' from generate_series(1, $1::int) as n`,
  `insert into document (id, name, bytes, created_at, withdrawn_at)
   select gen_random_uuid(), 'Report ' || n, 100000 + n, now() - n * interval '1 hour', case n % 10 when 0 then now() end
   from generate_series(1, $1::int) as n`,
  `insert into picture (id, original_digest, width, height, alt, consent_kind, created_at, updated_at)
   select gen_random_uuid(), encode(sha256(('picture' || n)::bytea), 'hex'), 1600, 1200,
     jsonb_build_object('en', 'A class at work, ' || n), 'none_needed', at, at
   from generate_series(1, $1::int) as n cross join lateral (select now() - n * interval '1 hour' as at) as clock`,
  `insert into audit_event (happened_at, actor, action, subject, item, title)
   select now() - n * interval '1 minute', (select id::text from account limit 1), 'saved',
     (array['posts', 'events', 'programs', 'gifts'])[1 + n % 4], n::text, 'Item ' || n
   from generate_series($1::int, 1, -1) as n`,
];

export async function insertAdminRows(client, count) {
  for (const insert of INSERTS) await client.query(insert, [count]);
  await client.query("vacuum analyze");
}
