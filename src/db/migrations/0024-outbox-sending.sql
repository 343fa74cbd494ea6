-- Sending what the outbox holds (product.md §8).
alter table outbox_message
  -- The address in lower case: what limits and suppression go by.
  add column recipient_key text,
  -- To many at once: goes after what somebody waits for.
  add column bulk boolean not null default false,
  -- From the address that does not name the organisation.
  add column neutral boolean not null default false,
  -- How often a server answered "not now" (4xx).
  add column refusals int not null default 0 check (refusals >= 0),
  -- What was said last: by the server, or by us when we gave up.
  add column answer text;
update outbox_message set recipient_key = lower(recipient);
alter table outbox_message alter column recipient_key set not null;

-- A sender that takes a mail moves `next_attempt_at` to the end of its lease: whatever is due is found by one condition,
-- what a killed sender held as well. `attempts` counts the takings, so a sender that comes too late knows it.
drop index outbox_due;
create index outbox_due on outbox_message (bulk, next_attempt_at, id) where state in ('waiting', 'sending');
create index outbox_to on outbox_message (recipient_key, sent_at);
create index outbox_by_age on outbox_message (created_at);

-- Addresses that must not be written to.
create table mail_suppression (
  address_key text primary key,
  -- bounce: the server says there is nobody; complaint: no bulk mail any more; staff: nothing at all.
  reason text not null check (reason in ('bounce', 'complaint', 'staff')),
  since timestamptz not null,
  -- Null: until it is lifted.
  until timestamptz,
  answer text not null
);

-- What servers refused for good, in order. No reference to the mail: that is removed after a while, this is not.
create table mail_bounce (
  id bigint generated always as identity primary key,
  message_id uuid not null,
  address_key text not null,
  happened_at timestamptz not null,
  answer text not null
);
create index mail_bounce_of on mail_bounce (address_key, id);
