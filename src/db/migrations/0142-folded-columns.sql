-- Previous release: runs. Adds columns that the database fills, which it does not read.
-- Texts as searches compare them, so that a search does not fold those of 100,000 rows each time.

-- All languages of a text. Parsed now, so that it finds fold_text in whatever schema path a dump is restored.
create function fold_localized(texts jsonb) returns text language sql immutable strict parallel safe return
  fold_text((select string_agg(value, ' ') from jsonb_each_text(texts)));

alter table registration add column folded_name text generated always as (fold_text(full_name)) stored;
alter table ticket_order add column folded_buyer text
  generated always as (fold_text(buyer_name || ' ' || buyer_email || ' ' || reference)) stored;
alter table picture add column folded_alt text generated always as (fold_localized(alt::jsonb)) stored;
