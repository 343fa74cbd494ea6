-- Previous release: runs. Adds columns that may be empty.
-- What search engines and shared links call a page, where that is not its title and its first sentences.
alter table program add search_title localized_text, add search_description localized_text;
alter table initiative add search_title localized_text, add search_description localized_text;
alter table post add search_title localized_text, add search_description localized_text;
alter table event add search_title localized_text, add search_description localized_text;
alter table campaign add search_title localized_text, add search_description localized_text;
