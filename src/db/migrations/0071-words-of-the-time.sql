-- What was said when something happened stays with it, whatever is said later.

-- The budget's item that something was bought for, by its name then: items are renamed, moved and dropped.
alter table campaign_expense add column budget_item localized_text;
update campaign_expense as spent set budget_item = item.item
  from campaign_budget_item as item
  where item.campaign_id = spent.campaign_id and item.position = spent.budget_position;
alter table campaign_expense drop column budget_position;

-- The words beside the form, in the person's language: what they agreed to. Null: nothing was asked with this step.
alter table subscription_event add column wording text check (length(wording) between 1 and 600);
