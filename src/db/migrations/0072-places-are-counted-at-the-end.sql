-- No pool ever holds more than its places (docs/decisions/0061). How many are taken is counted here and nowhere else.

-- Places taken in a pool: tickets that are not cancelled, and orders whose hold is alive at a moment. One order may be
-- left out. Stable: it sees what the question sees in which it stands.
create function places_taken(of_pool uuid, at timestamptz, left_out uuid) returns int language plpgsql stable as $$
begin
  return (
    select count(*) from ticket_type_pool link join ticket on ticket.type_id = link.type_id
    where link.pool_id = of_pool and ticket.state <> 'cancelled'
  ) + (
    select coalesce(sum((held.places ->> of_pool::text)::int), 0) from ticket_order held
    where held.event_id = (select event_id from ticket_pool where id = of_pool)
      and held.state in ('reserved', 'awaiting_payment')
      and held.hold_until > at
      and held.id is distinct from left_out
  );
end
$$;

-- When an order is committed, its pools are locked in the order of their ids, so that two that want the same never wait for
-- each other, and counted by a question of its own, which sees all that those have written who had the locks before. One
-- that is too many is undone with all that stands in its transaction.
create function ticket_order_has_room() returns trigger language plpgsql as $$
declare
  pools uuid[] := array(select jsonb_object_keys(new.places)::uuid);
begin
  perform from ticket_pool where id = any (pools) order by id for update;
  if exists (select from ticket_pool where id = any (pools) and places_taken(id, new.created_at, null) > capacity) then
    raise exception 'There are too few places'
      using errcode = 'check_violation', table = 'ticket_order', constraint = 'ticket_order_has_room';
  end if;
  return null;
end
$$;
create constraint trigger ticket_order_has_room after insert on ticket_order deferrable initially deferred
  for each row when (new.state = 'reserved' and new.places <> '{}') execute function ticket_order_has_room();
