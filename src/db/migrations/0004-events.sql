create table event (
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
  -- What staff decided; upcoming, live and ended follow from the clock (events.model.ts) and are never stored.
  status text not null default 'scheduled' check (status in ('scheduled', 'postponed', 'cancelled')),
  featured boolean not null default false,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- IANA name of the place's zone: what the clock on its wall shows. Short forms such as EAT are not names.
  time_zone text not null,
  attendance text not null default 'in_person' check (attendance in ('in_person', 'online', 'mixed')),
  -- Town, for lists: "Kampala and online".
  location localized_text not null,
  -- The building or room; null when the event is online only.
  venue localized_text,
  address text,
  -- Lists in the shapes of events.model.ts; facts once, texts per language beside them.
  schedule jsonb not null default '[]',
  speakers jsonb not null default '[]',
  search tsvector generated always as (
    to_tsvector('simple', title::jsonb) || to_tsvector('simple', short_description::jsonb) || to_tsvector('simple', location::jsonb)
  ) stored,
  check (state = 'draft' or publish_at is not null),
  check (ends_at > starts_at),
  -- An unknown zone raises an error here instead of breaking the page.
  check (time_zone = 'UTC' or (time_zone ~ '^[A-Z][A-Za-z]+(/[A-Za-z0-9_+-]+)+$' and starts_at at time zone time_zone is not null))
);
create index event_list on event (starts_at desc, id desc) where state <> 'draft';
create index event_coming on event (ends_at) where state <> 'draft';
create index event_search on event using gin (search);

create table ticket_type (
  id uuid primary key,
  event_id uuid not null references event (id),
  key slug not null,
  position int not null,
  name localized_text not null,
  -- Minor units (cents) of the currency; 0 is a free ticket.
  price_minor bigint not null check (price_minor >= 0),
  currency currency not null,
  -- What the ticket includes: a list of localized texts.
  benefits jsonb not null default '[]',
  -- On sale from (inclusive) and until (exclusive); null: from publication, until the event ends.
  sales_start timestamptz,
  sales_end timestamptz,
  unique (event_id, key),
  check (sales_end > sales_start)
);
