-- Tickets that never oversell (product.md §4.7). What is left is never stored: it is counted from live holds and from
-- tickets, by whoever holds the locks of the pools.

-- Guests get their money back until so many hours before the start; null: not at all. An order keeps what was said then.
alter table event add column refund_hours int default 48 check (refund_hours between 0 and 8760);

alter table ticket_type add unique (id, event_id);

-- Places that are counted: a hall, a workshop's tables, the early birds. A type without a pool is not counted.
create table ticket_pool (
  id uuid primary key,
  event_id uuid not null references event (id),
  key slug not null,
  capacity int not null check (capacity between 0 and 1000000),
  unique (event_id, key),
  unique (id, event_id)
);
-- A ticket of the type takes one place in each of its pools.
create table ticket_type_pool (
  type_id uuid not null,
  pool_id uuid not null,
  event_id uuid not null,
  primary key (type_id, pool_id),
  foreign key (type_id, event_id) references ticket_type (id, event_id),
  foreign key (pool_id, event_id) references ticket_pool (id, event_id)
);
create index ticket_type_pool_of on ticket_type_pool (pool_id);

create table ticket_order (
  id uuid primary key,
  -- Made with the form: the same one twice is one order.
  client_id uuid not null unique,
  -- For people to read out: KTM-4827.
  reference text not null unique,
  -- SHA-256 of the secret in the order's address; the secret itself is derived and stored nowhere.
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  event_id uuid not null references event (id),
  state text not null check (state in ('reserved', 'awaiting_payment', 'confirmed', 'expired', 'cancelled',
    'refunded_late', 'partly_refunded', 'refunded')),
  locale text not null,
  buyer_name text not null check (length(buyer_name) <= 600),
  buyer_email text not null check (length(buyer_email) between 3 and 254),
  buyer_email_key text not null check (length(buyer_email_key) <= 254),
  -- Sealed: it may tell of somebody's health.
  access_needs text,
  total_minor bigint not null check (total_minor >= 0),
  currency currency not null,
  -- How it is paid; null: free, or not chosen yet.
  method text check (method in ('transfer', 'card')),
  -- What the event said when it was ordered.
  refund_hours int check (refund_hours >= 0),
  -- A reserved or awaited order keeps its places until then.
  hold_until timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  confirmed_at timestamptz
);
create index ticket_order_held on ticket_order (event_id, hold_until) where state in ('reserved', 'awaiting_payment');
create index ticket_order_due on ticket_order (hold_until) where state in ('reserved', 'awaiting_payment');
create index ticket_order_of on ticket_order (event_id, created_at, id);
create index ticket_order_buyer on ticket_order (buyer_email_key);

create table ticket_order_line (
  order_id uuid not null references ticket_order (id),
  type_id uuid not null references ticket_type (id),
  quantity smallint not null check (quantity between 1 and 5),
  -- The price of one when it was ordered.
  unit_minor bigint not null check (unit_minor >= 0),
  primary key (order_id, type_id)
);

-- Who comes; one row for each place.
create table ticket_attendee (
  order_id uuid not null,
  type_id uuid not null,
  seat smallint not null check (seat between 1 and 5),
  -- Empty: not known yet, then the buyer answers for it.
  name text not null check (length(name) <= 600),
  primary key (order_id, type_id, seat),
  foreign key (order_id, type_id) references ticket_order_line (order_id, type_id)
);

create table ticket (
  id uuid primary key,
  order_id uuid not null,
  type_id uuid not null,
  seat smallint not null,
  event_id uuid not null references event (id),
  -- For the door, typed by hand: 7KQ3XP.
  code text not null unique check (code ~ '^[2-9A-HJKMNP-Z]{6}$'),
  -- SHA-256 of the secret in the ticket's address and picture.
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  state text not null default 'valid' check (state in ('valid', 'checked_in', 'checked_out', 'cancelled')),
  changed_at timestamptz not null,
  -- However often an order is confirmed, a place has one ticket.
  unique (order_id, type_id, seat),
  foreign key (order_id, type_id, seat) references ticket_attendee (order_id, type_id, seat)
);
create index ticket_sold on ticket (type_id) where state <> 'cancelled';
create index ticket_of_event on ticket (event_id, id);

-- Money that came for an order. The reference is the bank's or the provider's own: no line of a statement counts twice.
create table ticket_payment (
  id uuid primary key,
  order_id uuid not null references ticket_order (id),
  method text not null check (method in ('transfer', 'card')),
  reference text not null check (length(reference) between 1 and 200),
  amount_minor bigint not null check (amount_minor > 0),
  currency currency not null,
  received_at timestamptz not null,
  unique (method, reference)
);
create index ticket_payment_of on ticket_payment (order_id);

-- Money that goes back.
create table ticket_refund (
  id uuid primary key,
  order_id uuid not null references ticket_order (id),
  amount_minor bigint not null check (amount_minor > 0),
  currency currency not null,
  reason text not null check (reason in ('late', 'guest')),
  state text not null default 'due' check (state in ('due', 'sent')),
  created_at timestamptz not null,
  sent_at timestamptz,
  check ((state = 'sent') = (sent_at is not null))
);
-- A late payer is refunded once.
create unique index ticket_refund_late on ticket_refund (order_id) where reason = 'late';
create index ticket_refund_of on ticket_refund (order_id);

-- What happened to orders and tickets, in order. Rows are only ever added.
create table ticket_event (
  id bigint generated always as identity primary key,
  order_id uuid not null references ticket_order (id),
  -- Null: it is about the order.
  ticket_id uuid references ticket (id),
  happened_at timestamptz not null,
  -- `guest`, `system`, or the id of a member of staff.
  actor text not null,
  from_state text,
  to_state text not null,
  reason text not null,
  -- Of the tap at the door: repeated on a slow line, it is answered as the first time.
  client_id uuid unique
);
create index ticket_event_of on ticket_event (order_id, id);
create index ticket_event_of_ticket on ticket_event (ticket_id, id) where ticket_id is not null;

create function ticket_event_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'ticket_event is append-only' using errcode = 'restrict_violation';
end
$$;
create trigger ticket_event_is_kept before update or delete or truncate on ticket_event
  for each statement execute function ticket_event_is_kept();

-- Pages show how many places are left.
create trigger content_changed after insert or update or delete or truncate on ticket_pool
  for each statement execute function content_changed();
create trigger content_changed after insert or update or delete or truncate on ticket_type_pool
  for each statement execute function content_changed();
create trigger content_changed after insert or update on ticket_order
  for each statement execute function content_changed('ticket');

create function realtime_says_seats() returns trigger language plpgsql as $$
begin
  perform pg_notify('realtime', 'events.' || slug || '.seats') from event
  where id in (select event_id from changed);
  return null;
end
$$;
create trigger realtime_ordered after insert on ticket_order
  referencing new table as changed for each statement execute function realtime_says_seats();
create trigger realtime_order_changed after update on ticket_order
  referencing new table as changed for each statement execute function realtime_says_seats();
create trigger realtime_pool_changed after update on ticket_pool
  referencing new table as changed for each statement execute function realtime_says_seats();

-- Those at the door see who came in by another one.
create function realtime_says_door() returns trigger language plpgsql as $$
begin
  perform pg_notify('realtime', 'organiser.door.changed') where exists (select from changed);
  return null;
end
$$;
create trigger realtime_issued after insert on ticket
  referencing new table as changed for each statement execute function realtime_says_door();
create trigger realtime_door after update on ticket
  referencing new table as changed for each statement execute function realtime_says_door();
