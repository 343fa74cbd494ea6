-- Previous release: stops. It does not know gifts that came over a till, nor expenses without a campaign.

-- Gifts that staff record: cash, a bank transfer, a payment to a till (mobile money), each with the reference on its statement.
alter table gift drop constraint gift_method_check;
alter table gift add constraint gift_method_check check (method in ('card', 'transfer', 'cash', 'till'));
alter table gift add column payment_reference text check (length(payment_reference) between 1 and 100);
-- Whether the same was recorded before: by its reference, or by amount and day.
create index gift_payment_reference on gift (upper(payment_reference)) where payment_reference is not null;
create index gift_by_hand on gift (paid_at, currency, amount_minor) where provider is null and paid_at is not null;

-- Donors are looked up by name, and listed newest first.
create index donor_name on donor (lower(name) text_pattern_ops) where name is not null;
create index donor_newest on donor (created_at desc, id desc);

-- What money is spent on beside campaigns; finance adds further ones.
create table expense_category (
  id uuid primary key default gen_random_uuid(),
  position int not null,
  name localized_text not null,
  -- Its account in the ledger is `expenses:<code>`: it stays when the name changes.
  code text not null unique check (code ~ '^[a-z]+(-[a-z]+)*$' and code not in ('programs', 'payment-fees')),
  version int not null default 1,
  updated_at timestamptz not null default now()
);
-- From the English name, in letters, as accounts are written: office-rent, and office-rent-x for a second one.
create function name_expense_code() returns trigger language plpgsql as $$
begin
  if new.code is null then
    new.code := coalesce(
      nullif(trim(both '-' from regexp_replace(lower(new.name ->> 'en'), '[^a-z]+', '-', 'g')), ''), 'category');
    while new.code in ('programs', 'payment-fees')
      or exists (select from expense_category where code = new.code) loop
      new.code := new.code || '-x';
    end loop;
  end if;
  return new;
end $$;
create trigger name_expense_code before insert on expense_category
  for each row execute function name_expense_code();
create trigger content_changed after insert or update or delete or truncate on expense_category
  for each statement execute function content_changed();
insert into expense_category (position, code, name) values
  (1, 'salaries', '{"en": "Salaries", "fr": "Salaires", "ar": "الرواتب", "sw": "Mishahara"}'),
  (2, 'rent', '{"en": "Rent", "fr": "Loyer", "ar": "الإيجار", "sw": "Kodi ya nyumba"}'),
  (3, 'equipment', '{"en": "Equipment", "fr": "Matériel", "ar": "المعدات", "sw": "Vifaa"}'),
  (4, 'connectivity', '{"en": "Internet and power", "fr": "Internet et électricité", "ar": "الإنترنت والكهرباء", "sw": "Intaneti na umeme"}'),
  (5, 'travel', '{"en": "Travel", "fr": "Déplacements", "ar": "السفر", "sw": "Usafiri"}'),
  (6, 'fees', '{"en": "Fees", "fr": "Frais", "ar": "الرسوم", "sw": "Ada"}'),
  (7, 'other', '{"en": "Other", "fr": "Autres", "ar": "أخرى", "sw": "Mengineyo"}');

alter table campaign_expense
  alter column campaign_id drop not null,
  add column category_id uuid references expense_category (id),
  add column paid_from text not null default 'assets:bank'
    check (paid_from in ('assets:bank', 'assets:cash', 'assets:till')),
  -- An expense that was a mistake stays, with who reversed it and why; the ledger has the opposite entry.
  add column reversed_at timestamptz,
  add column reversed_by text,
  add column reversal_reason text check (length(reversal_reason) between 3 and 500),
  add check (num_nonnulls(campaign_id, category_id) >= 1),
  add check (num_nonnulls(reversed_at, reversed_by, reversal_reason) in (0, 3));
create index campaign_expense_category on campaign_expense (category_id, spent_on desc) where category_id is not null;

-- Receipts of expenses.
alter table upload drop constraint upload_purpose_check;
alter table upload add constraint upload_purpose_check
  check (purpose in ('picture', 'cv', 'attachment', 'media', 'import', 'expense'));
