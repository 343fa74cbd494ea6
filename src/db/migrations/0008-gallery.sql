create table gallery_item (
  id uuid primary key,
  slug slug not null unique,
  state publication_state not null default 'draft',
  publish_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  image text,
  art jsonb,
  title localized_text not null,
  description localized_text not null,
  -- Who does what in the picture, for people who do not see it.
  alt localized_text not null,
  -- The albums of spec §3.
  category text not null
    check (category in ('graduation', 'training-sessions', 'student-projects', 'community-events', 'hackathons')),
  -- Shown as month and year.
  taken_on date not null,
  -- not_needed: a drawing, or nobody can be recognised. withdrawn: gone from every place at once, whatever the state.
  consent_state text not null default 'not_needed' check (consent_state in ('not_needed', 'given', 'withdrawn')),
  search tsvector generated always as (
    to_tsvector('simple', title::jsonb) || to_tsvector('simple', description::jsonb) || to_tsvector('simple', alt::jsonb)
  ) stored,
  check (state = 'draft' or publish_at is not null)
);
create index gallery_item_list on gallery_item (taken_on desc, id desc)
  where state <> 'draft' and consent_state <> 'withdrawn';
create index gallery_item_album on gallery_item (category, taken_on desc, id desc)
  where state <> 'draft' and consent_state <> 'withdrawn';
create index gallery_item_search on gallery_item using gin (search);
