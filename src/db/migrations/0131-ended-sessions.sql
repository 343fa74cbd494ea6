-- Previous release: runs. Adds a trigger that sends notifications, which it does not listen to.
-- Tells every process that sessions of an account ended, so that it closes the account's open connections.
-- The payload is the account's id, or * when so many accounts are concerned that each process checks all its connections.
create function notify_ended_sessions() returns trigger language plpgsql as $$
begin
  if (select count(distinct account_id) from removed) > 100 then
    perform pg_notify('sessions', '*');
  else
    perform pg_notify('sessions', account_id::text) from (select distinct account_id from removed) as ended;
  end if;
  return null;
end
$$;
create trigger notify_ended_sessions after delete on account_session
  referencing old table as removed for each statement execute function notify_ended_sessions();
