-- What was given to each campaign, kept ready: summing the ledger for a page took longer with every gift (docs/decisions/0011).
-- Nobody writes it but the ledger, in the transaction that books.
lock table ledger_entry in share row exclusive mode;
drop view campaign_raised;
create table campaign_raised (
  campaign_id uuid not null references campaign (id),
  currency currency not null,
  raised_minor bigint not null,
  primary key (campaign_id, currency)
);
insert into campaign_raised
  select campaign_id, currency, -sum(amount_minor) from ledger_entry
  where campaign_id is not null and account = 'income:donations' group by campaign_id, currency;

-- Two that book for one campaign at once wait for each other here; the rows are taken in one order, so that they never
-- wait for each other in a circle.
create function campaign_raised_follows() returns trigger language plpgsql as $$
begin
  insert into campaign_raised as kept
    select campaign_id, currency, -sum(amount_minor) from booked
    where campaign_id is not null and account = 'income:donations'
    group by campaign_id, currency order by campaign_id, currency
  on conflict (campaign_id, currency) do update set raised_minor = kept.raised_minor + excluded.raised_minor;
  return null;
end $$;
create trigger campaign_raised_follows after insert on ledger_entry referencing new table as booked
  for each statement execute function campaign_raised_follows();

-- A statement of anybody's is at depth 1, that of the ledger's trigger at depth 2.
create function campaign_raised_is_computed() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() > 1 then return null; end if;
  raise exception 'what a campaign raised follows from the ledger: % on % is refused', tg_op, tg_table_name
    using errcode = 'restrict_violation';
end $$;
create trigger campaign_raised_is_computed before insert or update or delete or truncate on campaign_raised
  for each statement execute function campaign_raised_is_computed();

-- No page asks for the entries of a campaign any more.
drop index ledger_entry_campaign;
