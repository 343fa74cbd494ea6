-- Orders of tickets are paid by the provider as gifts are: one table of attempts, one door for events, one poller.
alter table payment_attempt alter column gift_id drop not null;
alter table payment_attempt add column order_id uuid references ticket_order (id);
alter table payment_attempt add constraint payment_attempt_for check (num_nonnulls(gift_id, order_id) = 1);
alter table payment_attempt add unique (order_id, number);
-- What nobody has told us anything of for a while.
create index payment_attempt_order_open on payment_attempt (updated_at)
  where order_id is not null and state in ('requires_action', 'processing');

-- Which provider took the money of a payment by card; its reference is the provider's own.
alter table ticket_payment add column provider text;
alter table ticket_payment add check ((method = 'card') = (provider is not null));

-- Money goes back the way it came: by the provider for cards, asked for once; by hand for transfers.
alter table ticket_refund add column payment_id uuid references ticket_payment (id);
update ticket_refund set payment_id =
  (select id from ticket_payment where ticket_payment.order_id = ticket_refund.order_id order by received_at limit 1);
alter table ticket_refund alter column payment_id set not null;
-- The provider's name for it, once it was asked.
alter table ticket_refund add column provider_ref text;
-- failed: the provider refused it, so that somebody has to send it by hand.
alter table ticket_refund drop constraint ticket_refund_state_check;
alter table ticket_refund add constraint ticket_refund_state_check check (state in ('due', 'failed', 'sent'));
-- Each payment that came too late goes back once, also when one order was paid twice.
drop index ticket_refund_late;
create unique index ticket_refund_late on ticket_refund (payment_id) where reason = 'late';
create index ticket_refund_waiting on ticket_refund (created_at) where state = 'due';

-- What was booked for one payment, by the beginning of the source, in any collation of the database.
create index ledger_transaction_source on ledger_transaction (source collate "C") where source is not null;
