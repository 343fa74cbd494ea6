-- Previous release: runs. A column may be empty.
-- An address whose item was deleted leads nowhere any more: `item` is null.
alter table former_slug alter column item drop not null;
