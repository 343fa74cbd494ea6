-- One row: who the organisation is. Edited in the back-office, never in code.
create table site_settings (
  id int primary key default 1 check (id = 1),
  data jsonb not null,
  updated_at timestamptz not null default now()
);

-- Pages of running text: about, the three legal pages.
create table site_page (
  key text primary key check (key ~ '^[a-z-]+$'),
  title localized_text not null,
  lead localized_text not null,
  -- Markdown.
  body localized_text not null,
  -- The day the text came into force; shown on legal pages.
  effective_on date,
  updated_at timestamptz not null default now()
);

-- A number we publish: never without source, date and method.
create table impact_number (
  id uuid primary key,
  key text not null unique,
  value int not null check (value >= 0),
  -- What the value is out of (100 for per cent); null when there is no whole.
  total int check (total >= value),
  percent boolean not null default false,
  label localized_text not null,
  explanation localized_text not null,
  source localized_text not null,
  method localized_text not null,
  counted_on date not null,
  position int not null
);

create table milestone (
  id uuid primary key,
  happened_on date not null,
  title localized_text not null,
  description localized_text not null
);

create table award (
  id uuid primary key,
  year int not null,
  title localized_text not null,
  awarded_by text not null,
  description localized_text not null
);

create table alumni_story (
  id uuid primary key,
  name text not null,
  role localized_text not null,
  story localized_text not null,
  position int not null
);
