-- Previous release: runs. Adds tables and a role; its list of staff answers 500 while somebody holds that role.
alter table account drop constraint account_roles_check;
alter table account add constraint account_roles_check
  check (roles <@ array['owner', 'editor', 'reviewer', 'safeguarding', 'organiser', 'finance', 'auditor']);

-- Who was mailed about which case: each person once, whatever is repeated.
create table staff_notice (
  -- `concern`, `refund`; what `item` is, is said by it.
  kind text not null check (kind <> ''),
  item text not null check (item <> ''),
  account_id uuid not null references account (id) on delete cascade,
  noticed_at timestamptz not null,
  primary key (kind, item, account_id)
);

-- How a person wants to learn of a kind; without a row it goes as the kind says.
create table staff_notice_choice (
  account_id uuid not null references account (id) on delete cascade,
  kind text not null check (kind <> ''),
  choice text not null check (choice in ('at_once', 'digest', 'off')),
  primary key (account_id, kind)
);
