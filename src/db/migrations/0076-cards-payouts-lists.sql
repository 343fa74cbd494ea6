-- An event may be about a card that somebody gave for a monthly gift.
alter table payment_event drop constraint payment_event_subject_kind_check;
alter table payment_event add constraint payment_event_subject_kind_check
  check (subject_kind in ('page', 'payment', 'monthly', 'card', 'none'));

-- The office's list of gifts narrowed to what is rare among them: only with these the newest are found without reading all.
create index gift_method_newest on gift (method, created_at desc, id desc);
create index gift_kind_newest on gift (kind, created_at desc, id desc);
drop index gift_message;
create index gift_message on gift (message_state, created_at desc, id desc) where message_state <> 'none';

-- What the built-in provider has paid out to our bank account.
create table sandbox_payout (
  ref text primary key,
  currency currency not null,
  amount_minor bigint not null,
  created_at timestamptz not null
);
