create table program (
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
  category text not null,
  status text not null check (status in ('upcoming', 'active', 'completed')),
  featured boolean not null default false,
  location localized_text not null,
  start_date date not null,
  end_date date,
  -- Lists in the shapes of programs.model.ts; facts once, texts per language beside them.
  impact jsonb not null,
  objectives jsonb not null default '[]',
  activities jsonb not null default '[]',
  outcomes jsonb not null default '[]',
  team jsonb not null default '[]',
  testimonials jsonb not null default '[]',
  updates jsonb not null default '[]',
  search tsvector generated always as (to_tsvector('simple', title::jsonb) || to_tsvector('simple', short_description::jsonb)) stored,
  check (state = 'draft' or publish_at is not null),
  check (end_date is null or end_date >= start_date)
);
create index program_list on program (publish_at desc, id desc) where state <> 'draft';
create index program_search on program using gin (search);

create table course (
  id uuid primary key,
  slug slug not null unique,
  program_id uuid not null references program (id),
  title localized_text not null,
  short_description localized_text not null,
  image text,
  duration localized_text not null,
  level localized_text not null,
  format localized_text not null,
  curriculum jsonb not null default '[]',
  outcomes jsonb not null default '[]',
  requirements jsonb not null default '[]',
  instructors jsonb not null default '[]'
);
create index course_program on course (program_id);
