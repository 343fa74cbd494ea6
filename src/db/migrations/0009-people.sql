-- An address that leaves this site.
create domain https_url as text check (value ~ '^https://[^[:space:]/?#]+([/?#][^[:space:]]*)?$' and length(value) <= 500);

-- People and organisations on one page each list: no addresses of their own, an order that staff choose.
create table team_member (
  id uuid primary key,
  state publication_state not null default 'draft',
  publish_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  name text not null check (length(name) between 1 and 120),
  role localized_text not null,
  image text,
  bio localized_text not null,
  linkedin https_url,
  twitter https_url,
  github https_url,
  position int not null default 0,
  check (state = 'draft' or publish_at is not null)
);

create table testimonial (
  id uuid primary key,
  state publication_state not null default 'draft',
  publish_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  name text not null check (length(name) between 1 and 120),
  role localized_text not null,
  content localized_text not null,
  avatar text,
  position int not null default 0,
  check (state = 'draft' or publish_at is not null)
);

create table partner (
  id uuid primary key,
  state publication_state not null default 'draft',
  publish_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  name text not null check (length(name) between 1 and 120),
  -- Media reference; null draws the cloth of the name.
  logo text,
  url https_url,
  -- What this organisation does with us, in one sentence.
  description localized_text not null,
  position int not null default 0,
  check (state = 'draft' or publish_at is not null)
);
