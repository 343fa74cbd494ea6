-- What staff did: who, when, what it was before and after. Written in the transaction of the change itself, so neither is
-- there without the other. It is the history of each item and the log of the whole office.
create table audit_event (
  id bigint generated always as identity primary key,
  happened_at timestamptz not null,
  -- Id of an account.
  actor text not null check (actor <> ''),
  action text not null check (action ~ '^[a-z_]+$'),
  -- `programs`, `staff`, `mails`.
  subject text not null check (subject ~ '^[a-z-]+$'),
  item text not null,
  -- What the item is called, for whoever reads the log when the item is gone.
  title text not null,
  before jsonb,
  after jsonb
);
create index audit_event_of on audit_event (subject, item, id desc);
create index audit_event_by on audit_event (actor, id desc);

create function audit_event_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'audit_event is append-only';
end
$$;
create trigger audit_event_is_kept before update or delete on audit_event
  for each row execute function audit_event_is_kept();
create trigger audit_event_is_not_emptied before truncate on audit_event
  for each statement execute function audit_event_is_kept();
