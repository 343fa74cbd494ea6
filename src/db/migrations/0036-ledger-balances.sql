-- The ledger grows: transactions know what they were booked for and cannot be booked twice; what stands on each account is
-- kept, as what campaigns raised was (docs/decisions/0024).
lock table ledger_transaction, ledger_entry in share row exclusive mode;
alter table ledger_transaction add column gift_id uuid references gift (id);
-- What it was booked for, `sandbox:pay_1:fee`: the same is never booked twice. Null: booked by hand.
alter table ledger_transaction add column source text unique;
create index ledger_transaction_gift on ledger_transaction (gift_id) where gift_id is not null;
create index ledger_transaction_gifts on ledger_transaction (id) where kind = 'gift';

drop view campaign_gifts;
drop table campaign_raised;
drop function campaign_raised_follows() cascade;
drop function campaign_raised_is_computed() cascade;

create table ledger_balance (
  account text not null,
  currency currency not null,
  campaign_id uuid references campaign (id),
  balance_minor bigint not null,
  -- Transactions of the kind 'gift', and what they booked here.
  gifts int not null,
  gifts_minor bigint not null,
  unique nulls not distinct (account, currency, campaign_id)
);
create index ledger_balance_campaign on ledger_balance (campaign_id) where campaign_id is not null;
insert into ledger_balance
  select account, currency, campaign_id, sum(amount_minor),
    count(distinct transaction_id) filter (where kind = 'gift'), coalesce(sum(amount_minor) filter (where kind = 'gift'), 0)
  from ledger_entry join ledger_transaction on ledger_transaction.id = transaction_id
  group by account, currency, campaign_id;

-- Who gave to a campaign, and what is left of it after refunds: so that people are counted once. Given to the ledger only.
create table campaign_donor (
  campaign_id uuid not null references campaign (id),
  donor_id uuid not null references donor (id),
  given_minor bigint not null,
  primary key (campaign_id, donor_id)
);
create table campaign_donors (
  campaign_id uuid primary key references campaign (id),
  donors int not null check (donors >= 0)
);

create function ledger_balance_follows() returns trigger language plpgsql as $$
begin
  insert into ledger_balance as kept (account, currency, campaign_id, balance_minor, gifts, gifts_minor)
    select account, currency, campaign_id, sum(amount_minor),
      count(distinct transaction_id) filter (where kind = 'gift'),
      coalesce(sum(amount_minor) filter (where kind = 'gift'), 0)
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
create trigger ledger_balance_follows after insert on ledger_entry referencing new table as booked
  for each statement execute function ledger_balance_follows();

create function campaign_donors_follow() returns trigger language plpgsql as $$
declare
  step int := (new.given_minor > 0)::int - case when tg_op = 'UPDATE' then (old.given_minor > 0)::int else 0 end;
begin
  if step <> 0 then
    insert into campaign_donors as kept values (new.campaign_id, greatest(step, 0))
    on conflict (campaign_id) do update set donors = kept.donors + step;
  end if;
  return null;
end $$;
create trigger campaign_donors_follow after insert or update on campaign_donor
  for each row execute function campaign_donors_follow();

-- A statement of anybody's is at depth 1, those of the ledger's triggers deeper.
create function follows_from_ledger() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() > 1 then return null; end if;
  raise exception 'this follows from the ledger: % on % is refused', tg_op, tg_table_name
    using errcode = 'restrict_violation';
end $$;
do $$
declare
  name text;
begin
  foreach name in array array['ledger_balance', 'campaign_donor', 'campaign_donors'] loop
    execute format(
      'create trigger follows_from_ledger before insert or update or delete or truncate on %I for each statement execute function follows_from_ledger()',
      name
    );
  end loop;
end
$$;

-- How campaigns see money.
create view campaign_raised as
  select campaign_id, currency, -balance_minor as raised_minor, gifts, -gifts_minor as given_minor
  from ledger_balance where account = 'income:donations' and campaign_id is not null;

drop trigger content_changed on ledger_entry;
create trigger content_changed after insert on ledger_entry
  for each statement execute function content_changed('campaign_raised', 'campaign_donors', 'ledger_balance', 'gift');
create trigger content_changed_message after update of message_state on gift
  for each statement execute function content_changed();
