-- The newsletter in full: pausing, issues, and who got which (product.md §4.5).
alter table subscription add column paused_until timestamptz;

create table newsletter_issue (
  id uuid primary key,
  slug slug not null unique,
  list text not null check (list in ('weekly', 'monthly', 'learner-opportunities', 'events')),
  -- Public are those that are being sent or are sent.
  state text not null default 'draft' check (state in ('draft', 'scheduled', 'sending', 'sent', 'cancelled')),
  subject localized_text not null,
  -- One sentence: below the subject in mail programs, above the text in the archive.
  summary localized_text not null,
  -- Markdown.
  content localized_text not null,
  send_at timestamptz,
  started_at timestamptz,
  ended_at timestamptz,
  -- Everybody up to this subscription has been seen: where sending goes on after an interruption.
  sent_up_to uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (state not in ('scheduled', 'sending', 'sent') or send_at is not null),
  check (state not in ('sending', 'sent') or started_at is not null),
  check (state <> 'sent' or ended_at is not null)
);
create index newsletter_issue_archive on newsletter_issue (started_at desc, id desc) where state in ('sending', 'sent');
create index newsletter_issue_under_way on newsletter_issue (send_at) where state in ('scheduled', 'sending');
create trigger content_changed after insert or update or delete or truncate on newsletter_issue
  for each statement execute function content_changed();

-- What happened to an issue, in order. Rows are only ever added.
create table newsletter_issue_event (
  id bigint generated always as identity primary key,
  issue_id uuid not null references newsletter_issue (id),
  happened_at timestamptz not null,
  -- `system`, or the id of a member of staff.
  actor text not null,
  from_state text,
  to_state text not null
);
create index newsletter_issue_event_of on newsletter_issue_event (issue_id, id);

-- One mail for a subscriber and an issue: written in the transaction that puts the mail into the outbox.
create table newsletter_delivery (
  issue_id uuid not null references newsletter_issue (id),
  subscription_id uuid not null references subscription (id),
  message_id uuid not null,
  delivered_at timestamptz not null,
  primary key (issue_id, subscription_id)
);

-- When somebody last got something of a list: it is their turn again six days later, whoever sends.
create table newsletter_turn (
  subscription_id uuid not null references subscription (id),
  list text not null,
  last_at timestamptz not null,
  primary key (subscription_id, list)
);

create index subscription_lapsing on subscription (pending_until) where state = 'pending';
create index subscription_of_list on subscription using gin (lists) where state = 'active';
