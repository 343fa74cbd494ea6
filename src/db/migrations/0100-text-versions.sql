-- Previous release: runs. Adds a table, filled by a trigger, and a column that may be empty.
-- Every wording of a page of running text that was ever published. A consent names the version that was agreed to.
create table site_page_version (
  key text not null,
  number int not null check (number > 0),
  title localized_text not null,
  lead localized_text not null,
  body localized_text not null,
  effective_on date,
  published_at timestamptz not null default now(),
  primary key (key, number)
);
insert into site_page_version (key, number, title, lead, body, effective_on, published_at)
  select key, 1, title, lead, body, effective_on, updated_at from site_page;

-- A trigger, so that no way of writing a text (back office, import, seed, migration) can leave its version out.
create function add_page_version() returns trigger language plpgsql as $$
begin
  insert into site_page_version (key, number, title, lead, body, effective_on)
    select new.key, coalesce(max(number), 0) + 1, new.title, new.lead, new.body, new.effective_on
    from site_page_version where key = new.key;
  return null;
end $$;
create trigger page_version_added after insert on site_page for each row execute function add_page_version();
create trigger page_version_changed after update on site_page for each row
  when ((old.title, old.lead, old.body, old.effective_on)
    is distinct from (new.title, new.lead, new.body, new.effective_on))
  execute function add_page_version();

create function refuse_version_change() returns trigger language plpgsql as $$
begin
  raise exception 'a version of a text is never changed or deleted';
end $$;
create trigger page_version_append_only before update or delete on site_page_version
  for each row execute function refuse_version_change();

alter table interest add column privacy_notice text;
