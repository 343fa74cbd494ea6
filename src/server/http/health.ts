import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { Deps } from "../../platform/deps";
import type { ShutdownReason } from "./drain";

/** A database that does not say no either counts as away after this many milliseconds. */
const DATABASE_TIMEOUT_MS = 3_000;

/**
 * `/healthz`: the process answers. `/readyz`: the database answers as well, and the process is to stay, so requests may be
 * sent here.
 */
export function addHealth(
  app: FastifyInstance,
  deps: Pick<Deps, "db">,
  shutdownReason: () => ShutdownReason | null,
): void {
  app.get("/healthz", () => ({ status: "ok" }));
  app.get("/readyz", async (_request, reply) => {
    const reason = shutdownReason();
    if (reason) return reply.code(503).send({ status: reason });
    try {
      const timeoutSignal = AbortSignal.timeout(DATABASE_TIMEOUT_MS);
      const timedOut = new Promise((_, reject) => timeoutSignal.addEventListener("abort", reject));
      await Promise.race([sql`select 1`.execute(deps.db), timedOut]);
      return { status: "ok" };
    } catch {
      return reply.code(503).send({ status: "database unavailable" });
    }
  });
}
