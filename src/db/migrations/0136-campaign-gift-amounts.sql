-- Previous release: runs. Adds a column with a default, which it does not read.
-- The amounts that a campaign suggests, and what each one pays for.
alter table campaign add column gift_amounts jsonb not null default '[]';
