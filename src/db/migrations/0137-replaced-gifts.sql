-- Previous release: runs. Adds a column that may be empty; pledges that it pays another way stay open.
-- The gift that a donor had begun before and pays in another way, such as a pledged transfer by card.
alter table gift add column replaces_id uuid references gift;
create index gift_replaces on gift (replaces_id) where replaces_id is not null;
