-- Previous release: runs. Adds tables.
-- Who was mailed that the bank account has changed, while a transfer of theirs was awaited: each once for each change.
create table gift_account_notice (
  gift_id uuid not null references gift (id) on delete cascade,
  change_id uuid not null references pending_change (id),
  mailed_at timestamptz not null,
  primary key (gift_id, change_id)
);
create table ticket_account_notice (
  order_id uuid not null references ticket_order (id) on delete cascade,
  change_id uuid not null references pending_change (id),
  mailed_at timestamptz not null,
  primary key (order_id, change_id)
);
