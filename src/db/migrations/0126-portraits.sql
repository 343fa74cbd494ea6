-- Previous release: runs. Adds columns that may be empty.
-- The drawing that staff chose for a person of whom there is no photograph (`ui/art/portrait-features.ts`); people in lists have it
-- beside their other values.
alter table team_member add column portrait text check (char_length(portrait) between 1 and 80);
alter table testimonial add column portrait text check (char_length(portrait) between 1 and 80);
alter table alumni_story add column portrait text check (char_length(portrait) between 1 and 80);
