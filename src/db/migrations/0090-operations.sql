-- Previous release: runs. Adds tables.
-- How backups ended, for metrics and for mails to owners. A row is written at the end: a killed backup leaves none.
create table backup_run (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  -- Null: it failed.
  name text,
  -- Size as stored.
  bytes bigint check (bytes >= 0),
  encrypted boolean not null,
  -- Whether it was written to the disk of the data; null: not known, or a bucket.
  on_data_disk boolean,
  -- Null: it succeeded.
  error text,
  check ((error is null) = (name is not null and bytes is not null))
);
create index backup_run_by_end on backup_run (ended_at);

-- What owners have been mailed about: a failing backup, a background job that was given up.
create table operations_alert (
  -- `backup`, or `job:` and its name.
  cause text primary key,
  message text not null,
  since timestamptz not null,
  -- Null: it still fails.
  ended_at timestamptz,
  mailed_at timestamptz not null,
  -- Whether owners have been told of this failure; only then are they told that it is over.
  is_told boolean not null
);
