-- Previous release: runs. Adds columns that may be empty.
-- What guests were last notified of for an event, and when it was to start before it was moved.
alter table event
  -- Status, times, zone and place, as guests know them; null: as the row says.
  add column announced jsonb,
  -- When guests were notified of a change: orders made before it may be returned until the start.
  add column changed_at timestamptz,
  -- The start that guests knew before the event was moved, and the zone that it was in.
  add column previous_starts_at timestamptz,
  add column previous_time_zone text;
