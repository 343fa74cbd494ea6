-- Previous release: runs. It searches the same columns by the same function.
-- Search compares folded texts: `rentree` finds "rentrée", `اوغندا` finds «أوغندا». Words are found by their stems as well, in
-- the languages for which PostgreSQL knows them; in Swahili, and while a word is being typed, by their beginning.

-- A text for comparing: lower case, without accents, Arabic vowel marks and invisible characters; letters and digits that
-- are one for a reader are one. `src/platform/text/fold-text.ts` does the same.
create function fold_text(words text) returns text language sql immutable strict parallel safe as $$
  select translate(
    replace(replace(replace(
      lower(regexp_replace(
        normalize(words, nfkd),
        '[\u00ad\u0300-\u036f\u0640\u064b-\u065f\u0670\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]', '', 'g')),
      'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'),
    'ىةٱکیہە۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩ɓɗƙɛɔŋøłđıƴ’‘ʼ`',
    'يهاكيهه01234567890123456789bdkeonoldiy''''''''')
$$;

-- The words of a localized text as they are, and as stems in their own language.
-- Parsed now, so that it finds fold_text in whatever schema path a dump is restored.
create function search_words(texts jsonb) returns tsvector language sql immutable parallel safe return
  coalesce(to_tsvector('simple', fold_text((select string_agg(value, ' ') from jsonb_each_text(texts)))), '')
  || to_tsvector('english', coalesce(fold_text(texts ->> 'en'), ''))
  || to_tsvector('french', coalesce(fold_text(texts ->> 'fr'), ''))
  || to_tsvector('arabic', coalesce(fold_text(texts ->> 'ar'), ''));

-- What a reader typed, as a query: every word must be there, as a stem of one language or as it is; then the last one may be
-- the beginning of a word.
create or replace function search_query(words text) returns tsquery language sql immutable parallel safe as $$
  select case when cleaned = '' then null else
      to_tsquery('simple', all_of || ':*')
      || to_tsquery('english', all_of) || to_tsquery('french', all_of) || to_tsquery('arabic', all_of)
    end
  from (select trim(regexp_replace(fold_text(words), '[^[:alnum:]]+', ' ', 'g')) as cleaned) as w,
    lateral (select replace(cleaned, ' ', ' & ') as all_of) as q
$$;

alter table program drop column search;
alter table program add column search tsvector
  generated always as (search_words(title) || search_words(short_description)) stored;
create index program_search on program using gin (search);

alter table event drop column search;
alter table event add column search tsvector
  generated always as (search_words(title) || search_words(short_description) || search_words(location)) stored;
create index event_search on event using gin (search);

alter table campaign drop column search;
alter table campaign add column search tsvector
  generated always as (search_words(title) || search_words(short_description)) stored;
create index campaign_search on campaign using gin (search);

alter table initiative drop column search;
alter table initiative add column search tsvector
  generated always as (search_words(title) || search_words(short_description)) stored;
create index initiative_search on initiative using gin (search);

alter table post drop column search;
alter table post add column search tsvector
  generated always as (
    search_words(title) || search_words(excerpt) || to_tsvector('simple', fold_text(author_name)) || search_words(content)
  ) stored;
create index post_search on post using gin (search);

alter table gallery_item drop column search;
alter table gallery_item add column search tsvector
  generated always as (search_words(title) || search_words(description) || search_words(alt)) stored;
create index gallery_item_search on gallery_item using gin (search);

-- Donors are found by the beginning of their name.
drop index gift_donor_name;
create index gift_donor_name on gift (fold_text(donor_name) text_pattern_ops) where donor_name is not null;
drop index donor_name;
create index donor_name on donor (fold_text(name) text_pattern_ops) where name is not null;
