-- Tells every process which content changed, so that its page cache drops what was made of it. Whoever writes, a process,
-- a job or an operator by hand, is heard. The arguments name views that show the table as well.
create function content_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('content', tg_table_name);
  for i in 0 .. tg_nargs - 1 loop
    perform pg_notify('content', tg_argv[i]);
  end loop;
  return null;
end
$$;

do $$
declare
  name text;
begin
  foreach name in array array[
    'site_settings', 'site_page', 'impact_number', 'milestone', 'award', 'alumni_story',
    'program', 'course', 'initiative', 'event', 'ticket_type',
    'campaign', 'campaign_budget_item', 'donation_tier', 'support_amount', 'giving_page',
    'post', 'team_member', 'testimonial', 'partner', 'gallery_item', 'skill_option'
  ] loop
    execute format(
      'create trigger content_changed after insert or update or delete or truncate on %I for each statement execute function content_changed()',
      name
    );
  end loop;
end
$$;

create trigger content_changed after insert on ledger_entry
  for each statement execute function content_changed('campaign_raised');
