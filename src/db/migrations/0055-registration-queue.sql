-- What staff need to work through registrations (product.md §4.9): whose it is, by when an answer was promised first,
-- and notes.
alter table registration
  add column assigned_to uuid references account (id) on delete set null,
  -- The first promise; `decide_by` is what the person was told last, and moves on when we are late.
  add column answer_by timestamptz;
update registration set answer_by = decide_by;
-- The order of the queue: what was promised first stands first, what nobody waits for comes after everything else.
alter table registration
  add column queue_at timestamptz not null
    generated always as (coalesce(answer_by, timestamptz '2999-12-31 00:00:00+00')) stored;

-- Staff see what was sent, as long as it is known whose it is.
create index registration_desk on registration (queue_at, id)
  where submitted_at is not null and anonymised_at is null;
create index registration_desk_state on registration (state, queue_at, id)
  where submitted_at is not null and anonymised_at is null;
create index registration_desk_filed on registration (submitted_at, id)
  where submitted_at is not null and anonymised_at is null;
create index registration_desk_changed on registration (state_at, id)
  where submitted_at is not null and anonymised_at is null;
create index registration_desk_mine on registration (assigned_to, queue_at, id) where assigned_to is not null;

-- What staff write down about a registration, the reason of a step for one. Encrypted; goes when the person is forgotten.
create table registration_note (
  id uuid primary key,
  registration_id uuid not null references registration (id),
  written_at timestamptz not null,
  author text not null check (author <> ''),
  sealed text not null check (sealed <> '')
);
create index registration_note_of on registration_note (registration_id, id);
