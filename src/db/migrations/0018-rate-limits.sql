-- How often somebody used something within a window of time. Not logged: a count costs no wait for the disk, and after a
-- crash of the database counting starts anew.
create unlogged table rate_limit (
  -- SHA-256 of salt, bucket and sender: neither addresses nor e-mail addresses stand here.
  key text primary key,
  used integer not null check (used > 0),
  ends_at timestamptz not null
);
create index rate_limit_over on rate_limit (ends_at);

-- One for each installation.
create table rate_limit_salt (
  id integer primary key default 1 check (id = 1),
  salt text not null
);
insert into rate_limit_salt (salt)
  values (encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex'));
