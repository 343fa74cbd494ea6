-- Previous release: runs. Adds columns; a course that it creates stays a draft.
-- Courses are drafts, scheduled and published like everything else; those that are there are public.
alter table course
  add column state text not null default 'draft' check (state in ('draft', 'scheduled', 'published')),
  add column publish_at timestamptz,
  add check (state = 'draft' or publish_at is not null);
update course set state = 'published', publish_at = updated_at;
