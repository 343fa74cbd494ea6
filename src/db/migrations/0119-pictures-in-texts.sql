-- Previous release: runs. Adds an index.
-- The library asks which posts name a picture; other texts are a handful of rows.
create index post_pictures on post using gin (pictures_in(content::jsonb));
