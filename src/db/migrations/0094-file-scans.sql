-- Previous release: runs. Adds columns; it opens files that wait for the scanner, and answers 500 for those removed as malware.
-- What the malware scanner found in a file (decision 78). Of a file with malware only the row stays, so that its record can
-- tell what became of it.
alter table upload
  add column scan text not null default 'unscanned' check (scan in ('unscanned', 'clean', 'malware')),
  -- Since when the scanner owes an answer about this file; empty while it was not asked, and once it has answered.
  add column scan_failed_at timestamptz,
  -- When it is asked again about a file that it gave no answer for.
  add column scan_due_at timestamptz;

alter table upload drop constraint upload_check1;
alter table upload add constraint upload_file_check check (state not in ('finished', 'claimed')
  or (type is not null and bytes is not null and digest is not null and received = size
    and (key is null) = (scan = 'malware')));

create index upload_unscanned on upload (scan_due_at, id) where scan = 'unscanned' and state in ('finished', 'claimed');
