-- Gifts (product.md §4.6). What is booked stands in the ledger (0006, 0036); here stands what people asked for, how it
-- was to be paid, and what payment providers said of it. States and where each may lead: gift.model.ts.

-- Somebody who gave, known by one contact.
create table donor (
  id uuid primary key,
  -- 'mail:' and the address in lower case, 'tel:' and the number in E.164, or 'none:' and the gift of somebody unknown.
  contact_key text not null unique check (contact_key ~ '^(mail|tel|none):.+$'),
  name text check (length(name) between 2 and 120),
  email text check (length(email) <= 254),
  phone text check (phone ~ '^\+[0-9]{6,15}$'),
  locale text not null,
  country text check (country ~ '^[A-Z]{2}$'),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (email is not null or phone is not null or contact_key like 'none:%')
);

-- In which currencies one can give: limits, and what cards cost us, for those who wish to cover it.
create table giving_currency (
  currency currency primary key,
  position int not null unique,
  least_minor bigint not null check (least_minor > 0),
  most_minor bigint not null check (most_minor >= least_minor),
  fee_fixed_minor bigint not null check (fee_fixed_minor >= 0),
  fee_per_mille int not null check (fee_per_mille between 0 and 200)
);

create table monthly_gift (
  id uuid primary key,
  donor_id uuid not null references donor (id),
  provider text not null,
  -- The provider's subscription; null until the first payment.
  provider_ref text,
  state text not null check (state in ('incomplete', 'active', 'past_due', 'paused', 'cancelled')),
  currency currency not null,
  amount_minor bigint not null check (amount_minor > 0),
  cover_minor bigint not null check (cover_minor >= 0),
  campaign_id uuid references campaign (id),
  program_id uuid references program (id),
  show_name boolean not null,
  locale text not null,
  next_at timestamptz,
  -- Failed payments since the last one that succeeded.
  failures int not null default 0 check (failures >= 0),
  -- Last month in which the card works, `2027-03`, and the month that the donor was told of.
  card_until text check (card_until ~ '^[0-9]{4}-[0-9]{2}$'),
  card_told text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (provider, provider_ref),
  check (num_nonnulls(campaign_id, program_id) <= 1)
);
create index monthly_gift_donor on monthly_gift (donor_id);

create table gift (
  id uuid primary key,
  -- Short, for people: KTM-4827.
  reference text not null unique,
  -- What the form was sent with: the same form sent again is the same gift. Null for instalments and what staff record.
  client_id uuid unique,
  donor_id uuid not null references donor (id),
  monthly_id uuid references monthly_gift (id),
  kind text not null check (kind in ('one_time', 'monthly')),
  state text not null check (state in ('created', 'awaiting_payment', 'processing', 'paid', 'partly_refunded', 'refunded',
    'disputed', 'charged_back', 'failed', 'abandoned', 'expired', 'cancelled')),
  method text not null check (method in ('card', 'transfer', 'cash')),
  provider text,
  currency currency not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- Paid on top for the provider's fees; never counts as raised.
  cover_minor bigint not null default 0 check (cover_minor >= 0),
  campaign_id uuid references campaign (id),
  program_id uuid references program (id),
  donor_name text,
  show_name boolean not null,
  message text check (length(message) <= 2000),
  -- Shown on the donor wall only after somebody has read it.
  message_state text not null check (message_state in ('none', 'waiting', 'shown', 'hidden')),
  locale text not null,
  paid_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((method = 'card') = (provider is not null)),
  check ((kind = 'monthly') = (monthly_id is not null)),
  check (num_nonnulls(campaign_id, program_id) <= 1)
);
create index gift_donor on gift (donor_id, created_at desc);
create index gift_monthly on gift (monthly_id, created_at) where monthly_id is not null;
create index gift_pending on gift (updated_at) where state in ('created', 'awaiting_payment', 'processing');
create index gift_wall on gift (campaign_id, paid_at desc) where show_name and state in ('paid', 'partly_refunded');

-- One try to pay by a provider.
create table payment_attempt (
  id uuid primary key,
  gift_id uuid not null references gift (id),
  number smallint not null check (number > 0),
  provider text not null,
  state text not null check (state in ('created', 'requires_action', 'processing', 'succeeded', 'failed', 'cancelled', 'timed_out')),
  -- The provider's page on which the donor pays.
  page_ref text,
  page_url text,
  page_until timestamptz,
  -- The provider's payment, once there is one.
  payment_ref text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (gift_id, number),
  unique (provider, page_ref),
  unique (provider, payment_ref)
);

create table gift_refund (
  id uuid primary key,
  gift_id uuid not null references gift (id),
  minor bigint not null check (minor > 0),
  state text not null check (state in ('requested', 'sent', 'succeeded', 'failed')),
  reason text not null check (length(reason) between 1 and 500),
  asked_by text not null,
  provider_ref text unique,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index gift_refund_gift on gift_refund (gift_id);
create index gift_refund_due on gift_refund (created_at) where state = 'requested';

create table gift_dispute (
  id uuid primary key,
  gift_id uuid not null references gift (id),
  provider_ref text not null unique,
  minor bigint not null check (minor > 0),
  state text not null check (state in ('open', 'won', 'lost')),
  opened_at timestamptz not null,
  updated_at timestamptz not null
);
create index gift_dispute_gift on gift_dispute (gift_id);

-- What became of gifts and monthly gifts: who, when, from, to, why. Append-only.
create table giving_event (
  id uuid primary key,
  gift_id uuid references gift (id),
  monthly_id uuid references monthly_gift (id),
  happened_at timestamptz not null,
  from_state text,
  to_state text not null,
  actor text not null,
  reason text not null,
  check (num_nonnulls(gift_id, monthly_id) = 1)
);
create index giving_event_gift on giving_event (gift_id) where gift_id is not null;
create function giving_event_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'what happened is not changed: % on % is refused', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger giving_event_append_only before update or delete or truncate on giving_event
  for each statement execute function giving_event_append_only();

-- Links to a monthly gift that need no account. Only the hash is stored.
create table giving_token (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  monthly_id uuid not null references monthly_gift (id),
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- Everything a payment provider ever told us, once. Kept for good: a repeat is known by it. No personal data.
create table payment_event (
  id uuid primary key,
  provider text not null,
  event_ref text not null,
  type text not null,
  -- What it is about: read anew from the provider, never believed.
  subject_kind text not null check (subject_kind in ('page', 'payment', 'monthly', 'none')),
  subject_ref text,
  received_at timestamptz not null,
  -- done: read and booked. unknown: not about anything of ours. differs: it is not what was agreed, see payment_difference.
  state text not null default 'waiting' check (state in ('waiting', 'done', 'unknown', 'differs')),
  tries int not null default 0,
  next_try_at timestamptz not null,
  unique (provider, event_ref),
  check ((subject_kind = 'none') = (subject_ref is null))
);
create index payment_event_due on payment_event (next_try_at, id) where state = 'waiting';

-- Where provider and books do not agree. Each stands here until it is gone.
create table payment_difference (
  id uuid primary key,
  provider text not null,
  payment_ref text not null,
  problem text not null,
  -- What the provider says and what the books say, in words for finance.
  detail text not null,
  found_at timestamptz not null,
  gone_at timestamptz,
  unique (provider, payment_ref, problem)
);

-- How far a provider's list of payments has been compared.
create table reconciliation (
  provider text primary key,
  compared_until timestamptz not null,
  ran_at timestamptz not null
);

-- Receipts and credit notes: gapless numbers for each year, never changed.
create table receipt_counter (
  kind text not null check (kind in ('receipt', 'credit_note')),
  year int not null,
  last int not null,
  primary key (kind, year)
);
create table receipt (
  number text primary key check (number ~ '^[RC]-[0-9]{4}-[0-9]{5,}$'),
  kind text not null check (kind in ('receipt', 'credit_note')),
  year int not null,
  place int not null,
  gift_id uuid not null references gift (id),
  -- The refund of a credit note, or the dispute that was lost.
  cause text not null,
  -- The receipt that a credit note takes back.
  of_number text references receipt (number),
  issued_on date not null,
  issuer jsonb not null,
  donor_name text,
  locale text not null,
  method text not null,
  designation localized_text,
  currency currency not null,
  amount_minor bigint not null check (amount_minor > 0),
  cover_minor bigint not null check (cover_minor >= 0),
  created_at timestamptz not null,
  unique (kind, year, place),
  unique (gift_id, cause),
  check ((kind = 'credit_note') = (of_number is not null))
);
create function receipt_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'receipts are never changed: % on % is refused', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger receipt_append_only before update or delete or truncate on receipt
  for each statement execute function receipt_append_only();

-- Mails about monthly gifts: each once.
create table monthly_notice (
  monthly_id uuid not null references monthly_gift (id),
  kind text not null check (kind in ('failed', 'ended', 'card', 'link', 'year')),
  -- Which failure, which month, which year.
  which text not null,
  created_at timestamptz not null,
  mailed_at timestamptz,
  primary key (monthly_id, kind, which)
);
create index monthly_notice_due on monthly_notice (created_at) where mailed_at is null;

-- Papers that still have to be mailed: drawing a mail takes longer than a booking may hold its locks.
create table paper_mail (
  number text primary key references receipt (number),
  created_at timestamptz not null
);

create trigger content_changed after insert or update or delete or truncate on giving_currency
  for each statement execute function content_changed();
create trigger content_changed after insert on receipt
  for each statement execute function content_changed();
