-- A file that somebody sends, from its first byte until the record that it belongs to is gone. How much has arrived is
-- said here and nowhere else: bytes that no row speaks of do not count.
create table upload (
  id uuid primary key,
  -- Whose it is: an account, or a visitor who holds the signed token of this name. Nobody, when the account is gone.
  account_id uuid references account (id) on delete set null,
  visitor uuid,
  purpose text not null check (purpose in ('picture', 'cv', 'attachment')),
  -- As the sender calls it, without a path; empty once it is removed.
  name text not null check (length(name) <= 200),
  declared_type text not null,
  size int not null check (size > 0),
  received int not null default 0 check (received between 0 and size),
  -- receiving: bytes are missing, or have not been looked at. finished: looked at, waits for its record. claimed: belongs
  -- to a record. removed: its files are going; the row follows an hour later.
  state text not null check (state in ('receiving', 'finished', 'claimed', 'removed')),
  -- The finished file: where it lies, what it is, bytes and SHA-256.
  key text,
  type text,
  bytes int,
  digest text check (digest ~ '^[0-9a-f]{64}$'),
  -- The record it belongs to, such as mentor_application and its id.
  subject_kind text,
  subject_id text,
  created_at timestamptz not null,
  -- Without a record it is removed then.
  expires_at timestamptz not null,
  removed_at timestamptz,
  check (state not in ('finished', 'claimed')
    or (key is not null and type is not null and bytes is not null and digest is not null and received = size)),
  check ((state = 'claimed') = (subject_kind is not null and subject_id is not null)),
  check ((state = 'removed') = (removed_at is not null))
);
create index upload_waiting on upload (expires_at) where state in ('receiving', 'finished');
create index upload_removed on upload (removed_at) where state = 'removed';
create index upload_subject on upload (subject_kind, subject_id) where state = 'claimed';
create index upload_of_account on upload (account_id) where state in ('receiving', 'finished');
create index upload_of_visitor on upload (visitor) where state in ('receiving', 'finished');

-- Every stored object that was ever begun for an upload, written before the object: so none is left behind, whatever
-- dies in the middle.
create table upload_object (
  key text primary key,
  upload_id uuid not null references upload (id) on delete cascade,
  -- Where its bytes stand in the upload; null: the finished file.
  start int check (start >= 0),
  bytes int not null check (bytes > 0),
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  -- Whether it counts. One that lost against another at the same place never does.
  kept boolean not null default false,
  begun_at timestamptz not null
);
create index upload_object_of on upload_object (upload_id, start);
