-- A gift on top of an order of tickets: one payment, two kinds of income (docs/decisions/0043).
alter table ticket_order add column gift_minor bigint not null default 0 check (gift_minor >= 0);
-- Which part of a payment is the gift. Money that no order could take is none: it goes back whole.
alter table ticket_payment add column gift_minor bigint not null default 0;
alter table ticket_payment add check (gift_minor between 0 and amount_minor);
-- The order that a gift came with, and the payment of which it is a part.
alter table gift add column order_reference text unique references ticket_order (reference);
alter table gift add column order_payment text;
alter table gift add check ((order_reference is null) = (order_payment is null));
-- 120 letters as a reader counts them are more characters: names stand here as in orders.
alter table donor drop constraint donor_name_check;
alter table donor add check (length(name) between 2 and 600);
