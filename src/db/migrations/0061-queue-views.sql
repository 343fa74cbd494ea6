-- What a member of staff looks at again and again in a queue (product.md §4.9): what its list is narrowed to, under a name.
create table queue_view (
  account_id uuid not null references account (id) on delete cascade,
  queue text not null check (queue in ('learners', 'mentors', 'partnerships', 'messages')),
  name text not null check (length(name) between 1 and 60),
  -- As the call of the list takes it, without search words: those may be somebody's name.
  filter jsonb not null,
  created_at timestamptz not null,
  primary key (account_id, queue, name)
);
