-- Previous release: runs. Adds a column with a default and one that may be empty.

-- A gift goes through several states within one millisecond, and ids of one millisecond have no order: its history ended in
-- any of them. Rows that are there stand in the order of their writing, because the table is append-only.
alter table giving_event add column seq bigint generated always as identity;

-- The day on which a campaign ended: staff may end it before its deadline.
alter table campaign add column ended_on date;
update campaign set ended_on = (
  select min(happened_at at time zone 'UTC')::date from campaign_event
  where campaign_id = campaign.id and to_phase in ('succeeded', 'partly_funded', 'closed_empty')
);
