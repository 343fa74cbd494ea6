-- Previous release: runs. Adds a table.
-- The mail of each morning with what waits for somebody of the staff.
create table staff_digest (
  account_id uuid primary key references account (id) on delete cascade,
  wanted boolean not null default true,
  -- The day, where the learners are, for which it was last made; null: never.
  made_on date,
  -- How many waited then, of each thing: `messages late` → 2.
  counts jsonb not null default '{}'
);
