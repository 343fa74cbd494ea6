-- Previous release: runs. Adds a table and a purpose of uploads that it does not know.
-- Files that staff publish, such as an annual report. The bytes belong to the upload whose subject the document is.
create table document (
  id uuid primary key,
  -- What readers see, in the language of the file; also the name under which it is saved.
  name text not null check (length(name) between 1 and 120),
  bytes int not null check (bytes > 0),
  created_at timestamptz not null,
  withdrawn_at timestamptz
);
create index document_list on document (created_at desc, id desc);

alter table upload drop constraint upload_purpose_check;
alter table upload add constraint upload_purpose_check
  check (purpose in ('picture', 'cv', 'attachment', 'media', 'import', 'expense', 'document'));
