-- Previous release: runs. Adds a column, and a setting that it drops when it saves them; its days are days of UTC.
-- Days and years of money end where the organisation is (docs/decisions/0139).

-- The day of the contribution. Empty in receipts of earlier releases: it is the day of the gift in UTC.
alter table receipt add column paid_on date;

create function organisation_time_zone() returns text language sql stable as $$
  select coalesce((select data ->> 'timeZone' from site_settings where id = 1), 'Africa/Nairobi')
$$;

create or replace function ledger_month_follows() returns trigger language plpgsql as $$
begin
  -- Waits for a change of the zone, and is waited for, before the zone is read.
  lock table ledger_month in row exclusive mode;
  insert into ledger_month as total (month, currency, given_minor)
    select date_trunc('month', occurred_at at time zone organisation_time_zone())::date, currency, -sum(amount_minor)
    from booked join ledger_transaction on ledger_transaction.id = transaction_id
    where account = 'income:donations' and kind <> 'opening'
    group by 1, 2 order by 1, 2
  on conflict (month, currency) do update set given_minor = total.given_minor + excluded.given_minor;
  return null;
end $$;

create function ledger_month_follows_zone() returns trigger language plpgsql as $$
declare
  zone text := organisation_time_zone();
begin
  if tg_op = 'UPDATE' and (new.data ->> 'timeZone') is not distinct from (old.data ->> 'timeZone') then
    return null;
  end if;
  -- Refuses a zone that this server does not know, before a booking needs it.
  perform now() at time zone zone;
  lock table ledger_month in share row exclusive mode;
  delete from ledger_month;
  insert into ledger_month
    select date_trunc('month', occurred_at at time zone zone)::date, currency, -sum(amount_minor)
    from ledger_entry join ledger_transaction on ledger_transaction.id = transaction_id
    where account = 'income:donations' and kind <> 'opening'
    group by 1, 2;
  return null;
end $$;
create trigger ledger_month_follows_zone after insert or update on site_settings
  for each row execute function ledger_month_follows_zone();

update site_settings set data = data || '{"timeZone": "Africa/Nairobi"}' where data ->> 'timeZone' is null;
