import { isDatabaseUnavailable } from "../../../platform/database/database-unavailable.server";
import type { Deps } from "../../../platform/deps";
import { type Result, err, ok } from "../../../platform/result";

/** Turns database outages into a result, so that the visitor can retry. Nothing was changed. */
export async function catchUnavailable<T>(
  deps: Pick<Deps, "log">,
  work: () => Promise<T>,
): Promise<Result<T, "unavailable">> {
  try {
    return ok(await work());
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    deps.log.error({ err: error }, "the newsletter could not reach the database");
    return err("unavailable");
  }
}
