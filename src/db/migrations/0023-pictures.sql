-- Whether a picture may be seen on a day: consent that was withdrawn or has run out makes it vanish. The one place of
-- this rule. "until" is the last day, in UTC.
create function consent_holds(kind text, until date, day date) returns boolean
language sql immutable parallel safe as $$
  select kind <> 'withdrawn' and (until is null or day <= until)
$$;

create table picture (
  id uuid primary key,
  -- SHA-256 of the file as it came in: the same file is one picture, and one that was withdrawn is known again.
  original_digest text not null unique check (original_digest ~ '^[0-9a-f]{64}$'),
  -- Of the original, upright, in pixels.
  width int not null check (width > 0),
  height int not null check (height > 0),
  -- What must stay visible when the picture is cut: shares of its width from the left and of its height from the top.
  focus_x real not null default 0.5 check (focus_x between 0 and 1),
  focus_y real not null default 0.5 check (focus_y between 0 and 1),
  -- Who does what in the picture, for people who do not see it.
  alt localized_text not null check (alt::jsonb ? 'en'),
  taken_on date,
  -- none_needed: nobody can be recognised. given: for this purpose, until this day. withdrawn: shown nowhere.
  consent_kind text not null check (consent_kind in ('none_needed', 'given', 'withdrawn')),
  consent_purpose text check (length(consent_purpose) between 1 and 300),
  consent_until date,
  withdrawn_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (consent_kind <> 'given' or consent_purpose is not null),
  check (consent_kind <> 'none_needed' or (consent_purpose is null and consent_until is null)),
  check ((consent_kind = 'withdrawn') = (withdrawn_at is not null))
);

-- The files that were made of a picture; those of one that was withdrawn are gone.
create table picture_rendition (
  picture_id uuid not null references picture (id) on delete cascade,
  format text not null check (format in ('avif', 'webp', 'jpg')),
  width int not null check (width > 0),
  height int not null check (height > 0),
  bytes int not null check (bytes > 0),
  -- SHA-256 of the file.
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  primary key (picture_id, format, width)
);

create function picture_may_be_seen(id uuid, day date) returns boolean language sql stable parallel safe as $$
  select $1 is null or exists (
    select from picture where picture.id = $1 and consent_holds(consent_kind, consent_until, $2)
  )
$$;

do $$
declare
  name text;
begin
  foreach name in array array[
    'gallery_item', 'post', 'program', 'course', 'initiative', 'event', 'campaign', 'team_member', 'testimonial', 'partner'
  ] loop
    execute format('alter table %I add column picture_id uuid references picture (id) on delete set null', name);
  end loop;
end
$$;

-- What people say about a photograph is said of the photograph, wherever it is used: the gallery keeps no record of its
-- own. What was withdrawn there stays hidden.
update gallery_item set state = 'draft' where consent_state = 'withdrawn';
alter table gallery_item drop column consent_state;
create index gallery_item_list on gallery_item (taken_on desc, id desc) where state <> 'draft';
create index gallery_item_album on gallery_item (category, taken_on desc, id desc) where state <> 'draft';

-- The gallery asks `picture_may_be_seen` in every query, which the page cache does not see (0014).
create trigger content_changed after insert or update or delete or truncate on picture
  for each statement execute function content_changed('gallery_item');
create trigger content_changed after insert or update or delete or truncate on picture_rendition
  for each statement execute function content_changed();
