-- Tells every process what happened, for the readers who have a page open. The payload is the name of the event,
-- `<channel>.<what>`, never data: each process reads what its readers may see. Said at commit, by whoever changed it.

-- For statements of which the name is all there is to say: each argument is the name of an event.
create function realtime_says() returns trigger language plpgsql as $$
begin
  for i in 0 .. tg_nargs - 1 loop
    perform pg_notify('realtime', tg_argv[i]);
  end loop;
  return null;
end
$$;

create function realtime_says_raised() returns trigger language plpgsql as $$
begin
  perform pg_notify('realtime', 'campaigns.' || slug || '.raised')
  from campaign where id in (select campaign_id from added where account = 'income:donations');
  return null;
end
$$;
create trigger realtime_raised after insert on ledger_entry
  referencing new table as added for each statement execute function realtime_says_raised();

create function realtime_says_given() returns trigger language plpgsql as $$
begin
  perform pg_notify('realtime', 'donations.given') where exists (select from added where kind = 'gift');
  return null;
end
$$;
create trigger realtime_given after insert on ledger_transaction
  referencing new table as added for each statement execute function realtime_says_given();
create trigger realtime_booked after insert on ledger_transaction
  for each statement execute function realtime_says('admin.gifts.booked');

-- The argument is the kind of channel: campaigns, events.
create function realtime_says_edited() returns trigger language plpgsql as $$
begin
  perform pg_notify('realtime', tg_argv[0] || '.' || slug || '.edited') from changed;
  return null;
end
$$;
create trigger realtime_edited after update on campaign
  referencing new table as changed for each statement execute function realtime_says_edited('campaigns');
create trigger realtime_edited after update on event
  referencing new table as changed for each statement execute function realtime_says_edited('events');

create trigger realtime_subscribed after insert or update on subscription
  for each statement execute function realtime_says('admin.newsletter.changed');
create trigger realtime_mail after insert or update on outbox_message
  for each statement execute function realtime_says('admin.mail.changed');

-- How many gifts a campaign got: what each transaction gave to it, whoever gave. Corrections and refunds are no gifts.
create view campaign_gifts as
  select campaign_id, count(distinct transaction_id)::int as gifts
  from ledger_entry join ledger_transaction on ledger_transaction.id = transaction_id
  where campaign_id is not null and account = 'income:donations' and kind = 'gift'
  group by campaign_id;
