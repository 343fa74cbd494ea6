-- What was answered to a call with an Idempotency-Key. Written in the transaction of the change that the call made: the
-- row is there exactly when the change is.
create table idempotent_answer (
  -- SHA-256 of who, endpoint and key.
  key text primary key,
  -- SHA-256 of what was asked: the same key with another body is a mistake of the client.
  asked text not null,
  -- JSON as text: jsonb would change the order of the fields.
  answer text not null,
  expires_at timestamptz not null
);
create index idempotent_answer_over on idempotent_answer (expires_at);
