import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { Deps } from "../platform/deps";

/** `/healthz`: the process answers. `/readyz`: the database answers as well, so requests may be sent here. */
export function addHealth(app: FastifyInstance, deps: Pick<Deps, "db">): void {
  app.get("/healthz", () => ({ status: "ok" }));
  app.get("/readyz", async (_request, reply) => {
    try {
      await sql`select 1`.execute(deps.db);
      return { status: "ok" };
    } catch {
      return reply.code(503).send({ status: "database unavailable" });
    }
  });
}
