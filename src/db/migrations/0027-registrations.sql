-- When people may register for a program, and for how many places.
create table intake (
  id uuid primary key,
  program_id uuid not null references program (id),
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  starts_on date not null,
  places int not null check (places > 0),
  check (opens_at < closes_at)
);
create index intake_open on intake (closes_at);
create trigger content_changed after insert or update or delete or truncate on intake
  for each statement execute function content_changed();

-- One person's registration as a learner, from the first step on (product.md §4.1). What could harm somebody who is found
-- out stands sealed: `draft` holds every answer as it was typed until it is sent, `sealed` the sensitive ones afterwards.
create table registration (
  id uuid primary key,
  client_id uuid not null unique,
  reference text not null unique check (reference ~ '^[B-DF-HJKMNP-TV-Z]{3}-[2-9]{4}$'),
  state text not null check (state in ('draft', 'submitted', 'in_review', 'needs_info', 'waitlisted', 'offered',
    'accepted', 'declined', 'lapsed', 'not_selected', 'enrolled', 'completed', 'withdrawn', 'expired')),
  -- Null: not decided.
  intake_id uuid references intake (id),
  locale text not null,
  full_name text,
  -- E.164.
  phone text check (phone ~ '^\+[1-9][0-9]{3,16}$'),
  email text,
  email_key text,
  -- Whether a message may say who we are.
  safe_to_name boolean not null,
  answers jsonb not null default '{}' check (jsonb_typeof(answers) = 'object'),
  sealed text,
  draft text,
  -- The notice that was agreed to.
  privacy_notice text,
  story_consent boolean not null default false,
  guardian_agreed_at timestamptz,
  -- The day by which a decision is promised; the day until which an offer or a draft is kept.
  decide_by timestamptz,
  due_at timestamptz,
  -- Said to the person: why not, and what else.
  reason text,
  reminded_at timestamptz,
  created_at timestamptz not null,
  submitted_at timestamptz,
  state_at timestamptz not null,
  anonymised_at timestamptz,
  check (phone is not null or email is not null or anonymised_at is not null),
  check (state <> 'draft' or (draft is not null and due_at is not null)),
  check (state <> 'offered' or due_at is not null)
);
create index registration_email on registration (email_key, created_at desc);
create index registration_due on registration (due_at) where state in ('draft', 'offered');
create index registration_clock on registration (decide_by) where state in ('submitted', 'in_review');
create index registration_queue on registration (intake_id, state, state_at);
create index registration_over on registration (state_at) where anonymised_at is null;

-- Who has a registration under way for which class: so that nobody has two (product.md §4.1).
create table registration_claim (
  -- Id of the intake, or `undecided`.
  intake_key text not null,
  -- SHA-256 of a contact; of contact and name where a phone is shared.
  contact_key text not null,
  registration_id uuid not null references registration (id),
  primary key (intake_key, contact_key)
);
create index registration_claim_of on registration_claim (registration_id);

-- What happened to a registration, in order. Rows are only ever added.
create table registration_event (
  id bigint generated always as identity primary key,
  registration_id uuid not null references registration (id),
  happened_at timestamptz not null,
  -- `person`, `system`, or the id of a member of staff.
  actor text not null,
  from_state text,
  to_state text not null,
  reason text not null
);
create index registration_event_of on registration_event (registration_id, id);

create function registration_event_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'registration_event is append-only';
end
$$;
create trigger registration_event_is_kept before update or delete on registration_event
  for each row execute function registration_event_is_kept();
create trigger registration_event_is_not_emptied before truncate on registration_event
  for each statement execute function registration_event_is_kept();

-- Who wants to be told when a class opens.
create table interest (
  id uuid primary key,
  client_id uuid not null unique,
  -- Null: any program.
  program_id uuid references program (id),
  locale text not null,
  full_name text not null,
  phone text,
  email text,
  safe_to_name boolean not null,
  created_at timestamptz not null,
  check (phone is not null or email is not null)
);
create index interest_age on interest (created_at);
