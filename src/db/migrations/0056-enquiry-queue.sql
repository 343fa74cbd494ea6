-- The same for what mentors, partners and writers send, and what we said to them last.
alter table enquiry
  add column assigned_to uuid references account (id) on delete set null,
  -- Our words to the person with the last step, encrypted: their page shows them. Goes when the person is forgotten.
  add column said text check (said like 'ey%'),
  add column queue_at timestamptz not null
    generated always as (coalesce(due_at, timestamptz '2999-12-31 00:00:00+00')) stored;
alter table enquiry add check (forgotten_at is null or said is null);

drop index enquiry_queue;
create index enquiry_desk on enquiry (kind, queue_at, id) where forgotten_at is null;
create index enquiry_desk_state on enquiry (kind, state, queue_at, id) where forgotten_at is null;
create index enquiry_desk_filed on enquiry (kind, created_at, id) where forgotten_at is null;
create index enquiry_desk_changed on enquiry (kind, moved_at, id) where forgotten_at is null;
create index enquiry_desk_mine on enquiry (assigned_to, queue_at, id) where assigned_to is not null;
