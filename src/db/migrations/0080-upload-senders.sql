-- Previous release: runs. Adds a column that may be empty.
-- Who a waiting upload counts for when room is shared: an account, or the salted hash of a network. Forgotten as soon as the
-- file belongs to a record or is gone. What waits from before counts for nobody in particular.
alter table upload add column sender text check (length(sender) <= 100);
-- What room is shared by: bytes that have arrived and wait for their record.
create index upload_room on upload (sender) include (received)
  where state in ('receiving', 'finished') and received > 0;
