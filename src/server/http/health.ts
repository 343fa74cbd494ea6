import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { Deps } from "../../platform/deps";
import type { ShutdownReason } from "./drain";

/** An unresponsive database counts as unavailable after this time. */
const DATABASE_TIMEOUT_MS = 3_000;

/** `/healthz`: the process answers. `/readyz`: the database answers too, and the process is not ending. */
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
