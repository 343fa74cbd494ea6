-- The built-in payment provider for trying things out (src/adapters/sandbox): what a real provider would keep at its own
-- place. Nothing of the program reads these tables; it asks the adapter.
create table sandbox_page (
  ref text primary key,
  -- The same order is the same page.
  key text not null unique,
  reference text not null,
  monthly boolean not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency currency not null,
  label text not null,
  locale text not null,
  return_url text not null,
  cancel_url text not null,
  status text not null default 'open' check (status in ('open', 'complete', 'expired')),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create table sandbox_monthly (
  ref text primary key,
  page_ref text not null unique references sandbox_page (ref),
  reference text not null,
  state text not null check (state in ('incomplete', 'active', 'past_due', 'paused', 'cancelled')),
  amount_minor bigint not null check (amount_minor > 0),
  currency currency not null,
  -- What the next payments do: succeed or fail.
  outcome text not null check (outcome in ('succeed', 'fail')),
  failures int not null default 0,
  paid_count int not null default 0,
  next_at timestamptz not null,
  card_until text not null,
  created_at timestamptz not null
);
create table sandbox_payment (
  ref text primary key,
  page_ref text references sandbox_page (ref),
  monthly_ref text references sandbox_monthly (ref),
  -- The how-manieth payment of its monthly gift.
  place int not null default 1,
  reference text,
  state text not null check (state in ('requires_action', 'processing', 'succeeded', 'failed', 'cancelled')),
  amount_minor bigint not null check (amount_minor > 0),
  currency currency not null,
  fee_minor bigint not null default 0,
  -- A late payment succeeds at this time.
  settles_at timestamptz,
  paid_at timestamptz,
  created_at timestamptz not null,
  unique (monthly_ref, place)
);
create index sandbox_payment_created on sandbox_payment (created_at, ref);
create table sandbox_refund (
  ref text primary key,
  key text not null unique,
  payment_ref text not null references sandbox_payment (ref),
  minor bigint not null check (minor > 0),
  created_at timestamptz not null
);
create table sandbox_dispute (
  ref text primary key,
  payment_ref text not null unique references sandbox_payment (ref),
  minor bigint not null check (minor > 0),
  state text not null check (state in ('open', 'won', 'lost')),
  opened_at timestamptz not null
);
-- Events that still have to reach our own webhook address; those that did stay, as with a real provider.
create table sandbox_event (
  ref text primary key,
  type text not null,
  subject_kind text not null,
  subject_ref text not null,
  created_at timestamptz not null,
  tries int not null default 0,
  next_try_at timestamptz not null,
  delivered_at timestamptz
);
create index sandbox_event_due on sandbox_event (next_try_at) where delivered_at is null;
