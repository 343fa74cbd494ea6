-- Previous release: runs. Adds a table that triggers fill, which it does not read.
-- What each account came to in each year of the organisation, for the yearly statement.
lock table ledger_transaction, ledger_entry in share row exclusive mode;
create table ledger_year (
  year int not null,
  account text not null,
  currency currency not null,
  campaign_id uuid references campaign (id),
  -- Opening entries sum up what happened before these books.
  opening boolean not null,
  minor bigint not null,
  unique nulls not distinct (year, account, currency, campaign_id, opening)
);

create function ledger_year_of(occurred_at timestamptz, zone text) returns int language sql stable as $$
  select extract(year from occurred_at at time zone zone)::int
$$;

insert into ledger_year
  select ledger_year_of(occurred_at, organisation_time_zone()), account, currency, campaign_id, kind = 'opening', sum(amount_minor)
  from ledger_entry join ledger_transaction on ledger_transaction.id = transaction_id
  group by 1, 2, 3, 4, 5;

create function ledger_year_follows() returns trigger language plpgsql as $$
begin
  -- Waits for a change of the zone, and is waited for, before the zone is read.
  lock table ledger_year in row exclusive mode;
  insert into ledger_year as total (year, account, currency, campaign_id, opening, minor)
    select ledger_year_of(occurred_at, organisation_time_zone()), account, currency, campaign_id, kind = 'opening', sum(amount_minor)
    from booked join ledger_transaction on ledger_transaction.id = transaction_id
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4 nulls first, 5
  on conflict (year, account, currency, campaign_id, opening) do update set minor = total.minor + excluded.minor;
  return null;
end $$;
create trigger ledger_year_follows after insert on ledger_entry referencing new table as booked
  for each statement execute function ledger_year_follows();
create trigger follows_from_ledger before insert or update or delete or truncate on ledger_year
  for each statement execute function follows_from_ledger();

create function ledger_year_follows_zone() returns trigger language plpgsql as $$
declare
  zone text := organisation_time_zone();
begin
  if tg_op = 'UPDATE' and (new.data ->> 'timeZone') is not distinct from (old.data ->> 'timeZone') then
    return null;
  end if;
  lock table ledger_year in share row exclusive mode;
  delete from ledger_year;
  insert into ledger_year
    select ledger_year_of(occurred_at, zone), account, currency, campaign_id, kind = 'opening', sum(amount_minor)
    from ledger_entry join ledger_transaction on ledger_transaction.id = transaction_id
    group by 1, 2, 3, 4, 5;
  return null;
end $$;
create trigger ledger_year_follows_zone after insert or update on site_settings
  for each row execute function ledger_year_follows_zone();

-- Pages that show the years are remade when a year changes.
drop trigger content_changed on ledger_entry;
create trigger content_changed after insert on ledger_entry
  for each statement execute function content_changed('campaign_raised', 'campaign_donors', 'ledger_balance', 'ledger_year', 'gift');
