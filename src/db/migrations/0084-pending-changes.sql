-- Previous release: runs. Adds a table and columns that may be empty.
-- Sensitive changes by staff that wait for a second person or for 24 hours (docs/decisions/0077). Rows are never deleted.
create table pending_change (
  id uuid primary key,
  -- `giving-page`, `staff`; with `item` and `field` it says which value changes.
  subject text not null check (subject ~ '^[a-z-]+$'),
  item text not null check (item <> ''),
  field text not null check (field <> ''),
  -- What the item is called, for lists and mails.
  title text not null,
  -- Null: there was no value.
  before jsonb,
  after jsonb not null,
  state text not null check (state in ('requested', 'effective', 'cancelled', 'superseded')),
  -- Id of an account.
  requested_by text not null check (requested_by <> ''),
  requested_at timestamptz not null,
  -- From when it takes effect without a second person.
  effective_at timestamptz not null check (effective_at >= requested_at),
  -- Set when a second person approved it; null when time alone did.
  approved_by text check (approved_by <> requested_by),
  -- Who cancelled or replaced it; null when time or the program did.
  ended_by text,
  ended_at timestamptz,
  check ((state = 'requested') = (ended_at is null)),
  check (approved_by is null or state = 'effective')
);
-- One value waits for one change at most.
create unique index pending_change_open on pending_change (subject, item, field) where state = 'requested';
create index pending_change_due on pending_change (effective_at) where state = 'requested';
create index pending_change_past on pending_change (subject, item, field, ended_at desc);

-- Which change gave an account its roles: a fresh account cannot be anybody's second person. Null: the operator's command,
-- or before this migration.
alter table account add column roles_change_id uuid references pending_change (id);
alter table account_token add column change_id uuid references pending_change (id);
