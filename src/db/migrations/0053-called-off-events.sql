-- Whose guests are to be told that an event is called off, and to get their money back: asked for by a person, done by a
-- job, an order at a time.
create table event_call_off (
  event_id uuid primary key references event (id),
  asked_at timestamptz not null,
  -- Id of the account.
  asked_by text not null,
  -- Every order is done.
  done_at timestamptz
);
create index event_call_off_due on event_call_off (asked_at) where done_at is null;
