-- Previous release: runs. Adds a column with a default; it would send such a refund that waits for a second person to the card.
-- A refund to a card can fail for good, when the account is closed: then staff send it from the bank account.
alter table gift_refund add column by_transfer boolean not null default false;
