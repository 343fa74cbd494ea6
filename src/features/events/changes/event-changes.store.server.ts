import type { Updateable } from "kysely";
import type { Database, Tables, Tx } from "../../../platform/database/database";

export const findStoredEvent = (db: Database | Tx, id: string) =>
  db
    .selectFrom("event")
    .select(["id", "slug", "title", "state", "status", "starts_at as startsAt", "ends_at as endsAt"])
    .select(["time_zone as timeZone", "location", "venue", "address", "announced"])
    .select(["previous_starts_at as previousStartsAt"])
    .where("id", "=", id)
    .executeTakeFirst();

export const updateAnnounced = (tx: Tx, id: string, values: Updateable<Tables["event"]>) =>
  tx.updateTable("event").set(values).where("id", "=", id).execute();
