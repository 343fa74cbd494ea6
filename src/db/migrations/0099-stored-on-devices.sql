-- Previous release: runs. Shows a marker instead of the table of the cookie policy.
-- The list of what is stored on a device stands in the program now; a cookie policy that has the table gets the marker of its place.
update site_page set body = (
  select jsonb_object_agg(key, regexp_replace(value, E'(\\|[^\\n]*\\n)+', E'[[stored]]\n'))
  from jsonb_each_text(body)
), effective_on = greatest(effective_on, date '2026-11-23')
where key = 'cookie-policy' and body->>'en' like '%| `app-theme`%';
