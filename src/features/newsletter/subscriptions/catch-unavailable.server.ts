import { isDatabaseUnavailable } from "../../../platform/database/database-unavailable.server";
import type { Deps } from "../../../platform/deps";
import { type Result, err, ok } from "../../../platform/result";

/** A database that is away is an expected outcome: nothing was changed, and the visitor is told to try again. */
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
