-- Files that staff import content from: read once, and gone with what was made of them.
alter table upload drop constraint upload_purpose_check;
alter table upload add check (purpose in ('picture', 'cv', 'attachment', 'media', 'import'));
