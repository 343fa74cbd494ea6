import { sql } from "kysely";
import type { Deps } from "../../platform/deps";

export const setTimeZone = (deps: Pick<Deps, "db">, zone: string) =>
  sql`update site_settings set data = data || jsonb_build_object('timeZone', ${zone}::text)`.execute(deps.db);
