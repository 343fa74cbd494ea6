-- Previous release: stops. Values are encrypted in a form that it cannot read.
-- Encrypted values are bound to their table, column and row (decision 80). `2.` is the format that does so; `ey` begins
-- the first format, which key rotation replaces.
alter table enquiry drop constraint enquiry_sealed_check, drop constraint enquiry_said_check;
alter table enquiry_note drop constraint enquiry_note_sealed_check;
alter table registration_note drop constraint registration_note_sealed_check;
alter table registration
  add constraint registration_sealed_encrypted check (sealed ~ '^(2\.|ey)') not valid,
  add constraint registration_draft_encrypted check (draft ~ '^(2\.|ey)') not valid;
alter table registration_note
  add constraint registration_note_sealed_encrypted check (sealed ~ '^(2\.|ey)') not valid;
alter table enquiry
  add constraint enquiry_sealed_encrypted check (sealed ~ '^(2\.|ey)') not valid,
  add constraint enquiry_said_encrypted check (said ~ '^(2\.|ey)') not valid;
alter table enquiry_note
  add constraint enquiry_note_sealed_encrypted check (sealed ~ '^(2\.|ey)') not valid;
alter table ticket_order
  add constraint ticket_order_access_needs_encrypted check (access_needs ~ '^(2\.|ey)') not valid;
alter table account_second_factor
  add constraint account_second_factor_secret_encrypted check (secret ~ '^(2\.|ey)') not valid,
  add constraint account_second_factor_pending_encrypted check (pending_secret ~ '^(2\.|ey)') not valid;

-- Links of mails that are over are secrets without a use: sign-in links, links of orders.
update outbox_message
set html = regexp_replace(html, 'https?://[^\s"''<>]+', '[…]', 'g'),
    text = regexp_replace(text, 'https?://[^\s"''<>]+', '[…]', 'g'),
    headers = regexp_replace(headers::text, 'https?://[^\s"''<>]+', '[…]', 'g')::jsonb,
    calendar = null
where state = 'sent' or (state in ('failed', 'suppressed') and created_at < now() - interval '14 days');
