-- The media library of the office: pictures come by upload, and a job makes them.
alter table upload drop constraint upload_purpose_check;
alter table upload add check (purpose in ('picture', 'cv', 'attachment', 'media'));

alter table picture
  -- Who gave the consent, in words: "Amina's mother, on paper".
  add column consent_from text check (length(consent_from) between 1 and 300),
  -- Counted up by every change in the office, so that whoever saves says which words they saw.
  add column version int not null default 1,
  add check (consent_kind <> 'none_needed' or consent_from is null);

-- A file that was sent to become a picture, from then until its picture is there. Done and failed ones are kept a while,
-- so that whoever sent it learns what became of it.
create table picture_order (
  id uuid primary key,
  upload_id uuid not null unique,
  -- What is said of the picture: words, day, consent.
  about jsonb not null check (jsonb_typeof(about) = 'object'),
  -- What the file was called, for whoever sent it.
  name text not null,
  -- Id of the account that sent it.
  actor text not null check (actor <> ''),
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  -- How often a worker has begun; one that takes it moves `due_at` to the end of its lease.
  attempts int not null default 0 check (attempts >= 0),
  due_at timestamptz not null,
  picture_id uuid references picture (id),
  -- Why there is no picture.
  reason text check (reason ~ '^[a-z_]+$'),
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'done') = (picture_id is not null)),
  check ((state = 'failed') = (reason is not null)),
  check ((state = 'waiting') = (ended_at is null))
);
create index picture_order_due on picture_order (due_at, id) where state = 'waiting';
create index picture_list on picture (created_at desc, id desc);
