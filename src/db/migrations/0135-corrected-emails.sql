-- Previous release: runs. Adds columns with defaults; links that were renewed after a correction answer 404 in it.
-- A donor or staff correct a mistyped e-mail address, and the links that were mailed to it end.

-- Counts the corrections: links to a gift are signed together with it, and those of orders and tickets are derived from it.
alter table gift add column link_version int not null default 0;
alter table ticket_order add column link_version int not null default 0;
alter table ticket add column link_version int not null default 0;

-- What a campaign has of each donor goes with its gifts to another donor.
create function campaign_donor_follows_gift() returns trigger language plpgsql as $$
begin
  insert into campaign_donor as total (campaign_id, donor_id, given_minor)
    select entry.campaign_id, moved.donor_id, sum(-entry.amount_minor * moved.sign)
    from ledger_transaction join ledger_entry entry on entry.transaction_id = ledger_transaction.id,
      (values (new.donor_id, 1), (old.donor_id, -1)) as moved (donor_id, sign)
    where ledger_transaction.gift_id = new.id and entry.campaign_id is not null
      and entry.account = 'income:donations'
    group by 1, 2 order by 1, 2
  on conflict (campaign_id, donor_id) do update set given_minor = total.given_minor + excluded.given_minor;
  return null;
end $$;
create trigger campaign_donor_follows_gift after update of donor_id on gift
  for each row when (old.donor_id is distinct from new.donor_id) execute function campaign_donor_follows_gift();

-- The address to write to: the present one of the account that proved this one as its own, else the address itself.
create function present_email(email_key text, email text) returns text language sql stable as $$
  select coalesce(
    (select account.email from account_former_email former join account on account.id = former.account_id
      where former.email_key = present_email.email_key and not exists (
        select from account other where other.email_key = present_email.email_key and other.email_verified_at is not null)),
    present_email.email)
$$;
