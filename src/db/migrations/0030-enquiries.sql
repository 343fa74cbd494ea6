-- What mentors, partners and writers send us and wait for an answer to (product.md §4.2–4.4). One row for each, whatever
-- becomes of it; what a kind asks for is known to its feature, here it is only kept.
create table enquiry (
  id uuid primary key,
  kind text not null check (kind in ('mentor', 'partnership', 'contact')),
  -- Made by the form: the same form sent twice is one enquiry.
  client_id uuid not null,
  -- What the person knows it by, `KTM-4827`.
  reference text not null unique check (reference ~ '^[A-Z]{3}-[0-9]{4}$'),
  state text not null,
  -- The queue of a kind that has several.
  topic text check (topic in
    ('learner', 'donation', 'ticket', 'mentor', 'partner', 'media', 'website', 'data', 'concern', 'other')),
  -- The person's language.
  locale text not null,
  -- Whether a message may name the organisation.
  safe_to_name boolean not null,
  -- HMAC of the e-mail address in lower case: finds what somebody has filed without saying who. Null: none was given.
  email_mark text check (email_mark ~ '^[0-9a-f]{64}$'),
  -- What staff search and count by. Once the person is forgotten, only what statistics need.
  facts jsonb not null check (jsonb_typeof(facts) = 'object'),
  -- The rest, encrypted (JWE): how to reach the person, and what they wrote.
  sealed text check (sealed like 'ey%'),
  created_at timestamptz not null,
  -- The last change of state: what retention counts from.
  moved_at timestamptz not null,
  -- By when an answer was promised at first. Null: nobody waits for us.
  due_at timestamptz,
  -- What the person was told last, when we were late; else the same.
  promised_at timestamptz,
  forgotten_at timestamptz,
  unique (kind, client_id),
  check ((kind = 'contact') = (topic is not null)),
  check ((due_at is null) = (promised_at is null)),
  check ((sealed is null) = (forgotten_at is not null)),
  check (forgotten_at is null or (email_mark is null and due_at is null)),
  check (case kind
    when 'mentor' then state in ('submitted', 'in_review', 'needs_info', 'interview', 'vetting', 'approved', 'paused',
      'ended', 'not_now', 'declined', 'withdrawn')
    when 'partnership' then state in ('new', 'assigned', 'contacted', 'proposal', 'agreed', 'active', 'ended', 'on_hold',
      'declined', 'no_reply', 'spam')
    else state in ('new', 'open', 'waiting', 'resolved', 'closed', 'spam')
  end)
);
create index enquiry_of on enquiry (email_mark, id) where email_mark is not null;
create index enquiry_promised on enquiry (promised_at, id) where promised_at is not null;
-- The queue of staff: what is due first stands first.
create index enquiry_queue on enquiry (kind, topic, due_at, id);
create index enquiry_kept on enquiry (moved_at, id) where forgotten_at is null;

-- What happened to an enquiry, in order, and who has read it. Rows are only ever added; nothing personal is in them.
create table enquiry_event (
  id bigint generated always as identity primary key,
  enquiry_id uuid not null references enquiry (id),
  happened_at timestamptz not null,
  -- `person`, `system`, or the id of a member of staff.
  actor text not null check (actor <> ''),
  kind text not null check (kind in ('filed', 'moved', 'late', 'read', 'noted', 'forgotten')),
  from_state text,
  to_state text,
  check ((to_state is not null) = (kind in ('filed', 'moved'))),
  check ((from_state is not null) = (kind = 'moved'))
);
create index enquiry_event_of on enquiry_event (enquiry_id, id);

create function enquiry_event_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'enquiry_event is append-only';
end
$$;
create trigger enquiry_event_is_kept before update or delete on enquiry_event
  for each row execute function enquiry_event_is_kept();

-- What staff write down about an enquiry, the reason of a step for one. Encrypted; goes when the person is forgotten.
create table enquiry_note (
  id uuid primary key,
  enquiry_id uuid not null references enquiry (id),
  written_at timestamptz not null,
  author text not null check (author <> ''),
  sealed text not null check (sealed like 'ey%')
);
create index enquiry_note_of on enquiry_note (enquiry_id, id);
