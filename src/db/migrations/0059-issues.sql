-- The newsletter in the office. Counted up by every change of the texts, so that whoever saves says which they saw.
alter table newsletter_issue add column version int not null default 1;
create index newsletter_issue_by_change on newsletter_issue (updated_at desc, id desc);
