-- Codes of an authenticator app (TOTP, RFC 6238).
create table account_second_factor (
  account_id uuid primary key references account (id),
  -- Encrypted with a key that is not in the database. Null until the first code has been given.
  secret text,
  confirmed_at timestamptz,
  -- The last time step of which a code was taken: that code and older ones are refused.
  last_step bigint not null default 0,
  -- A secret that is being set up, encrypted as well; it takes the place of the other when its first code is given.
  pending_secret text,
  check ((secret is null) = (confirmed_at is null)),
  check (secret is not null or pending_secret is not null)
);

-- For the day the phone is lost. Each works once; only the SHA-256 is kept (80 random bits, so it needs no salt).
create table account_recovery_code (
  account_id uuid not null references account (id),
  code_hash text not null check (code_hash ~ '^[0-9a-f]{64}$'),
  used_at timestamptz,
  primary key (account_id, code_hash)
);
