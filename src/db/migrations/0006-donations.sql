-- The ledger: double entry, append-only (product.md §4.6). A mistake is put right by a further transaction.
create table ledger_transaction (
  id uuid primary key,
  -- 'opening': what was there before this program kept the books.
  kind text not null check (kind ~ '^[a-z]+(_[a-z]+)*$'),
  occurred_at timestamptz not null,
  memo text not null,
  created_at timestamptz not null default now()
);

create table ledger_entry (
  transaction_id uuid not null references ledger_transaction (id),
  line smallint not null check (line > 0),
  account text not null check (account ~ '^(assets|liabilities|equity|income|expenses)(:[a-z]+(-[a-z]+)*)+$'),
  -- Debit positive, credit negative.
  amount_minor bigint not null check (amount_minor <> 0),
  currency currency not null,
  -- The campaign that the money is for; null: the general fund.
  campaign_id uuid references campaign (id),
  primary key (transaction_id, line)
);
-- Holds all that the sum of a campaign needs, so the rows themselves are not read.
create index ledger_entry_campaign on ledger_entry (campaign_id, account, currency) include (amount_minor)
  where campaign_id is not null;

-- Looked at when a database transaction ends: at least two entries, which sum to zero in each currency.
create function ledger_transaction_balances() returns trigger language plpgsql as $$
declare
  checked uuid := to_jsonb(new) ->> case when tg_table_name = 'ledger_entry' then 'transaction_id' else 'id' end;
begin
  if (select count(*) < 2 from ledger_entry where transaction_id = checked) or exists (
    select from ledger_entry where transaction_id = checked group by currency having sum(amount_minor) <> 0
  ) then
    raise exception 'ledger transaction % does not balance', checked
      using errcode = 'check_violation', constraint = 'ledger_transaction_balances';
  end if;
  return null;
end $$;
create constraint trigger ledger_transaction_balances after insert on ledger_transaction
  deferrable initially deferred for each row execute function ledger_transaction_balances();
create constraint trigger ledger_transaction_balances after insert on ledger_entry
  deferrable initially deferred for each row execute function ledger_transaction_balances();

create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: % on % is refused', tg_op, tg_table_name
    using errcode = 'restrict_violation';
end $$;
create trigger ledger_transaction_append_only before update or delete or truncate on ledger_transaction
  for each statement execute function ledger_is_append_only();
create trigger ledger_entry_append_only before update or delete or truncate on ledger_entry
  for each statement execute function ledger_is_append_only();

-- How campaigns see money: what was given to each, by currency. Fees, payouts and fee cover stand on other accounts.
create view campaign_raised as
  select campaign_id, currency, (-sum(amount_minor))::bigint as raised_minor
  from ledger_entry
  where campaign_id is not null and account = 'income:donations'
  group by campaign_id, currency;

-- The ways to give that have a name (spec §3).
create table donation_tier (
  id uuid primary key,
  position int not null,
  name localized_text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency currency not null,
  period text not null check (period in ('monthly', 'one_time')),
  title localized_text not null,
  description localized_text not null,
  perks jsonb not null default '[]'
);

-- The amounts offered for a gift given once (spec §3).
create table support_amount (
  id uuid primary key,
  position int not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency currency not null,
  title localized_text not null,
  perk localized_text not null
);

-- One row: how gifts reach us and what becomes of them, in the shapes of donations.model.ts.
create table giving_page (
  id int primary key default 1 check (id = 1),
  currency currency not null,
  bank_account jsonb not null,
  transfer_costs jsonb not null default '[]',
  spending jsonb not null default '[]',
  -- Where the figures come from; shown beside them.
  figures_note localized_text not null,
  questions jsonb not null default '[]',
  updated_at timestamptz not null default now()
);
