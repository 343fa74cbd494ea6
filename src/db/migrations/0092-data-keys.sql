-- Previous release: stops. Keys are in the database, where it does not look.
-- The keys of the program, each encrypted with a key that is derived from a secret (decision 86).
create table data_key (
  -- Stands in the values that are encrypted with it.
  id text primary key check (id ~ '^[0-9a-f]{8}$'),
  purpose text not null check (purpose ~ '^[a-z][a-z-]*$'),
  -- Of the secret that it is encrypted with, as in program_secret. Keys of a secret that was lost stay, in case it is found.
  secret_mark text not null,
  -- base64url of IV, ciphertext and tag (AES-256-GCM)
  wrapped text not null check (length(wrapped) = 80),
  -- From when on new values use it. Processes know it before.
  begins_at timestamptz not null
);
create index data_key_of_purpose on data_key (purpose, begins_at);

-- Its row says that no value of the first format is left: since then they are refused (decision 80).
create table first_format_end (
  only_row boolean primary key default true check (only_row),
  ended_at timestamptz not null
);

-- Running processes read their keys again.
create function keys_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('keys', '');
  return null;
end
$$;
create trigger keys_changed after insert or update or delete on data_key
  for each statement execute function keys_changed();
create trigger keys_changed after insert or update or delete on first_format_end
  for each statement execute function keys_changed();
