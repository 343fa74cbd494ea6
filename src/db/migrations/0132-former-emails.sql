-- Previous release: runs. Adds a table that it does not read: it shows what belongs to the present address.
-- What somebody has proved to be theirs stays theirs when their account gets another address.
create table account_former_email (
  -- Compared as `account.email_key`. Whoever proved it last has it.
  email_key text primary key check (length(email_key) <= 254),
  account_id uuid not null references account (id) on delete cascade,
  proved_until timestamptz not null
);
create index account_former_email_account on account_former_email (account_id);
