-- Previous release: runs. Its differences from the payment provider have no amounts.
-- The amounts of a difference are data, so that staff read them in their language.
alter table payment_difference
  alter column detail set default '',
  add column currency currency,
  add column provider_minor bigint,
  add column booked_minor bigint;
