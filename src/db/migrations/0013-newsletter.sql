-- Who gets the newsletter. One row for each address, whatever happened to it (product.md §4.5).
create table subscription (
  id uuid primary key,
  -- As it was typed, trimmed: mail goes here.
  email text not null check (length(email) between 3 and 254),
  -- The same in lower case: what makes two addresses one.
  email_key text not null unique check (length(email_key) <= 254),
  locale text not null,
  lists text[] not null default '{weekly}' check (cardinality(lists) > 0),
  state text not null check (state in ('pending', 'active', 'unsubscribed', 'lapsed')),
  -- A pending one that is not confirmed by then lapses.
  pending_until timestamptz,
  confirmed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The last confirmation mail.
  last_mail_at timestamptz,
  check (state <> 'pending' or pending_until is not null),
  check (state <> 'active' or confirmed_at is not null)
);

-- What happened to a subscription, in order. Rows are only ever added.
create table subscription_event (
  -- Counted up: two things may happen within one millisecond, and their order matters.
  id bigint generated always as identity primary key,
  subscription_id uuid not null references subscription (id),
  happened_at timestamptz not null,
  -- `visitor`, `system`, or the id of a member of staff.
  actor text not null,
  -- Null: it did not exist before.
  from_state text,
  to_state text not null,
  reason text not null
);
create index subscription_event_of on subscription_event (subscription_id, id);

create function subscription_event_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'subscription_event is append-only';
end
$$;
create trigger subscription_event_is_kept before update or delete on subscription_event
  for each row execute function subscription_event_is_kept();

-- Links in mails. Only the SHA-256 of a token is kept, so a copy of the database opens nothing.
create table subscription_token (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  subscription_id uuid not null references subscription (id),
  purpose text not null check (purpose in ('confirm')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index subscription_token_of on subscription_token (subscription_id);
