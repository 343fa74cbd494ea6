-- Previous release: runs. Adds a table that it does not know.
-- What the sample put into the database, so that "Remove the sample" takes exactly that (decision 119). Filled when the
-- database is filled first; databases that were filled before this migration do not know any more.
create table sample_row (
  table_name text not null,
  item text not null,
  -- As it was put in: a higher one now says that staff have made it their own. Null: the table counts none.
  version int,
  primary key (table_name, item)
);
