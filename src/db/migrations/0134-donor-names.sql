-- Previous release: runs. Drops cached pages when a donor's name changes as well, which it never does.
drop trigger content_changed_message on gift;
create trigger content_changed_wall after update of message_state, show_name, donor_name on gift
  for each statement execute function content_changed();
