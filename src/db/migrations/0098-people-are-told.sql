-- Previous release: runs. Adds columns; an offer that it makes lapses only once its person is marked as told.
-- An offer and a question wait for their person from the moment they were reached: the mail server took the mail, or
-- staff called, wrote or spoke to them (decision 91).
alter table registration
  -- When the person was reached about the state; null: not yet, or there is nothing to tell.
  add column told_at timestamptz,
  add column told_how text check (told_how in ('mail', 'call', 'sms', 'whatsapp', 'in_person')),
  -- The mail that tells it. No reference: mails are deleted before registrations are.
  add column told_mail uuid,
  add constraint registration_told_whole check ((told_at is null) = (told_how is null)),
  -- An offer has no day before its person was reached.
  drop constraint registration_check2;

-- What was mailed so far counts from the moment that the mail server took it.
update registration
set told_mail = mail.id, told_at = mail.sent_at, told_how = case when mail.sent_at is not null then 'mail' end
from outbox_message mail
where registration.state in ('needs_info', 'waitlisted', 'offered', 'not_selected', 'lapsed')
  and mail.kind = 'registration.state'
  and mail.recipient_key = registration.email_key
  and mail.created_at between registration.state_at and registration.state_at + interval '1 minute'
  and strpos(mail.subject, registration.reference) > 0;
-- Mails are deleted after 90 days: of an older state with an address it is not known any more.
update registration set told_at = state_at, told_how = 'mail'
where state in ('needs_info', 'waitlisted', 'offered', 'not_selected', 'lapsed')
  and told_at is null and told_mail is null and email is not null;
update registration set due_at = null where state = 'offered' and told_at is null;

drop index registration_due;
create index registration_due on registration (due_at)
  where state in ('draft', 'offered', 'needs_info', 'declined');
-- Whom staff have to tell something, and whose mail is under way.
create index registration_untold on registration (state_at, id)
  where told_at is null and anonymised_at is null
    and state in ('needs_info', 'waitlisted', 'offered', 'not_selected', 'lapsed');
create index registration_telling on registration (id) where told_at is null and told_mail is not null;
