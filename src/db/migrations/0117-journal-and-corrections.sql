-- Previous release: runs. Adds a table and columns with a default or empty; it shows an older receipt of a corrected gift first.

-- The month in which the year of the books begins.
alter table giving_page add column fiscal_month int not null default 1 check (fiscal_month between 1 and 12);
-- The journal reads a year in the order of its days.
create index ledger_transaction_day on ledger_transaction (occurred_at, id);

-- What a transaction takes back: each is reversed once.
alter table ledger_transaction add column reverses uuid unique references ledger_transaction (id);

-- A wrong amount or designation of a gift is put right by a reversal and a new booking (docs/decisions/0114).
create table gift_correction (
  id uuid primary key,
  gift_id uuid not null references gift (id),
  -- `waiting`: for a second person.
  state text not null check (state in ('waiting', 'done', 'refused')),
  from_amount_minor bigint not null,
  from_campaign_id uuid references campaign (id),
  from_program_id uuid references program (id),
  amount_minor bigint not null check (amount_minor > 0),
  campaign_id uuid references campaign (id),
  program_id uuid references program (id),
  reason text not null check (length(reason) between 3 and 500),
  asked_by text not null,
  decided_by text check (decided_by <> asked_by),
  created_at timestamptz not null,
  decided_at timestamptz,
  check (num_nonnulls(campaign_id, program_id) <= 1),
  check ((decided_by is null) = (decided_at is null)),
  check (state <> 'refused' or decided_by is not null)
);
create index gift_correction_gift on gift_correction (gift_id, created_at);
create unique index gift_correction_waiting on gift_correction (gift_id) where state = 'waiting';

-- A gift that was reversed and booked anew counts once, where it is now.
create or replace function ledger_balance_follows() returns trigger language plpgsql as $$
begin
  insert into ledger_balance as kept (account, currency, campaign_id, balance_minor, gifts, gifts_minor)
    select account, currency, campaign_id, sum(amount_minor),
      count(distinct transaction_id) filter (where kind = 'gift')
        - count(distinct transaction_id) filter (where kind = 'gift_reversal'),
      coalesce(sum(amount_minor) filter (where kind in ('gift', 'gift_reversal')), 0)
    from booked join ledger_transaction on ledger_transaction.id = transaction_id
    group by account, currency, campaign_id order by account, currency, campaign_id nulls first
  on conflict (account, currency, campaign_id) do update set
    balance_minor = kept.balance_minor + excluded.balance_minor,
    gifts = kept.gifts + excluded.gifts,
    gifts_minor = kept.gifts_minor + excluded.gifts_minor;
  insert into campaign_donor as kept (campaign_id, donor_id, given_minor)
    select booked.campaign_id, gift.donor_id, -sum(booked.amount_minor)
    from booked
    join ledger_transaction on ledger_transaction.id = transaction_id
    join gift on gift.id = ledger_transaction.gift_id
    where booked.campaign_id is not null and booked.account = 'income:donations'
    group by booked.campaign_id, gift.donor_id order by booked.campaign_id, gift.donor_id
  on conflict (campaign_id, donor_id) do update set given_minor = kept.given_minor + excluded.given_minor;
  return null;
end $$;
