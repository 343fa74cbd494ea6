-- What finance works with (docs/decisions/0034).

-- A large refund waits for a second person, who says yes or no.
alter table gift_refund drop constraint gift_refund_state_check;
alter table gift_refund
  add constraint gift_refund_state_check
    check (state in ('waiting', 'requested', 'sent', 'succeeded', 'failed', 'refused')),
  add column decided_by text,
  add column decided_at timestamptz,
  add check ((decided_by is null) = (decided_at is null)),
  add check (decided_by <> asked_by),
  add check (state <> 'waiting' or decided_by is null),
  add check (state <> 'refused' or decided_by is not null);
create index gift_refund_newest on gift_refund (created_at desc, id desc);
-- Giving back more of one gift than this takes two people.
alter table giving_currency add column approval_minor bigint check (approval_minor > 0);
update giving_currency set approval_minor = least_minor * 250;
alter table giving_currency alter column approval_minor set not null;

-- Lists of the office: newest first, of one state, by the beginning of a name.
create index gift_newest on gift (created_at desc, id desc);
create index gift_state_newest on gift (state, created_at desc, id desc);
create index gift_donor_name on gift (lower(donor_name) text_pattern_ops) where donor_name is not null;
create index gift_message on gift (created_at desc, id desc)
  where message_state = 'waiting' and state in ('paid', 'partly_refunded');
create index gift_paid on gift (paid_at, id) where paid_at is not null;
create index monthly_gift_newest on monthly_gift (created_at desc, id desc);
create index campaign_expense_newest on campaign_expense (spent_on desc, id desc);

-- Ways and amounts to give are edited in the office.
do $$
declare
  name text;
begin
  foreach name in array array['donation_tier', 'support_amount', 'giving_currency', 'giving_page'] loop
    execute format('alter table %I add column version int not null default 1', name);
    execute format('alter table %I add column if not exists updated_at timestamptz not null default now()', name);
  end loop;
end
$$;
