-- Previous release: runs. Adds columns with defaults; it shows words that were sent among the notes.
-- What staff send to a person stands beside their notes: one thread, encrypted and forgotten in one way. What a person wrote
-- has the author `person`.
alter table enquiry_note add column sent boolean not null default false;
alter table registration_note add column sent boolean not null default false;

-- Whether the person wrote something that nobody of the staff has opened yet.
alter table enquiry add column unread boolean not null default true;
alter table registration add column unread boolean not null default true;
update enquiry set unread = false where state not in ('new', 'submitted');
update registration set unread = false where state <> 'submitted';
