-- Which places an order keeps while it is held: pool → how many, written with it and never changed. Counting what is held
-- then reads the orders alone, while others wait for the answer (docs/decisions/0036).
alter table ticket_order add column places jsonb not null default '{}' check (jsonb_typeof(places) = 'object');
update ticket_order set places = coalesce(
  (
    select jsonb_object_agg(pool_id, places) from (
      select link.pool_id, sum(line.quantity) as places
      from ticket_order_line line join ticket_type_pool link on link.type_id = line.type_id
      where line.order_id = ticket_order.id group by link.pool_id
    ) of_pools
  ),
  '{}'
);
