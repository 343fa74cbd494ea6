-- Previous release: runs. It shows the program and fundraiser of an initiative that were chosen before the upgrade.
-- An initiative names its program and its campaign by id: a new web address of either breaks no link.

-- The program or campaign that has this address now, or had it once; null when there is none.
create function related_program(address text) returns uuid language sql stable return coalesce(
  (select id from program where slug = address),
  (select program.id from former_slug as f join program on program.id::text = f.item
   where f.kind = 'programs' and f.slug = address));
create function related_campaign(address text) returns uuid language sql stable return coalesce(
  (select id from campaign where slug = address),
  (select campaign.id from former_slug as f join campaign on campaign.id::text = f.item
   where f.kind = 'campaigns' and f.slug = address));

alter table initiative
  add column related_program_id uuid references program (id),
  add column related_campaign_id uuid references campaign (id);
update initiative set
  related_program_id = related_program(related_program),
  related_campaign_id = related_campaign(related_campaign)
where related_program is not null or related_campaign is not null;
create index initiative_related_program on initiative (related_program_id);
create index initiative_related_campaign on initiative (related_campaign_id);

-- Unpublished changes of published initiatives.
update content_draft set data = (data - 'relatedProgram' - 'relatedCampaign') || jsonb_build_object(
    'relatedProgramId', related_program(data ->> 'relatedProgram'),
    'relatedCampaignId', related_campaign(data ->> 'relatedCampaign'))
  where kind = 'initiatives';

drop function related_program(text);
drop function related_campaign(text);
