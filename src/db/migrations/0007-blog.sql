-- How many words a Markdown text has in each language: {"en": 812}. Marks that stand alone (#, -, >) are no words.
create function word_counts(texts jsonb) returns jsonb language sql immutable parallel safe as $$
  select jsonb_object_agg(key, regexp_count(value, '[^\s#>*_`|~-]\S*')) from jsonb_each_text(texts)
$$;

create table post (
  id uuid primary key,
  slug slug not null unique,
  state publication_state not null default 'draft',
  -- The day of the post as readers see it.
  publish_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The cover.
  image text,
  art jsonb,
  title localized_text not null,
  excerpt localized_text not null,
  -- Markdown.
  content localized_text not null,
  -- A list says how long a text takes to read without reading the text itself.
  words jsonb generated always as (word_counts(content::jsonb)) stored,
  category text not null check (category in ('student-stories', 'tech-education', 'program-updates', 'industry-insights', 'community-impact')),
  author_name text not null check (length(author_name) between 1 and 120),
  search tsvector generated always as (
    to_tsvector('simple', title::jsonb) || to_tsvector('simple', excerpt::jsonb)
    || to_tsvector('simple', author_name) || to_tsvector('simple', content::jsonb)
  ) stored,
  check (state = 'draft' or publish_at is not null)
);
create index post_list on post (publish_at desc, id desc) where state <> 'draft';
create index post_category_list on post (category, publish_at desc, id desc) where state <> 'draft';
create index post_search on post using gin (search);
