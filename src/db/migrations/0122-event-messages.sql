-- Previous release: runs. Adds a table.
-- Messages of staff to the guests of an event; the mails themselves are in the outbox. Gone with the event.
create table event_message (
  id uuid primary key,
  event_id uuid not null references event (id) on delete cascade,
  sent_at timestamptz not null,
  -- Id of the account.
  sent_by text not null,
  audience text not null check (audience in ('guests', 'came', 'absent')),
  subject jsonb not null,
  body jsonb not null,
  -- Orders that a mail went to.
  orders int not null check (orders > 0)
);
create index event_message_of on event_message (event_id, sent_at);
