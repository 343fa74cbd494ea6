-- Previous release: runs. Adds a column that may be empty; pledges that it pays another way stay open.
-- The unpaid gift that a donor pays another way, such as a pledged transfer by card.
alter table gift add column replaces_id uuid references gift;
create index gift_replaces on gift (replaces_id) where replaces_id is not null;
