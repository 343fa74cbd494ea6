-- What campaigns spent, and why a goal changed (product.md §4.8).
create table campaign_expense (
  id uuid primary key,
  campaign_id uuid not null references campaign (id),
  -- The ledger holds the amount as well; both are written together.
  transaction_id uuid not null unique references ledger_transaction (id),
  spent_on date not null,
  -- The item of the budget that it belongs to; null: none of them.
  budget_position int,
  bought localized_text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency currency not null,
  -- A picture of the receipt without names and addresses.
  receipt_picture_id uuid references picture (id) on delete set null,
  created_at timestamptz not null
);
create index campaign_expense_campaign on campaign_expense (campaign_id, spent_on desc, id desc);
create trigger content_changed after insert or update or delete or truncate on campaign_expense
  for each statement execute function content_changed();

create table campaign_goal_change (
  id uuid primary key,
  campaign_id uuid not null references campaign (id),
  changed_at timestamptz not null,
  from_minor bigint not null,
  to_minor bigint not null check (to_minor <> from_minor),
  currency currency not null,
  -- Public.
  reason localized_text not null,
  changed_by text not null
);
create index campaign_goal_change_campaign on campaign_goal_change (campaign_id, changed_at desc);
create trigger content_changed after insert or update or delete or truncate on campaign_goal_change
  for each statement execute function content_changed();

-- A goal of a public campaign changes together with its reason, or not at all.
create function campaign_goal_needs_reason() returns trigger language plpgsql as $$
begin
  if new.goal_minor <> old.goal_minor and old.state <> 'draft' and not exists (
    select from campaign_goal_change
    where campaign_id = new.id and from_minor = old.goal_minor and to_minor = new.goal_minor
      and changed_at = new.updated_at
  ) then
    raise exception 'the goal of campaign % changes without a reason', new.id
      using errcode = 'check_violation', constraint = 'campaign_goal_needs_reason';
  end if;
  return null;
end $$;
create constraint trigger campaign_goal_needs_reason after update of goal_minor on campaign
  deferrable initially deferred for each row execute function campaign_goal_needs_reason();

-- How a campaign came to its phase: who, when, why. Append-only.
create table campaign_event (
  id uuid primary key,
  campaign_id uuid not null references campaign (id),
  happened_at timestamptz not null,
  from_phase text not null,
  to_phase text not null,
  actor text not null,
  reason text not null
);
create trigger campaign_event_append_only before update or delete or truncate on campaign_event
  for each statement execute function giving_event_append_only();
