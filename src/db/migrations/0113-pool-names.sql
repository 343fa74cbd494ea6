-- Staff call the places that are counted by a name in any script. The key stays for the program: nobody reads it.
-- Previous release: runs. Adds a column with a default.
alter table ticket_pool add column name text not null default '' check (length(name) <= 80);
update ticket_pool set name = upper(left(key, 1)) || replace(substr(key, 2), '-', ' ');
