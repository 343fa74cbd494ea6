-- Previous release: stops. It does not know the state of orders whose address is not confirmed.
-- An order that holds seats without paying at once confirms its e-mail address first (docs/decisions/0079).
alter table ticket_order drop constraint ticket_order_state_check;
alter table ticket_order add constraint ticket_order_state_check check (state in ('reserved', 'awaiting_email',
  'awaiting_payment', 'confirmed', 'expired', 'cancelled', 'refunded_late', 'partly_refunded', 'refunded'));
-- When somebody with access to the mailbox, or signed in with this address, stood by the order. Orders from before have none:
-- nothing asks them again.
alter table ticket_order add column email_confirmed_at timestamptz;
-- Keyed digests of the mailbox and of the network that ordered, different for each event: limits count by them. The network's
-- is removed after a day.
alter table ticket_order add column contact_hash text check (length(contact_hash) = 43);
alter table ticket_order add column sender_hash text check (length(sender_hash) = 43);
create index ticket_order_contact on ticket_order (contact_hash) where contact_hash is not null;
create index ticket_order_sender on ticket_order (sender_hash) where sender_hash is not null;
create index ticket_order_sender_age on ticket_order (created_at) where sender_hash is not null;

drop index ticket_order_held;
create index ticket_order_held on ticket_order (event_id, hold_until)
  where state in ('reserved', 'awaiting_email', 'awaiting_payment');
drop index ticket_order_due;
create index ticket_order_due on ticket_order (hold_until)
  where state in ('reserved', 'awaiting_email', 'awaiting_payment');

create function places_sold(of_pool uuid) returns int language plpgsql stable as $$
begin
  return (
    select count(*) from ticket_type_pool link join ticket on ticket.type_id = link.type_id
    where link.pool_id = of_pool and ticket.state <> 'cancelled'
  );
end
$$;

create or replace function places_taken(of_pool uuid, at timestamptz, left_out uuid) returns int language plpgsql stable as $$
begin
  return places_sold(of_pool) + (
    select coalesce(sum((held.places ->> of_pool::text)::int), 0) from ticket_order held
    where held.event_id = (select event_id from ticket_pool where id = of_pool)
      and held.state in ('reserved', 'awaiting_email', 'awaiting_payment')
      and held.hold_until > at
      and held.id is distinct from left_out
  );
end
$$;

-- Seats of a pool held by orders that wait for their e-mail address to be confirmed; with `transfers` also by those that wait
-- for a bank transfer.
create function places_waiting(of_pool uuid, at timestamptz, left_out uuid, transfers boolean)
returns int language plpgsql stable as $$
begin
  return (
    select coalesce(sum((held.places ->> of_pool::text)::int), 0) from ticket_order held
    where held.event_id = (select event_id from ticket_pool where id = of_pool)
      and (held.state = 'awaiting_email'
        or (transfers and held.state = 'awaiting_payment' and held.method = 'transfer'))
      and held.hold_until > at
      and held.id is distinct from left_out
  );
end
$$;

-- At most so many seats of a pool may wait like that: half of what is not sold, rounded up.
create function waiting_share(of_pool uuid) returns int language plpgsql stable as $$
begin
  return (select ceil(greatest(capacity - places_sold(id), 0) / 2.0) from ticket_pool where id = of_pool);
end
$$;

-- As in migration 0072, and: free tickets whose buyer is not confirmed never fill more than half of a pool, and what waits
-- for a confirmation never more than its share.
create or replace function ticket_order_has_room() returns trigger language plpgsql as $$
declare
  pools uuid[] := array(select jsonb_object_keys(new.places)::uuid);
  unconfirmed boolean := new.state = 'reserved' and new.total_minor + new.gift_minor = 0 and new.email_confirmed_at is null;
  over boolean;
  over_half boolean;
begin
  perform from ticket_pool where id = any (pools) order by id for update;
  select bool_or(taken > capacity), bool_or(taken > ceil(capacity / 2.0)) into over, over_half
    from (select capacity, places_taken(id, new.created_at, null) as taken from ticket_pool where id = any (pools) offset 0) counted;
  if over then
    raise exception 'There are too few places'
      using errcode = 'check_violation', table = 'ticket_order', constraint = 'ticket_order_has_room';
  end if;
  if unconfirmed and over_half then
    raise exception 'This order must be confirmed first'
      using errcode = 'check_violation', table = 'ticket_order', constraint = 'ticket_order_confirms';
  end if;
  if new.state = 'awaiting_email' and exists (
    select from ticket_pool where id = any (pools) and places_waiting(id, new.created_at, null, false) > waiting_share(id)
  ) then
    raise exception 'Too many places wait for a confirmation'
      using errcode = 'check_violation', table = 'ticket_order', constraint = 'ticket_order_share';
  end if;
  return null;
end
$$;
drop trigger ticket_order_has_room on ticket_order;
create constraint trigger ticket_order_has_room after insert on ticket_order deferrable initially deferred
  for each row when (new.state in ('reserved', 'awaiting_email') and new.places <> '{}')
  execute function ticket_order_has_room();
