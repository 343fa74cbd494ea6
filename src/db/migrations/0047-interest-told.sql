-- When somebody who asked to be told of a class was told; they are written to once.
alter table interest add column told_at timestamptz;
create index interest_untold on interest (created_at) where told_at is null and email is not null;
