create table initiative (
  id uuid primary key,
  slug slug not null unique,
  state publication_state not null default 'draft',
  publish_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  image text,
  art jsonb,
  title localized_text not null,
  short_description localized_text not null,
  -- Markdown.
  description localized_text not null,
  category text not null check (category in ('learning', 'equipment', 'mentoring')),
  status text not null check (status in ('planned', 'active', 'completed')),
  start_date date not null,
  -- Lists in the shapes of initiatives.model.ts; facts once, texts per language beside them.
  objectives jsonb not null default '[]',
  milestones jsonb not null default '[]',
  metrics jsonb not null default '[]',
  -- By address and not by key: the other item may come later, or go before this one.
  related_program slug,
  related_campaign slug,
  search tsvector generated always as (to_tsvector('simple', title::jsonb) || to_tsvector('simple', short_description::jsonb)) stored,
  check (state = 'draft' or publish_at is not null)
);
create index initiative_list on initiative (publish_at desc, id desc) where state <> 'draft';
create index initiative_search on initiative using gin (search);
