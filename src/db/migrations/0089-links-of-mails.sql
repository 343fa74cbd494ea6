-- Previous release: stops. It would send mails without their links.
-- Links of mails are encrypted until they are sent, and gone then (decision 81). What stands in the clear is taken in by
-- the job `outbox.send`, which has the keys.
alter table outbox_message
  -- JSON list of links, encrypted. Null: gone, or of a mail that an older release wrote.
  add column links text constraint outbox_message_links_encrypted check (links ~ '^2\.'),
  add constraint outbox_message_sent_without_links check (state <> 'sent' or links is null) not valid;
create index outbox_without_links on outbox_message (id) where links is null and state <> 'sent';
