-- What a mail brings for the calendar of its reader (RFC 5545), as a file beside its text.
alter table outbox_message add column calendar text;
