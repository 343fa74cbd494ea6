-- Who may sign in (spec §3 signed-in profile, product.md §5). Nobody needs an account to apply, give, buy or subscribe.
create table account (
  id uuid primary key,
  -- The profile's `id`, a number (spec §3).
  number bigint generated always as identity unique,
  -- As it was typed, trimmed: mail goes here.
  email text not null check (length(email) between 3 and 254),
  -- The same in lower case: what makes two addresses one.
  email_key text not null unique check (length(email_key) <= 254),
  -- Null only for somebody invited without an address (the first owner), until the link in the mail is used.
  email_verified_at timestamptz,
  -- Argon2id in PHC form.
  password_hash text not null check (password_hash like '$argon2id$%'),
  locale text not null,
  display_name text not null check (length(display_name) between 1 and 120),
  username text unique check (username ~ '^[a-z0-9_]{3,30}$'),
  first_name text not null default '',
  last_name text not null default '',
  bio text not null default '',
  occupation text not null default '',
  phone text not null default '',
  -- Media reference; null: the cloth of the name.
  avatar text,
  -- {city, country, state, streetAddress, zipCode}
  address jsonb not null default '{}' check (jsonb_typeof(address) = 'object'),
  settings jsonb not null default '{}' check (jsonb_typeof(settings) = 'object'),
  stats jsonb not null default '{"followers": 0, "following": 0, "likes": 0, "views": 0}',
  achievement jsonb not null default '[]' check (jsonb_typeof(achievement) = 'array'),
  social_links jsonb not null default '[]' check (jsonb_typeof(social_links) = 'array'),
  -- Empty for most people. They count only in a session that has passed the second factor.
  roles text[] not null default '{}'
    check (roles <@ array['owner', 'editor', 'reviewer', 'organiser', 'finance', 'auditor']),
  registered_at timestamptz not null,
  updated_at timestamptz not null
);
create index account_staff on account using gin (roles) where roles <> '{}';

-- What happened to an account, in order. Rows are only ever added.
create table account_event (
  id bigint generated always as identity primary key,
  account_id uuid not null references account (id),
  happened_at timestamptz not null,
  -- `self`, `system`, or the id of a member of staff.
  actor text not null,
  kind text not null check (kind ~ '^[a-z_]+$')
);
create index account_event_of on account_event (account_id, id);

create function account_event_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'account_event is append-only';
end
$$;
create trigger account_event_is_kept before update or delete on account_event
  for each row execute function account_event_is_kept();

-- Links in mails, and the moment between password and second factor. Only the SHA-256 is kept, so a copy of the
-- database opens nothing. One purpose each, used once.
create table account_token (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  purpose text not null
    check (purpose in ('sign_up', 'sign_in', 'reset', 'change_email', 'invitation', 'second_factor')),
  account_id uuid references account (id),
  -- The address that the link proves, as it was typed.
  email text check (length(email) between 3 and 254),
  -- What an invitation gives.
  roles text[] not null default '{}',
  -- Where to go after the second factor.
  next text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  check ((account_id is not null) = (purpose in ('sign_in', 'reset', 'change_email', 'second_factor'))),
  check (email is not null or purpose in ('reset', 'sign_in', 'invitation', 'second_factor')),
  check ((roles <> '{}') = (purpose = 'invitation'))
);
create index account_token_of on account_token (account_id);
create index account_token_end on account_token (expires_at);

create table account_session (
  id uuid primary key,
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  account_id uuid not null references account (id),
  -- `Firefox · Android`: enough to know one's own device by.
  browser text not null,
  created_at timestamptz not null,
  -- Written at most every ten minutes.
  last_seen_at timestamptz not null,
  -- Null: signed in without it, so roles do not count.
  second_factor_at timestamptz
);
create index account_session_of on account_session (account_id, last_seen_at desc);

-- The mark of the secret that this database is used with: a program with another one is refused at its start.
create table program_secret (
  only_row boolean primary key default true check (only_row),
  mark text not null
);
