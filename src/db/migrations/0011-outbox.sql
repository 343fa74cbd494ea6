-- Every mail that the program owes somebody. A row is written in the transaction of the change that caused it, so
-- neither exists without the other; a job sends it later (product.md §8).
create table outbox_message (
  id uuid primary key,
  -- What it is about, `newsletter.confirm`: for staff, tests and limits.
  kind text not null check (kind ~ '^[a-z]+(\.[a-z-]+)+$'),
  recipient text not null check (length(recipient) between 3 and 254),
  locale text not null,
  subject text not null check (subject <> '' and subject !~ '[\r\n]'),
  html text not null,
  text text not null,
  -- Extra header lines: name → value.
  headers jsonb not null default '{}' check (jsonb_typeof(headers) = 'object'),
  -- sending: a sender holds it; failed: given up after its last attempt; suppressed: the address must not be written to.
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed', 'suppressed')),
  attempts int not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  check ((state = 'sent') = (sent_at is not null))
);
create index outbox_due on outbox_message (next_attempt_at, id) where state = 'waiting';
