-- Previous release: runs. It finds donors and gifts by the beginning of their name without an index, which is slower.
-- Donors are found by beginnings of words of their name, in any order: `okello amina` finds "Amina Okello".

-- The words of a name, folded.
create function name_words(name text) returns tsvector language sql immutable strict parallel safe return
  to_tsvector('simple', regexp_replace(fold_text(name), '[^[:alnum:]]+', ' ', 'g'));

-- What was typed of a name, as a query: each word must begin a word of the name. Null when no letter or digit was typed.
create function name_query(typed text) returns tsquery language sql immutable strict parallel safe return
  (select to_tsquery('simple', replace(nullif(words, ''), ' ', ':* & ') || ':*')
   from (select trim(regexp_replace(fold_text(typed), '[^[:alnum:]]+', ' ', 'g')) as words) as cleaned);

drop index gift_donor_name;
create index gift_donor_name on gift using gin (name_words(donor_name)) where donor_name is not null;
drop index donor_name;
create index donor_name on donor using gin (name_words(name)) where name is not null;
