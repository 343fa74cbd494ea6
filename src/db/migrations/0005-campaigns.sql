-- What is raised is not here: it is computed from the ledger (0006), so it cannot be typed.
create table campaign (
  id uuid primary key,
  slug slug not null unique,
  state publication_state not null default 'draft',
  publish_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  image text,
  art jsonb,
  title localized_text not null,
  short_description localized_text not null,
  -- Markdown.
  description localized_text not null,
  -- Markdown.
  story localized_text not null,
  goal_minor bigint not null check (goal_minor > 0),
  currency currency not null,
  start_at date not null,
  -- The last day on which one can give, whatever comes after it.
  deadline date not null,
  -- stop: gifts end; keep_open: until the goal is reached; move_to_general: gifts go on to the general fund.
  after_deadline text not null check (after_deadline in ('stop', 'keep_open', 'move_to_general')),
  -- What happens with money above the goal.
  overfunding localized_text not null,
  phase text not null default 'open'
    check (phase in ('open', 'paused', 'succeeded', 'partly_funded', 'closed_empty', 'reported', 'closed')),
  location localized_text not null,
  category text not null,
  featured boolean not null default false,
  -- Lists in the shapes of campaigns.model.ts.
  impact jsonb not null default '[]',
  updates jsonb not null default '[]',
  search tsvector generated always as (to_tsvector('simple', title::jsonb) || to_tsvector('simple', short_description::jsonb)) stored,
  check (state = 'draft' or publish_at is not null),
  check (deadline >= start_at)
);
create index campaign_list on campaign (publish_at desc, id desc) where state <> 'draft';
create index campaign_search on campaign using gin (search);

-- What the goal pays for, in the currency of the goal.
create table campaign_budget_item (
  campaign_id uuid not null references campaign (id) on delete cascade,
  position int not null,
  item localized_text not null,
  amount_minor bigint not null check (amount_minor > 0),
  primary key (campaign_id, position)
);

-- Looked at when a transaction ends, so that goal and items can be changed one after the other. A draft may be unfinished.
create function campaign_budget_meets_goal() returns trigger language plpgsql as $$
declare
  checked uuid := case when tg_table_name = 'campaign' then to_jsonb(new) ->> 'id'
    else coalesce(to_jsonb(new), to_jsonb(old)) ->> 'campaign_id' end;
  goal bigint;
  budget numeric;
begin
  select goal_minor into goal from campaign where id = checked and state <> 'draft';
  if not found then return null; end if;
  select coalesce(sum(amount_minor), 0) into budget from campaign_budget_item where campaign_id = checked;
  if budget <> goal then
    raise exception 'the budget of campaign % is %, its goal is %', checked, budget, goal
      using errcode = 'check_violation', constraint = 'campaign_budget_meets_goal';
  end if;
  return null;
end $$;
create constraint trigger campaign_budget_meets_goal after insert or update on campaign
  deferrable initially deferred for each row execute function campaign_budget_meets_goal();
create constraint trigger campaign_budget_meets_goal after insert or update or delete on campaign_budget_item
  deferrable initially deferred for each row execute function campaign_budget_meets_goal();
