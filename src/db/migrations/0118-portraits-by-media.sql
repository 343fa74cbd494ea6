-- Previous release: runs. People in lists lose a free-text address that no page showed.
-- Pictures that a text or a list names: `"pictureId": "…"` in rows, `![…](media:…)` in Markdown. With it the library knows where
-- a picture is used when that is not a column of its own.
create function pictures_in(value jsonb) returns uuid[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct found[1]::uuid), '{}')
  from regexp_matches(
    value::text,
    '(?:"pictureId": "|\]\(media:)([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})',
    'g'
  ) as found
$$;

-- Team members, testimonials, instructors and speakers had the address of a picture as free text. One that leads to the library
-- becomes the picture; any other was never shown, and is dropped.
create function portraits_by_media(people jsonb) returns jsonb language sql as $$
  select case
    when jsonb_typeof(people) <> 'array' then people
    else (
      select coalesce(jsonb_agg(
        (person - 'image') || case
          when known.id is null then '{}'::jsonb
          else jsonb_build_object('pictureId', known.id)
        end
        order by place), '[]')
      from jsonb_array_elements(people) with ordinality as list (person, place)
      left join picture as known on known.id::text = substring(person ->> 'image' from '/media/([0-9a-f-]{36})/')
    )
  end
$$;

update program set team = portraits_by_media(team), testimonials = portraits_by_media(testimonials)
  where team::text like '%"image"%' or testimonials::text like '%"image"%';
update course set instructors = portraits_by_media(instructors) where instructors::text like '%"image"%';
update event set speakers = portraits_by_media(speakers) where speakers::text like '%"image"%';

update content_draft set data = data || jsonb_build_object(
    'team', portraits_by_media(data -> 'team'), 'testimonials', portraits_by_media(data -> 'testimonials'))
  where kind = 'programs' and data ? 'team' and data ? 'testimonials';
update content_draft set data = data || jsonb_build_object('speakers', portraits_by_media(data -> 'speakers'))
  where kind = 'events' and data ? 'speakers';

drop function portraits_by_media(jsonb);
