-- Previous release: runs. Adds a table.
-- Texts that staff answer with again and again. `queue` says for which kind of record; `any` for all.
create table saved_reply (
  id uuid primary key,
  name text not null check (name <> ''),
  queue text not null check (queue in ('any', 'learners', 'mentors', 'partnerships', 'messages')),
  text localized_text not null,
  position int not null,
  version int not null default 1,
  updated_at timestamptz not null default now()
);
create index saved_reply_order on saved_reply (position, id);
