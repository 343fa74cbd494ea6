-- Previous release: runs. Adds columns that may be empty or have a default.
-- What staff say of an intake beside its days and places.
alter table intake
  -- Last day of teaching; null: not known.
  add column ends_on date,
  -- BCP 47 codes of the languages it is taught in; empty: not said.
  add column languages jsonb not null default '[]' check (jsonb_typeof(languages) = 'array'),
  -- Where the class meets, as people know the place; empty: not said.
  add column meeting_places jsonb not null default '[]' check (jsonb_typeof(meeting_places) = 'array'),
  -- Within how many days a registration is decided: the day that is promised when it is sent.
  add column decision_days int not null default 10 check (decision_days between 1 and 60),
  -- Counts the changes: whoever saves names the one they saw.
  add column version int not null default 1,
  -- Null: written by an older release, or by the sample.
  add column created_at timestamptz,
  add constraint intake_ends_last check (ends_on >= starts_on);
create index intake_starts on intake (starts_on, id);
