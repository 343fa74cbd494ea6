-- Counted up by every change, so that whoever saves says which text they saw.
do $$
declare
  name text;
begin
  foreach name in array array[
    'program', 'course', 'initiative', 'event', 'campaign', 'post', 'gallery_item', 'team_member', 'testimonial', 'partner',
    'site_page', 'site_settings', 'impact_number', 'milestone', 'award', 'alumni_story'
  ] loop
    execute format('alter table %I add column version int not null default 1', name);
    execute format('alter table %I add column if not exists updated_at timestamptz not null default now()', name);
  end loop;
end
$$;

-- Changes to something that the public sees already, until they are published: the row itself stays what is shown.
create table content_draft (
  kind text not null check (kind ~ '^[a-z-]+$'),
  item text not null,
  data jsonb not null check (jsonb_typeof(data) = 'object'),
  changed_at timestamptz not null,
  primary key (kind, item)
);

-- Addresses that an item had once: readers who have kept one are led to the new one.
create table former_slug (
  kind text not null check (kind ~ '^[a-z-]+$'),
  slug slug not null,
  item text not null,
  primary key (kind, slug)
);
create trigger content_changed after insert or update or delete or truncate on former_slug
  for each statement execute function content_changed();
