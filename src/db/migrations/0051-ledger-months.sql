-- What came in as gifts in each month, kept like the balances of accounts (docs/decisions/0011), so that the
-- overview of the office does not sum a year of entries each time.
lock table ledger_transaction, ledger_entry in share row exclusive mode;
create table ledger_month (
  -- Its first day, UTC.
  month date not null,
  currency currency not null,
  given_minor bigint not null,
  primary key (month, currency)
);
insert into ledger_month
  select date_trunc('month', occurred_at at time zone 'UTC')::date, currency, -sum(amount_minor)
  from ledger_entry join ledger_transaction on ledger_transaction.id = transaction_id
  where account = 'income:donations' and kind <> 'opening'
  group by 1, 2;

create function ledger_month_follows() returns trigger language plpgsql as $$
begin
  insert into ledger_month as kept (month, currency, given_minor)
    select date_trunc('month', occurred_at at time zone 'UTC')::date, currency, -sum(amount_minor)
    from booked join ledger_transaction on ledger_transaction.id = transaction_id
    where account = 'income:donations' and kind <> 'opening'
    group by 1, 2 order by 1, 2
  on conflict (month, currency) do update set given_minor = kept.given_minor + excluded.given_minor;
  return null;
end $$;
create trigger ledger_month_follows after insert on ledger_entry referencing new table as booked
  for each statement execute function ledger_month_follows();
create trigger follows_from_ledger before insert or update or delete or truncate on ledger_month
  for each statement execute function follows_from_ledger();
