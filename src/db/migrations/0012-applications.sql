-- What one can learn, teach or know (spec §3): the options of the registration and mentor forms. `slug` is the value
-- that a form carries and an application keeps, so it never changes; the name is a proper name, the same in every language.
create table skill_option (
  kind text not null check (kind in ('language', 'framework')),
  slug slug not null,
  name text not null check (name <> ''),
  position int not null,
  primary key (kind, slug)
);
