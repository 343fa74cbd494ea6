-- Previous release: runs. It shows the program and fundraiser of an initiative that were chosen before the upgrade.
-- An initiative names its program and its campaign by id: a new web address of either breaks no link.
alter table initiative
  add column related_program_id uuid references program (id),
  add column related_campaign_id uuid references campaign (id);
update initiative set
  related_program_id = (select id from program where slug = related_program),
  related_campaign_id = (select id from campaign where slug = related_campaign)
where related_program is not null or related_campaign is not null;
create index initiative_related_program on initiative (related_program_id);
create index initiative_related_campaign on initiative (related_campaign_id);
