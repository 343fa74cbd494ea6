-- Previous release: stops. Columns, tables and stored values have other names.
-- Names in standard terms, for columns, tables, functions, indexes and stored values. No value is lost; the upgrade test
-- compares all of them (src/db/standard-names.test.ts).

alter table idempotent_answer rename to idempotent_response;
alter table paper_mail rename to receipt_mail;
alter table first_format_end rename to legacy_format_end;

alter table campaign_expense rename bought to description;
alter table data_key rename begins_at to starts_at;
alter table data_key rename secret_mark to secret_fingerprint;
alter table data_key rename wrapped to encrypted_key;
alter table enquiry rename email_mark to email_fingerprint;
alter table enquiry rename forgotten_at to erased_at;
alter table enquiry rename moved_at to changed_at;
alter table enquiry rename said to encrypted_message;
alter table enquiry rename sealed to encrypted_answers;
alter table enquiry_note rename sealed to encrypted_text;
alter table event_call_off rename asked_at to requested_at;
alter table event_call_off rename asked_by to requested_by;
alter table gallery_item rename taken_on to photographed_on;
alter table gift_correction rename asked_by to requested_by;
alter table gift_refund rename asked_by to requested_by;
alter table giving_currency rename least_minor to min_minor;
alter table giving_currency rename most_minor to max_minor;
alter table giving_page rename figures_note to totals_note;
alter table idempotent_response rename answer to response;
alter table idempotent_response rename asked to request_fingerprint;
alter table interest rename told_at to notified_at;
alter table monthly_gift rename card_told to card_notified_until;
alter table operations_alert rename cause to fault;
alter table operations_alert rename is_told to is_notified;
alter table payment_difference rename gone_at to resolved_at;
alter table picture rename taken_on to photographed_on;
alter table picture_order rename about to details;
alter table post rename words to word_counts;
alter table program rename lent to loaned_equipment;
alter table program_secret rename mark to fingerprint;
alter table receipt rename cause to trigger;
alter table receipt rename place to sequence;
alter table registration rename sealed to encrypted_answers;
alter table registration rename told_at to notified_at;
alter table registration rename told_how to notification_method;
alter table registration rename told_mail to notification_mail_id;
alter table registration_note rename sealed to encrypted_text;
alter table sandbox_payment rename place to sequence;
alter table staff_digest rename wanted to is_enabled;
alter table subscription_event rename wording to consent_text;
alter table ticket_order rename places to seats;
alter table upload_object rename begun_at to started_at;
alter table upload_object rename kept to is_stored;

alter index data_key_of_purpose rename to data_key_by_purpose;
alter index enquiry_desk rename to enquiry_review;
alter index enquiry_desk_changed rename to enquiry_review_changed;
alter index enquiry_desk_filed rename to enquiry_review_submitted;
alter index enquiry_desk_mine rename to enquiry_review_mine;
alter index enquiry_desk_state rename to enquiry_review_state;
alter index enquiry_kept rename to enquiry_retention;
alter index enquiry_of rename to enquiry_by_email;
alter index gift_by_hand rename to gift_manual;
alter index idempotent_answer_over rename to idempotent_response_expired;
alter index interest_untold rename to interest_unnotified;
alter index registration_desk rename to registration_review;
alter index registration_desk_changed rename to registration_review_changed;
alter index registration_desk_filed rename to registration_review_submitted;
alter index registration_desk_mine rename to registration_review_mine;
alter index registration_desk_state rename to registration_review_state;
alter index registration_telling rename to registration_pending_notification;
alter index registration_untold rename to registration_unnotified;

alter trigger account_event_is_kept on account_event rename to account_event_append_only;
alter trigger audit_event_is_kept on audit_event rename to audit_event_append_only;
alter trigger audit_event_is_not_emptied on audit_event rename to audit_event_no_truncate;
alter trigger enquiry_event_is_kept on enquiry_event rename to enquiry_event_append_only;
alter trigger registration_event_is_kept on registration_event rename to registration_event_append_only;
alter trigger registration_event_is_not_emptied on registration_event rename to registration_event_no_truncate;
alter trigger subscription_event_is_kept on subscription_event rename to subscription_event_append_only;
alter trigger ticket_event_is_kept on ticket_event rename to ticket_event_append_only;
alter trigger realtime_door on ticket rename to realtime_check_in;

alter function account_event_is_kept() rename to account_event_append_only;
alter function audit_event_is_kept() rename to audit_event_append_only;
alter function enquiry_event_is_kept() rename to enquiry_event_append_only;
alter function registration_event_is_kept() rename to registration_event_append_only;
alter function subscription_event_is_kept() rename to subscription_event_append_only;
alter function ticket_event_is_kept() rename to ticket_event_append_only;
alter function realtime_says() rename to notify_realtime;
alter function realtime_says_door() rename to notify_check_in_changed;
alter function realtime_says_edited() rename to notify_item_edited;
alter function realtime_says_given() rename to notify_gift_booked;
alter function realtime_says_raised() rename to notify_campaign_raised;
alter function realtime_says_seats() rename to notify_seats_changed;
alter function places_sold(uuid) rename to seats_sold;
alter function places_taken(uuid, timestamptz, uuid) rename to seats_taken;
alter function places_waiting(uuid, timestamptz, uuid, boolean) rename to seats_awaiting;

-- The body of a function is text: a renamed column or function does not change it.
create or replace function notify_check_in_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('realtime', 'organiser.check-in.changed') where exists (select from changed);
  return null;
end
$$;

create or replace function seats_taken(of_pool uuid, at timestamptz, left_out uuid) returns integer
  language plpgsql stable as $$
begin
  return seats_sold(of_pool) + (
    select coalesce(sum((held.seats ->> of_pool::text)::int), 0) from ticket_order held
    where held.event_id = (select event_id from ticket_pool where id = of_pool)
      and held.state in ('reserved', 'awaiting_email', 'awaiting_payment')
      and held.hold_until > at
      and held.id is distinct from left_out
  );
end
$$;

create or replace function seats_awaiting(of_pool uuid, at timestamptz, left_out uuid, transfers boolean) returns integer
  language plpgsql stable as $$
begin
  return (
    select coalesce(sum((held.seats ->> of_pool::text)::int), 0) from ticket_order held
    where held.event_id = (select event_id from ticket_pool where id = of_pool)
      and (held.state = 'awaiting_email'
        or (transfers and held.state = 'awaiting_payment' and held.method = 'transfer'))
      and held.hold_until > at
      and held.id is distinct from left_out
  );
end
$$;

create or replace function waiting_share(of_pool uuid) returns integer language plpgsql stable as $$
begin
  return (select ceil(greatest(capacity - seats_sold(id), 0) / 2.0) from ticket_pool where id = of_pool);
end
$$;

create or replace function ticket_order_has_room() returns trigger language plpgsql as $$
declare
  pools uuid[] := array(select jsonb_object_keys(new.seats)::uuid);
  unconfirmed boolean := new.state = 'reserved' and new.total_minor + new.gift_minor = 0 and new.email_confirmed_at is null;
  over boolean;
  over_half boolean;
begin
  perform from ticket_pool where id = any (pools) order by id for update;
  select bool_or(taken > capacity), bool_or(taken > ceil(capacity / 2.0)) into over, over_half
    from (select capacity, seats_taken(id, new.created_at, null) as taken from ticket_pool where id = any (pools) offset 0) counted;
  if over then
    raise exception 'There are too few seats'
      using errcode = 'check_violation', table = 'ticket_order', constraint = 'ticket_order_has_room';
  end if;
  if unconfirmed and over_half then
    raise exception 'This order must be confirmed first'
      using errcode = 'check_violation', table = 'ticket_order', constraint = 'ticket_order_confirms';
  end if;
  if new.state = 'awaiting_email' and exists (
    select from ticket_pool where id = any (pools) and seats_awaiting(id, new.created_at, null, false) > waiting_share(id)
  ) then
    raise exception 'Too many seats wait for a confirmation'
      using errcode = 'check_violation', table = 'ticket_order', constraint = 'ticket_order_share';
  end if;
  return null;
end
$$;

-- Constraints that PostgreSQL named after a table or column.
do $$
declare
  command text;
begin
  for command in
    select format('alter table %I rename constraint %I to %I', relname, conname, replace(conname, old, new))
    from (values
      ('idempotent_response', 'idempotent_answer', 'idempotent_response'),
      ('idempotent_response', 'idempotent_answer_asked', 'idempotent_response_request_fingerprint'),
      ('idempotent_response', 'idempotent_answer_answer', 'idempotent_response_response'),
      ('receipt_mail', 'paper_mail', 'receipt_mail'),
      ('legacy_format_end', 'first_format', 'legacy_format'),
      ('campaign_expense', 'bought', 'description'),
      ('data_key', 'begins_at', 'starts_at'),
      ('data_key', 'secret_mark', 'secret_fingerprint'),
      ('data_key', 'wrapped', 'encrypted_key'),
      ('enquiry', 'email_mark', 'email_fingerprint'),
      ('enquiry', 'moved_at', 'changed_at'),
      ('enquiry', 'said_encrypted', 'message_encrypted'),
      ('enquiry', 'sealed_encrypted', 'answers_encrypted'),
      ('enquiry_note', 'sealed_encrypted', 'text_encrypted'),
      ('enquiry_note', 'sealed', 'encrypted_text'),
      ('event_call_off', 'asked', 'requested'),
      ('gallery_item', 'taken_on', 'photographed_on'),
      ('gift_correction', 'asked', 'requested'),
      ('gift_refund', 'asked', 'requested'),
      ('giving_currency', 'least_minor', 'min_minor'),
      ('giving_currency', 'most_minor', 'max_minor'),
      ('giving_page', 'figures_note', 'totals_note'),
      ('operations_alert', 'cause', 'fault'),
      ('operations_alert', 'is_told', 'is_notified'),
      ('picture_order', 'about', 'details'),
      ('post', 'words', 'word_counts'),
      ('program_secret', 'mark', 'fingerprint'),
      ('receipt', 'cause', 'trigger'),
      ('receipt', 'place', 'sequence'),
      ('registration', 'sealed_encrypted', 'answers_encrypted'),
      ('registration', 'told_how', 'notification_method'),
      ('registration', 'told_whole', 'notification_whole'),
      ('registration_note', 'sealed_encrypted', 'text_encrypted'),
      ('registration_note', 'sealed', 'encrypted_text'),
      ('sandbox_payment', 'place', 'sequence'),
      ('staff_digest', 'wanted', 'is_enabled'),
      ('subscription_event', 'wording', 'consent_text'),
      ('ticket_order', 'places', 'seats'),
      ('upload_object', 'begun_at', 'started_at'),
      ('upload_object', 'kept', 'is_stored')
    ) names (relname, old, new)
    join pg_constraint on conrelid = to_regclass('public.' || relname) and strpos(conname, old) > 0
    where conname <> replace(conname, old, new)
    -- The longest match renames a constraint; shorter ones then find it no more.
    order by length(old) desc
  loop
    begin
      execute command;
    exception when undefined_object then null;
    end;
  end loop;
end
$$;

-- Stored values.

alter table enquiry_event drop constraint enquiry_event_kind_check, drop constraint enquiry_event_check, drop constraint enquiry_event_check1;
alter table enquiry_event disable trigger enquiry_event_append_only;
update enquiry_event set kind = case kind when 'filed' then 'submitted' when 'moved' then 'state_changed' else 'erased' end
  where kind in ('filed', 'moved', 'forgotten');
alter table enquiry_event enable trigger enquiry_event_append_only;
alter table enquiry_event
  add constraint enquiry_event_kind_check check (kind in ('submitted', 'state_changed', 'late', 'read', 'noted', 'erased')),
  add constraint enquiry_event_to_state_check check ((to_state is not null) = (kind in ('submitted', 'state_changed'))),
  add constraint enquiry_event_from_state_check check ((from_state is not null) = (kind = 'state_changed'));

alter table registration_event disable trigger registration_event_append_only;
update registration_event set reason = case reason when 'told by staff' then 'notified by staff' else 'notification undone' end
  where from_state = to_state and reason in ('told by staff', 'telling undone');
alter table registration_event enable trigger registration_event_append_only;

alter table ticket_event disable trigger ticket_event_append_only;
update ticket_event set reason = case reason when 'door' then 'check-in' else 'returned' end where reason in ('door', 'given back');
alter table ticket_event enable trigger ticket_event_append_only;

update outbox_message set kind = 'enquiries.state-changed' where kind = 'enquiries.moved';

update operations_alert set fault = case fault
    when 'job:enquiries.tell-late' then 'job:enquiries.notify-late'
    when 'job:enquiries.forget-old' then 'job:enquiries.erase-old'
    when 'job:registrations.told' then 'job:registrations.notified'
    when 'job:registrations.forget' then 'job:registrations.anonymise'
    when 'job:gifts.papers' then 'job:gifts.receipts'
    else fault end
  where fault like 'job:%';

-- Jobs of renamed queues: each is made again by its schedule, and a failed one would be reported for ever.
do $$
begin
  if to_regclass('pgboss.job') is not null then
    delete from pgboss.job where name in
      ('enquiries.tell-late', 'enquiries.forget-old', 'registrations.told', 'registrations.forget', 'gifts.papers');
  end if;
end
$$;

/* Renames keys of objects at any depth. `names`: old key to new key. */
create function rename_keys(value jsonb, names jsonb) returns jsonb language plpgsql as $$
begin
  return case jsonb_typeof(value)
    when 'object' then (
      select coalesce(jsonb_object_agg(coalesce(names ->> key, key), rename_keys(each.value, names)), '{}')
      from jsonb_each(value) each)
    when 'array' then (
      select coalesce(jsonb_agg(rename_keys(each.value, names) order by position), '[]')
      from jsonb_array_elements(value) with ordinality each (value, position))
    else value end;
end
$$;

/* Fields that have other names, by content kind or section. */
create function renamed_fields(section text) returns jsonb language sql as $$
  select case section
    when 'programs' then '{"lent": "loanedEquipment"}'
    when 'gallery' then '{"takenOn": "photographedOn"}'
    when 'media' then '{"takenOn": "photographedOn"}'
    when 'giving-currencies' then '{"leastMinor": "minMinor", "mostMinor": "maxMinor"}'
    when 'giving-page' then '{"figuresNote": "totalsNote"}'
    when 'expenses' then '{"bought": "description"}'
    when 'tickets' then '{"places": "seats"}'
    when 'interest' then '{"toldAt": "notifiedAt"}'
    when 'subscribers' then '{"twin": "duplicate", "left": "unsubscribed"}'
    when 'reconciliation' then '{"moved": "monthlyGifts"}'
    when 'learners' then '{"told": "method", "untold": "unnotified"}'
    when 'mentors' then '{"untold": "unnotified"}'
    when 'partnerships' then '{"untold": "unnotified"}'
    when 'messages' then '{"untold": "unnotified"}'
    when 'people' then '{"parts": "sources", "part": "source", "gone": "erased", "kept": "retained"}'
    else '{}' end::jsonb
$$;

update content_draft set data = rename_keys(data, renamed_fields(kind)) where renamed_fields(kind) <> '{}';
update content_draft set kind = 'impact-numbers' where kind = 'numbers';
update former_slug set kind = 'impact-numbers' where kind = 'numbers';
update picture_order set details = rename_keys(details, '{"takenOn": "photographedOn"}');
update queue_view set filter = rename_keys(filter, '{"untold": "unnotified"}');
update staff_digest set counts = rename_keys(counts, '{"learners untold": "learners unnotified"}');

-- Entries keep who did what and when: only the names of fields, sections and actions change.
alter table audit_event disable trigger audit_event_append_only;
update audit_event set before = rename_keys(before, renamed_fields(subject)), after = rename_keys(after, renamed_fields(subject))
  where renamed_fields(subject) <> '{}';
update audit_event set
  subject = case subject when 'people' then 'privacy' when 'campaign-money' then 'campaign-finances' when 'numbers' then 'impact-numbers' else subject end,
  action = case action when 'moved' then 'state_changed' when 'kept_quiet' then 'not_announced' when 'freed' then 'released' when 'taken_back' then 'undone' else action end
  where subject in ('people', 'campaign-money', 'numbers') or action in ('moved', 'kept_quiet', 'freed', 'taken_back');
-- What an export of this list was narrowed to.
update audit_event set after = after
    || case after ->> 'subject' when 'people' then '{"subject": "privacy"}' when 'campaign-money' then '{"subject": "campaign-finances"}'
      when 'numbers' then '{"subject": "impact-numbers"}' else '{}' end::jsonb
    || case after ->> 'action' when 'moved' then '{"action": "state_changed"}' when 'kept_quiet' then '{"action": "not_announced"}'
      when 'freed' then '{"action": "released"}' when 'taken_back' then '{"action": "undone"}' else '{}' end::jsonb
  where subject = 'audit' and action = 'exported' and jsonb_typeof(after) = 'object';
alter table audit_event enable trigger audit_event_append_only;

drop function renamed_fields(text);
drop function rename_keys(jsonb, jsonb);
