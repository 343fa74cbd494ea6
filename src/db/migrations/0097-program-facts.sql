-- Previous release: runs. Adds columns that may be empty, and a view.
-- What a learner asks first about a program. What is empty is not shown.
alter table program
  add column hours_a_week int check (hours_a_week between 1 and 60),
  -- BCP 47 codes of the languages of teaching, and ISO 3166 codes of the countries.
  add column taught_in jsonb not null default '[]' check (jsonb_typeof(taught_in) = 'array'),
  add column countries jsonb not null default '[]' check (jsonb_typeof(countries) = 'array'),
  add column lent localized_text,
  add column age_from int check (age_from between 5 and 99);

-- An offer holds a place until it is answered or lapses; a no, as long as it can be taken back (`due_at`).
create function has_place(state text, intake uuid, due_at timestamptz) returns boolean immutable language sql as $$
  select intake is not null
    and (state in ('offered', 'accepted', 'enrolled', 'completed') or (state = 'declined' and due_at is not null))
$$;

-- Places of a class that nobody has.
create index registration_place on registration (intake_id) where has_place(state, intake_id, due_at);
create view intake_places as
  select intake.id as intake_id,
    greatest(intake.places - (
      select count(*) from registration
      where registration.intake_id = intake.id
        and has_place(registration.state, registration.intake_id, registration.due_at)
    ), 0)::int as places_left
  from intake;

-- Pages that show places are made anew when one is taken or becomes free, and not for every form that is begun or sent.
create trigger content_changed_place after update on registration for each row
  when (has_place(old.state, old.intake_id, old.due_at) <> has_place(new.state, new.intake_id, new.due_at)
    or (has_place(new.state, new.intake_id, new.due_at) and old.intake_id <> new.intake_id))
  execute function content_changed('intake_places');
create trigger content_changed_place_added after insert on registration for each row
  when (has_place(new.state, new.intake_id, new.due_at)) execute function content_changed('intake_places');
create trigger content_changed_place_removed after delete on registration for each row
  when (has_place(old.state, old.intake_id, old.due_at)) execute function content_changed('intake_places');
