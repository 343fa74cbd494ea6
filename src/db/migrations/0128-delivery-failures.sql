-- Previous release: runs. Adds a column with a default; its list of blocked addresses answers 500 while one has the new reason.
-- A mail that fails for a reason that may pass no longer blocks its address (decision 135).
alter table mail_bounce
  -- Whether the mailbox does not exist. False: full, disabled, or an answer that says nothing of the address.
  add column permanent boolean not null default true;

alter table mail_suppression
  drop constraint mail_suppression_reason_check,
  -- undelivered: mails failed for weeks; no newsletter any more.
  add constraint mail_suppression_reason_check check (reason in ('bounce', 'undelivered', 'complaint', 'staff'));

-- Blocks by answers that do not say that the mailbox does not exist, such as "552 5.2.2 mailbox full".
delete from mail_suppression
where reason = 'bounce'
  and answer !~ '(^|[^0-9.])5\.1\.(1|3|6|10)([^0-9.]|$)'
  and answer !~* '(no such (user|recipient|mailbox|address|account)|(user|recipient|mailbox|address|account)( is)? unknown|unknown (user|recipient|mailbox|address)|not exist|(user|recipient|mailbox|address|account) not found|invalid (recipient|mailbox|user)|no mailbox)';
