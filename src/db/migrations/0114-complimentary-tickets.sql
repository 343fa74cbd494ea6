-- Previous release: runs. Adds a column that may be empty, and allows ten tickets of a kind in an order; it orders five.
-- Staff give tickets away: why, written by whoever did; null: it was ordered. Empty: the guest was erased.
alter table ticket_order add column complimentary_reason text check (length(complimentary_reason) <= 300);
alter table ticket_order_line drop constraint ticket_order_line_quantity_check;
alter table ticket_order_line add constraint ticket_order_line_quantity_check check (quantity between 1 and 10);
alter table ticket_attendee drop constraint ticket_attendee_seat_check;
alter table ticket_attendee add constraint ticket_attendee_seat_check check (seat between 1 and 10);
