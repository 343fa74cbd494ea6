-- What every publishable item shares.

-- draft: nobody but staff; scheduled: public from publish_at on; published: public since publish_at.
create type publication_state as enum ('draft', 'scheduled', 'published');

-- A text in the languages that exist so far: {"en": "…", "fr": "…"}. A missing language falls back, marked as such.
create domain localized_text as jsonb check (jsonb_typeof(value) = 'object' and value <> '{}'::jsonb);

-- The last part of a public address.
create domain slug as text check (value ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(value) <= 80);

-- ISO 4217.
create domain currency as text check (value ~ '^[A-Z]{3}$');

-- What a reader typed, as a query: every word must be there, the last one may be the beginning of a word.
create function search_query(words text) returns tsquery language sql immutable parallel safe as $$
  select case when cleaned = '' then null else to_tsquery('simple', replace(cleaned, ' ', ' & ') || ':*') end
  from (select trim(regexp_replace(lower(words), '[^[:alnum:]]+', ' ', 'g')) as cleaned) as w
$$;
